import { sql } from 'kysely';
import { tokenHash } from '../sessions/sessions.ts';
import { sendDocument } from '../wallet/documents/download-document.ts';
import type { Handler } from '../wire/outcome.ts';
import type { LinkServices } from './services.ts';

export function linkedDocument(services: LinkServices): Handler<'linked_document'> {
  return async ({ file_id, ticket }, { signal }) => {
    const file = await services.db
      .selectFrom('link_view')
      .innerJoin('link_file', (join) =>
        join
          .onRef('link_file.nfcard_id', '=', 'link_view.nfcard_id')
          .onRef('link_file.link_id', '=', 'link_view.link_id'),
      )
      .innerJoin('document_file', (join) =>
        join
          .onRef('document_file.nfcard_id', '=', 'link_file.nfcard_id')
          .onRef('document_file.id', '=', 'link_file.file_id'),
      )
      .select(['document_file.id', 'document_file.nfcard_id', 'document_file.size'])
      .where('link_view.ticket_hash', '=', tokenHash(ticket))
      .where('link_view.until', '>', sql<Date>`now()`)
      .where('link_file.file_id', '=', file_id)
      .executeTakeFirst();
    return sendDocument(services, file, signal);
  };
}

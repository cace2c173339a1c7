import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Documents with their versions, whose rows lie together by the card. */
export function documentVersions(db: Kysely<Tables>) {
  return db
    .selectFrom('nfcard_document')
    .innerJoin('document_file', (join) =>
      join
        .onRef('document_file.nfcard_id', '=', 'nfcard_document.nfcard_id')
        .onRef('document_file.document_id', '=', 'nfcard_document.id'),
    );
}

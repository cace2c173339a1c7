import type { Handlers } from '../wire/outcome.ts';
import { createLink } from './create-link.ts';
import { linkedDocument } from './linked-document.ts';
import { links, revokeLink } from './links.ts';
import { openLink } from './open-link.ts';
import type { LinkServices } from './services.ts';

export function linkHandlers(services: LinkServices) {
  return {
    create_link: createLink(services),
    links: links(services),
    revoke_link: revokeLink(services),
    open_link: openLink(services),
    linked_document: linkedDocument(services),
  } satisfies Partial<Handlers>;
}

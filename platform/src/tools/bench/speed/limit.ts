import { startChild } from '../measure/child-server.ts';
import type { OtherSite } from './other-site.ts';

/** What no app surpasses: the documents that the gateway renders, with a script of a kilobyte in the place of all others. */
export const limit: OtherSite = {
  name: 'limit',
  serve: (site) => startChild('speed/documents-server.ts', [site]),
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTES } from './remotes.ts';
import { ROOT } from './site.ts';

/** An address that shows each mount whose path has parameters; of others, one of something that is not there. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/port/:id': '/port/FRLRH',
  '/mechanics/:id': '/mechanics/made-up-mechanics-6',
  '/accastillage/:id': '/accastillage/made-up-shop-6',
  '/received/:link_id': '/received/00000000-0000-4000-8000-000000000000',
};

/** Below them is each member's own: who is not logged in is led to the login. */
const MEMBERS = ['/profile/', '/wallet/'];

interface Declaration {
  readonly mounts: readonly { readonly path: string; readonly indexed: boolean }[];
}

const MOUNTS = REMOTES.flatMap(
  (remote) => (JSON.parse(readFileSync(join(ROOT, remote, 'remote.json'), 'utf8')) as Declaration).mounts,
).filter(({ path }) => !MEMBERS.some((own) => path.startsWith(own)));

/**
 * One address for each page that anybody may open: every mount of every remote, and a page that does not exist.
 * What a remote mounts tomorrow is tested tomorrow, and cannot be forgotten.
 */
export const PUBLIC_ROUTES: readonly string[] = [...MOUNTS.map(({ path }) => exampleOf(path)), '/nulle-part'];

/** Those of them that search engines show, where people come in. */
export const INDEXED_ROUTES: readonly string[] = MOUNTS.filter(({ indexed }) => indexed).map(({ path }) =>
  exampleOf(path),
);

function exampleOf(path: string): string {
  return EXAMPLES[path] ?? path.replace(/:\w+/g, 'inconnu');
}

export const PALETTES = ['day', 'night', 'watch'] as const;

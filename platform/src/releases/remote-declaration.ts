import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import { array, minLength, object, parse, pipe, regex, string } from 'valibot';

/** What a remote says of itself, in its `remote.json`: data, so that everything else can be derived. */
export const remoteDeclaration = object({
  /** Folder, release and registry name. */
  name: pipe(string(), regex(/^[a-z][a-z0-9-]*$/)),
  /** i18next namespace of its texts. */
  namespace: pipe(string(), regex(/^[a-z][a-z0-9-]*$/)),
  mounts: pipe(
    array(
      object({
        /** Route pattern of React Router. */
        path: pipe(string(), regex(/^\//)),
        /** Name of the chunk (`webpackChunkName`) that holds the page. */
        page: pipe(string(), regex(/^[a-z][a-z0-9-]*$/)),
        /** Operations that the page reads as it opens; path parameters are their input. */
        reads: array(string()),
      }),
    ),
    minLength(1),
  ),
});
export type RemoteDeclaration = InferOutput<typeof remoteDeclaration>;

export function readRemoteDeclaration(folder: string): RemoteDeclaration {
  return parse(remoteDeclaration, JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')));
}

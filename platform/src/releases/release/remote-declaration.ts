import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
  description,
  getDotPath,
  integer,
  literal,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  parseJson,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  strictObject,
  string,
  union,
} from 'valibot';
import { Failure } from '../../failure.ts';
import { BRINGABLE } from './brings.ts';
import { CLAIMABLE, OWN_NAMESPACES, whyNotClaimable } from './claimed-paths.ts';

/** Operations that list all there is of a kind: its places have a page each. */
export const listOperations = ['ports_data', 'mechanics_data', 'riggers_data'] as const;
export type ListOperation = (typeof listOperations)[number];

/** Operations by the values of a parameter of the query string. */
export const readsBy = object({ parameter: string(), values: record(string(), array(string())) });

const word = pipe(string(), regex(/^[a-z][a-z0-9-]*$/));

const mount = strictObject({
  path: pipe(
    string(),
    regex(CLAIMABLE, ({ input }) => whyNotClaimable(String(input)) ?? `“${input}” is not the path of a page`),
    description(
      'Route pattern of React Router: /port/:id. The remote has all that begins with its first word.',
    ),
  ),
  page: pipe(word, description('Name of the chunk (webpackChunkName in src/routes.ts) that holds the page.')),
  reads: pipe(
    array(string()),
    description('Operations that the page reads as it opens; parameters of the path are their input.'),
  ),
  readsBy: optional(
    pipe(
      readsBy,
      description('What it reads instead when a parameter of the query string has one of these values.'),
    ),
  ),
  head: pipe(
    string(),
    regex(/^src(\/[a-z0-9-]+)+$/),
    description(
      'Folder of the texts whose title and description stand in the document before the page runs.',
    ),
  ),
  whole: optional(
    pipe(literal(true), description('The title stands as it is, without the name of the site after it.')),
  ),
  indexed: pipe(boolean(), description('Whether search engines may show the page.')),
  listed: optional(
    pipe(
      picklist(listOperations),
      description('The operation that lists the ids of a path with :id, so that each page is found.'),
    ),
  ),
});

/** `remote.json`: data, so that all else can be derived from it. */
export const remoteDeclaration = strictObject({
  $schema: optional(pipe(string(), description('Where editors find what may stand here.'))),
  name: pipe(word, description('Name of its folder, its releases and its row in the registry: mfe-harbour.')),
  namespace: pipe(
    string(),
    regex(new RegExp(`^(?!(?:${OWN_NAMESPACES.join('|')})$)[a-z][a-z0-9-]*$`)),
    description('i18next namespace of its texts.'),
  ),
  developmentPort: pipe(
    number(),
    integer(),
    minValue(1024),
    maxValue(65_535),
    description(
      'Where “npm run dev -- <remote>” serves it, so that a deployment can allow the address once and for all.',
    ),
  ),
  mounts: pipe(array(mount), minLength(1), description('The pages that it brings, by their paths.')),
  atLeast: optional(
    pipe(
      record(string(), pipe(string(), regex(/^\d+\.\d+\.\d+$/))),
      description(
        'The least version of a package that the shell hands over, where the names that are used of it do not tell: for a property or a mended fault that came later than its name, as in {"@nfcards/shared": "1.2.0"}.',
      ),
    ),
    {},
  ),
  brings: optional(
    pipe(
      array(picklist(BRINGABLE)),
      description(
        'Packages that it has of its own, in another version than the shell hands over. Its pages are mounted then, and come from the browser alone.',
      ),
    ),
    [],
  ),
  slots: optional(
    pipe(
      array(word),
      description(
        'Slots of the layout or of the pages of others that it fills: each is the name of a file in src/slots.',
      ),
    ),
    [],
  ),
  service: optional(
    pipe(
      union([
        literal(true),
        strictObject({
          openapi: pipe(
            string(),
            regex(/^[\w-]+(?:\/[\w-]+)*\.json$/),
            description('File with an OpenAPI 3.1 document of the operations that its pages call.'),
          ),
        }),
      ]),
      description(
        'Its pages call an API service of its own, which the site answers below /services/<name>/ (docs/extending.md).',
      ),
    ),
  ),
});
export type RemoteDeclaration = InferOutput<typeof remoteDeclaration>;

/** @throws Failure with the error in the file */
export function readRemoteDeclaration(folder: string): RemoteDeclaration {
  const file = join(folder, 'remote.json');
  if (!existsSync(file))
    throw new Failure(`There is no ${file}, so ${folder} is not the folder of a remote.`);
  const parsed = safeParse(pipe(string(), parseJson(), remoteDeclaration), readFileSync(file, 'utf8'));
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => `${getDotPath(issue) ?? 'the whole file'}: ${issue.message}`);
  throw new Failure(`${file} is not what a remote says of itself:\n${wrong.join('\n')}`);
}

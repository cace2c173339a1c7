import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
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
  string,
} from 'valibot';
import { Failure } from '../failure.ts';

/** Operations that list all there is of a kind: its places have a page each. */
export const listOperations = ['ports_data', 'mechanics_data', 'riggers_data'] as const;
export type ListOperation = (typeof listOperations)[number];

/** Operations by the values of a parameter of the query string. */
export const readsBy = object({ parameter: string(), values: record(string(), array(string())) });

/** What a remote says of itself, in its `remote.json`: data, so that everything else can be derived. */
export const remoteDeclaration = object({
  /** Folder, release and registry name. */
  name: pipe(string(), regex(/^[a-z][a-z0-9-]*$/)),
  /** i18next namespace of its texts. */
  namespace: pipe(string(), regex(/^[a-z][a-z0-9-]*$/)),
  /** Where `npm run dev -- <remote>` serves it, so that a deployment can allow the address once and for all. */
  developmentPort: pipe(number(), integer(), minValue(1024), maxValue(65_535)),
  mounts: pipe(
    array(
      object({
        /** Route pattern of React Router. */
        path: pipe(string(), regex(/^\//)),
        /** Name of the chunk (`webpackChunkName`) that holds the page. */
        page: pipe(string(), regex(/^[a-z][a-z0-9-]*$/)),
        /** Operations that the page reads as it opens; path parameters are their input. */
        reads: array(string()),
        /** What it reads instead when a parameter of the query string has one of these values. */
        readsBy: optional(readsBy),
        /** Folder of the texts whose `title` and `description` stand in the document's head. */
        head: pipe(string(), regex(/^src(\/[a-z0-9-]+)+$/)),
        /** The title stands as it is, without the site's name after it. */
        whole: optional(literal(true)),
        /** Whether search engines may show the page. */
        indexed: boolean(),
        /** The operation that lists the ids of a path with `:id`, so that each page is found. */
        listed: optional(picklist(listOperations)),
      }),
    ),
    minLength(1),
  ),
  /** Places of the shell's layout that it fills: each is the name of a file in `src/slots`. */
  slots: optional(array(pipe(string(), regex(/^[a-z][a-z0-9-]*$/))), []),
});
export type RemoteDeclaration = InferOutput<typeof remoteDeclaration>;

/** @throws Failure that says what is wrong with the file */
export function readRemoteDeclaration(folder: string): RemoteDeclaration {
  const file = join(folder, 'remote.json');
  if (!existsSync(file))
    throw new Failure(`There is no ${file}, so ${folder} is not the folder of a remote.`);
  const parsed = safeParse(pipe(string(), parseJson(), remoteDeclaration), readFileSync(file, 'utf8'));
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => `${getDotPath(issue) ?? 'the whole file'}: ${issue.message}`);
  throw new Failure(`${file} is not what a remote says of itself:\n${wrong.join('\n')}`);
}

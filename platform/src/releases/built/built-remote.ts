import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import {
  array,
  description,
  getDotPath,
  optional,
  parseJson,
  pipe,
  record,
  regex,
  safeParse,
  strictObject,
  string,
} from 'valibot';
import { Failure } from '../../failure.ts';

/** Beside the built files; it is not published itself. */
export const BUILT_FILE = 'built.json';

/** `built.json`: what a folder that another tool built says of itself. The rest is found out by running its entry. */
export const builtRemote = strictObject({
  $schema: optional(pipe(string(), description('Where editors find what may stand here.'))),
  entry: pipe(
    string(),
    regex(/^[\w.-]+\.js$/, 'it must be a script in the folder itself, as remoteEntry.js'),
    description('The script that announces the container: a file of the folder itself, remoteEntry.js.'),
  ),
  needs: pipe(
    record(string(), string()),
    description(
      'The modules that the build takes from the shell, each with the range of versions that it was built for: {"react": "^19.0.0"}.',
    ),
  ),
  uses: optional(
    pipe(
      strictObject({
        names: pipe(
          record(string(), array(string())),
          description('The names that it uses of each of these modules: {"react": ["useState"]}.'),
        ),
        operations: pipe(array(string()), description('The operations of the API that it calls.')),
      }),
      description('Only where publish cannot read it from src/routes.ts.'),
    ),
  ),
});
export type BuiltRemote = InferOutput<typeof builtRemote>;

/** @throws Failure with the error in the file */
export function readBuiltRemote(folder: string): BuiltRemote {
  const file = join(folder, BUILT_FILE);
  if (!existsSync(file)) {
    throw new Failure(
      `There is no ${file}: whatever built the folder says there which file is the entry, and what it takes from the shell.`,
    );
  }
  const parsed = safeParse(pipe(string(), parseJson(), builtRemote), readFileSync(file, 'utf8'));
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => `${getDotPath(issue) ?? 'the whole file'}: ${issue.message}`);
  throw new Failure(`${file} is not what a build says of itself:\n${wrong.join('\n')}`);
}

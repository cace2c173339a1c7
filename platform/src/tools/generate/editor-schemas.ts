import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { builtRemote } from '../../releases/built/built-remote.ts';
import { budgets } from '../../releases/publish/budgets.ts';
import { remoteDeclaration } from '../../releases/release/remote-declaration.ts';
import { ROOT } from '../../root.ts';

/** Files that teams write by hand, and what parses them. */
const parsed = {
  'remote.json': remoteDeclaration,
  'budgets.json': budgets,
  'built.json': builtRemote,
} as const satisfies Record<string, GenericSchema>;

type Described = keyof typeof parsed;

/** The JSON schema of each file by its path from the root: what editors check and explain while somebody writes. */
export function editorSchemas(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(parsed).map(([file, schema]) => [
      schemaPath(file),
      toJsonSchema(schema, { typeMode: 'input', errorMode: 'throw' }),
    ]),
  );
}

/** What such a file of a package names as its `$schema`. */
export function schemaIn(file: Described): string {
  return `../${schemaPath(file)}`;
}

/** Writes the schemas that are not what parses the files; their layout is the formatter's. */
export function writeEditorSchemas(): void {
  for (const [path, schema] of Object.entries(editorSchemas())) {
    const file = join(ROOT, path);
    if (existsSync(file) && isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), plain(schema)))
      continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(schema, null, 2));
  }
}

function schemaPath(file: string): string {
  return `platform/schemas/${file.replace('.json', '.schema.json')}`;
}

/** As JSON holds it: without prototypes, and without what is undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

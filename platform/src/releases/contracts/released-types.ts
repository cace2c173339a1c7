import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSources } from '../build/source-hash.ts';
import type { Declarations } from './declared-types.ts';

/** The public types of a package's last release. */
export interface ReleasedTypes {
  readonly version: string;
  /** Of the sources that they were made from: while they are the same, so are the types. */
  readonly sources: string;
  readonly declarations: Declarations;
}

const FILE = 'released-types.txt';
const HEAD = /^(\S+) sources (\S+)$/;
const SECTION = /^==== (\S+)\n/m;

/** Null before the first record. */
export function readReleasedTypes(folder: string): ReleasedTypes | null {
  const file = join(folder, FILE);
  if (!existsSync(file)) return null;
  const [head = '', ...sections] = readFileSync(file, 'utf8').split(SECTION);
  const [, version = '', sources = ''] = HEAD.exec(head.split('\n')[0] ?? '') ?? [];
  const declarations = new Map<string, string>();
  for (let at = 0; at < sections.length; at += 2) {
    declarations.set(sections[at] ?? '', sections[at + 1] ?? '');
  }
  return { version, sources, declarations };
}

export function writeReleasedTypes(folder: string, { version, sources, declarations }: ReleasedTypes): void {
  const head = `${version} sources ${sources}\nWritten by “npm run shared-types -- record”; not to be edited.\n`;
  const sections = [...declarations].map(([file, text]) => `==== ${file}\n${text}`);
  writeFileSync(join(folder, FILE), [head, ...sections].join(''));
}

export function hashTypeSources(folder: string): string {
  return hashSources(folder, ['src']);
}

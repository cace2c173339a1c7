import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { literalOf, readSource, type SourceModule, visit } from './source-module.ts';

/** As the bundler tries them (platform/src/releases/build/configuration.ts). */
const ENDINGS = ['', '.ts', '.tsx'];

/** A source, or what it was compiled to for a package registry. */
export const SCRIPT = /\.(?:tsx?|js)$/;

export interface Reachable {
  readonly modules: readonly SourceModule[];
  /** Entries of the workers that these modules start: bundles of their own, which take nothing from the shell. */
  readonly workers: readonly string[];
}

/** The sources that a bundle with these entries is made of: tests, their helpers and dead files are not among them. */
export function reachableSources(entries: readonly string[]): Reachable {
  const modules = new Map<string, SourceModule>();
  const workers = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (modules.has(file)) continue;
    const module = readSource(file);
    modules.set(file, module);
    for (const { specifier } of module.imports) {
      const found = specifier.startsWith('.') ? resolveSource(dirname(file), specifier) : null;
      if (found !== null) waiting.push(found);
    }
    for (const worker of workersOf(module)) workers.add(worker);
  }
  return { modules: [...modules.values()], workers: [...workers] };
}

/** Null for files that are no scripts: texts, styles, pictures. */
export function resolveSource(folder: string, specifier: string): string | null {
  const found = ENDINGS.map((ending) => join(folder, specifier + ending)).find(
    (file) => SCRIPT.test(file) && existsSync(file),
  );
  return found ?? null;
}

/** `new URL('./name.worker.ts', import.meta.url)` is how a worker is asked for. */
function workersOf({ tree, file }: SourceModule): string[] {
  const found: string[] = [];
  visit(tree, (node) => {
    if (!ts.isNewExpression(node) || node.expression.getText() !== 'URL') return;
    const address = literalOf(node.arguments?.[0]);
    const worker = address?.endsWith('.worker.ts') ? resolveSource(dirname(file), address) : null;
    if (worker !== null) found.push(worker);
  });
  return found;
}

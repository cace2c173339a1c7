import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './site.ts';

/** A remote as its team would have it after a change: a copy of its folder, with another version. */
export class RemoteCopy {
  readonly folder: string;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
    // Below the project, so that the copy finds the packages that the project has installed.
    const parent = join(ROOT, '.data', 'e2e');
    mkdirSync(parent, { recursive: true });
    this.folder = join(parent, `${name}-${crypto.randomUUID()}`);
    cpSync(join(ROOT, name), this.folder, {
      recursive: true,
      filter: (path) => !/node_modules|dist$|browser-tests$/.test(path),
    });
  }

  /** Refuses a change that changes nothing. */
  replace(file: string, from: string | RegExp, to: string): this {
    const path = join(this.folder, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} has nothing like ${from}`);
    writeFileSync(path, after);
    return this;
  }

  version(version: string): this {
    return this.replace('package.json', /"version": "[^"]+"/, `"version": "${version}"`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

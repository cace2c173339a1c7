import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from './site.ts';

/** What a working tree has besides its sources. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'docs', 'test-results']);

/** Of its hidden files, what the checks read and what a new remote is entered in. */
const HIDDEN = new Set(['.dependency-cruiser.json', '.github', '.gitignore']);

/** Folder of the packages of the house itself: in a copy they are those of the copy. */
const OWN_SCOPE = '@nfcards';

/** What tools remember of a tree: a copy has nothing behind it. */
const CACHES = '.cache';

/** A working tree of its own to write into, with the packages that this one has installed. */
export class TreeCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'nfcards-tree-'));

  constructor() {
    const filter = (path: string) => !LEFT_OUT.has(basename(path));
    for (const entry of readdirSync(ROOT)) {
      if (entry.startsWith('.') ? !HIDDEN.has(entry) : !filter(entry)) continue;
      cpSync(join(ROOT, entry), join(this.folder, entry), { recursive: true, filter });
    }
    const [installed, modules] = [join(ROOT, 'node_modules'), join(this.folder, 'node_modules')];
    mkdirSync(join(modules, OWN_SCOPE), { recursive: true });
    for (const entry of readdirSync(installed)) {
      if (entry !== OWN_SCOPE && entry !== CACHES) symlinkSync(join(installed, entry), join(modules, entry));
    }
    for (const room of readdirSync(join(installed, OWN_SCOPE))) {
      symlinkSync(join(this.folder, room), join(modules, OWN_SCOPE, room));
    }
  }

  /** The file behind `npm run <task>`. */
  task(name: string): string {
    return join(this.folder, 'platform/src/tasks', `${name}.ts`);
  }

  /** Runs `npm run <task> -- …` in it; rejects with what it said when it fails. */
  run(task: string, parameters: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const node = ['--disable-warning=ExperimentalWarning', this.task(task), ...parameters];
    return this.#execute(process.execPath, node, environment);
  }

  /** Runs a tool that the tree has installed. */
  tool(name: string, ...parameters: readonly string[]): Promise<string> {
    return this.#execute(join(this.folder, 'node_modules/.bin', name), parameters, {});
  }

  /** As if nothing had ever been built in it. */
  forgetCaches(): void {
    rmSync(join(this.folder, 'node_modules', CACHES), { recursive: true, force: true });
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Refuses a change that changes nothing. */
  replace(file: string, from: RegExp, to: string): void {
    const before = this.read(file);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} has nothing like ${from}`);
    this.write(file, after);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #execute(command: string, parameters: readonly string[], environment: Readonly<Record<string, string>>) {
    return new Promise<string>((resolve, reject) => {
      const env = { ...process.env, ...environment };
      execFile(command, parameters, { cwd: this.folder, env }, (cause, stdout, stderr) => {
        if (cause === null) resolve(stdout);
        else reject(new Error(stdout + stderr));
      });
    });
  }
}

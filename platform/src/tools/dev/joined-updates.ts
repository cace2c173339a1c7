import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, object, optional, parse, record, string, unknown } from 'valibot';

/** What a build brings to a page that is at the build before it: texts of files, by the parts of their names. */
type Update = ReadonlyMap<string, { readonly before: string; readonly after: string; readonly text: string }>;

/** The bundler's description of an update: chunks that changed, and where each module is that did. */
const manifest = object({
  c: array(string()),
  changed: optional(record(string(), array(string())), {}),
  css: optional(object({ c: optional(array(string()), []) })),
  load: optional(record(string(), unknown())),
});

/**
 * Leads open pages past the builds that failed. The bundler describes each build from the one before it, and a module
 * that does not compile throws where it is run: a page that took it would have to be loaded again. So a page stays at
 * the last build that succeeded, and goes from there to the next one that does, by all updates in between as one.
 */
export class JoinedUpdates {
  readonly #folder: string;
  #last: string | null = null;
  #succeeded: string | null = null;
  #waiting: Update[] = [];

  /** @param folder where the bundler writes its updates */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** To be called after each build, before pages hear of it. */
  async add(hash: string, hasFailed: boolean): Promise<void> {
    const from = this.#last;
    this.#last = hash;
    const isPast = hasFailed || this.#waiting.length > 0;
    if (isPast && from !== null && from !== hash) this.#waiting.push(await this.#read(from));
    if (hasFailed) return;
    const updates = this.#waiting;
    this.#waiting = [];
    if (updates.length > 0 && this.#succeeded !== null && this.#succeeded !== hash)
      await this.#write(this.#succeeded, updates);
    this.#succeeded = hash;
  }

  async #read(from: string): Promise<Update> {
    const update = new Map<string, { before: string; after: string; text: string }>();
    for (const file of await readdir(this.#folder)) {
      const [before = '', after] = file.split(from);
      if (after === undefined || !/^\.hot-update\.js(on)?$/.test(after)) continue;
      update.set(before + after, { before, after, text: await readFile(join(this.#folder, file), 'utf8') });
    }
    return update;
  }

  async #write(from: string, updates: readonly Update[]): Promise<void> {
    for (const [key, { before, after }] of new Map(updates.flatMap((update) => [...update]))) {
      const texts = updates.flatMap((update) => update.get(key)?.text ?? []);
      const joined = after.endsWith('.json') ? joinManifests(texts) : joinScripts(texts);
      await writeFile(join(this.#folder, before + from + after), joined);
    }
  }
}

/** What was removed on the way may be there again, and what stays removed is not asked for: nothing is removed. */
export function joinManifests(texts: readonly string[]): string {
  const all = texts.map((text) => parse(manifest, JSON.parse(text)));
  const unique = (lists: readonly (readonly string[])[]) => [...new Set(lists.flat())];
  const styles = unique(all.map(({ css }) => css?.c ?? []));
  const loads = all.flatMap(({ load }) => load ?? []);
  return JSON.stringify({
    c: unique(all.map(({ c }) => c)),
    r: [],
    m: [],
    changed: Object.assign({}, ...all.map(({ changed }) => changed)),
    ...(styles.length > 0 && { css: { c: styles } }),
    ...(loads.length > 0 && { load: Object.assign({}, ...loads) }),
  });
}

/** One script that hands over the modules of all of them, the later before the earlier. */
export function joinScripts(texts: readonly string[]): string {
  const [, receiver] = /globalThis\[("[^"]+")\]/.exec(texts.at(-1) ?? '') ?? [];
  if (receiver === undefined) throw new Error('an update of the bundler hands its modules to nobody');
  return `(() => {
const receive = globalThis[${receiver}];
const modules = {};
const runtimes = [];
let chunk;
globalThis[${receiver}] = (id, more, runtime) => {
  chunk = id;
  Object.assign(modules, more);
  if (runtime) runtimes.push(runtime);
};
try {
${texts.join('\n')}
} finally {
  globalThis[${receiver}] = receive;
}
receive(chunk, modules, (require) => { for (const runtime of runtimes) runtime(require); });
})();
`;
}

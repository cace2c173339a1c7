/**
 * The process that renders pages with the scripts of releases, which are not trusted. It is started without any
 * permission (page-sandbox.ts): no file, no process, no thread, no addon, no code made of strings. Each remote has its
 * own context with ECMAScript and nothing else; only text goes in and out.
 */
import { type Context, createContext, Script } from 'node:vm';
import { parse } from 'valibot';
import { hasImport } from '../../releases/release/has-import.ts';
import { removeCapabilities } from '../../releases/release/remove-capabilities.ts';
import { type Told, toSandbox } from './messages.ts';

const contexts = new Map<string, Context>();

removeCapabilities();
// The reason of a rejection is not read here: reading it would run code of a release.
process.on('unhandledRejection', () => {});
process.on('message', take);

function take(message: unknown): void {
  const asked = parse(toSandbox, message);
  if (asked.kind === 'load') tell(load(asked.key, asked.scripts, asked.timeout));
  else if (asked.kind === 'forget') contexts.delete(asked.key);
  else tell({ kind: 'rendered', id: asked.id, ...render(asked.key, asked.page, asked.timeout) });
}

function load(key: string, scripts: readonly string[], timeout: number): Told {
  contexts.delete(key);
  const timeLeft = countDown(timeout);
  try {
    // Microtasks are run to their end with the script that made them, within its time.
    const context = createContext(Object.create(null), {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    });
    const releases = key.split(' ');
    for (const [index, script] of scripts.entries()) {
      if (hasImport(script)) return { kind: 'loaded', key, failure: 'it has an import()' };
      new Script(script, { filename: `${releases[index]}/server.js` }).runInContext(context, {
        timeout: timeLeft(),
      });
    }
    contexts.set(key, context);
    return { kind: 'loaded', key, failure: null };
  } catch {
    return {
      kind: 'loaded',
      key,
      failure: timeLeft() > 1 ? 'it does not run' : `it needs more than ${timeout} ms to begin`,
    };
  }
}

/** The page is text, or null: other values from a context are not touched. */
function render(
  key: string,
  page: string,
  timeout: number,
): { readonly page: string | null; readonly isLate: boolean } {
  const context = contexts.get(key);
  if (context === undefined) return { page: null, isLate: false };
  const timeLeft = countDown(timeout);
  try {
    new Script(
      `globalThis.outcome = null;
       shellServer.render(remoteServer.routes, ${JSON.stringify(page)}).then(
         (text) => { globalThis.outcome = text; },
         (cause) => { globalThis.outcome = '!' + (cause && cause.stack); },
       );`,
    ).runInContext(context, { timeout: timeLeft() });
    const outcome: unknown = new Script('globalThis.outcome').runInContext(context, { timeout: timeLeft() });
    return { page: typeof outcome === 'string' ? outcome : null, isLate: false };
  } catch {
    const isLate = timeLeft() <= 1;
    // What was stopped halfway may stay half done for ever, such as a module that had begun to run.
    if (isLate) contexts.delete(key);
    return { page: null, isLate };
  }
}

/** Milliseconds that are left of `timeout`, at least the one that a script must have. */
function countDown(timeout: number): () => number {
  const end = performance.now() + timeout;
  return () => Math.max(1, Math.ceil(end - performance.now()));
}

function tell(told: Told): void {
  process.send?.(told);
}

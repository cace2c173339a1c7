/**
 * The process that renders pages with the scripts of releases, which are not trusted. It is started without any
 * permission (page-sandbox.ts): no file, no process, no thread, no addon, no code made of strings. Each remote has its
 * own context with ECMAScript and nothing else; only text goes in and out.
 */
import { registerHooks } from 'node:module';
import { type Context, createContext, Script } from 'node:vm';
import { parse } from 'valibot';
import { hasImport } from '../../releases/release/has-import.ts';
import { type Told, toSandbox } from './messages.ts';

/** Milliseconds that one page may take. */
const TIMEOUT_MS = 1_000;

const contexts = new Map<string, Context>();

removeCapabilities();
// The reason of a rejection is not read here: reading it would run code of a release.
process.on('unhandledRejection', () => {});
process.on('message', take);

function take(message: unknown): void {
  const asked = parse(toSandbox, message);
  if (asked.kind === 'load') tell(load(asked.key, asked.scripts));
  else if (asked.kind === 'forget') contexts.delete(asked.key);
  else tell({ kind: 'rendered', id: asked.id, page: render(asked.key, asked.page) });
}

function load(key: string, scripts: readonly string[]): Told {
  contexts.delete(key);
  try {
    // Microtasks are run to their end with the script that made them, within its time.
    const context = createContext(Object.create(null), {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    });
    for (const script of scripts) {
      if (hasImport(script)) return { kind: 'loaded', key, failure: 'it has an import()' };
      new Script(script, { filename: 'server.js' }).runInContext(context, { timeout: TIMEOUT_MS });
    }
    contexts.set(key, context);
    return { kind: 'loaded', key, failure: null };
  } catch {
    return { kind: 'loaded', key, failure: 'it does not run' };
  }
}

/** Text, or null: other values from a context are not touched. */
function render(key: string, page: string): string | null {
  const context = contexts.get(key);
  if (context === undefined) return null;
  try {
    new Script(
      `globalThis.outcome = null;
       shellServer.render(remoteServer.routes, ${JSON.stringify(page)}).then(
         (text) => { globalThis.outcome = text; },
         (cause) => { globalThis.outcome = '!' + (cause && cause.stack); },
       );`,
    ).runInContext(context, { timeout: TIMEOUT_MS });
    const outcome: unknown = new Script('globalThis.outcome').runInContext(context, { timeout: TIMEOUT_MS });
    return typeof outcome === 'string' ? outcome : null;
  } catch {
    return null;
  }
}

function tell(told: Told): void {
  process.send?.(told);
}

/** Removes the APIs with which Node.js could still fetch or start something. */
function removeCapabilities(): void {
  registerHooks({
    resolve() {
      throw new Error('nothing is loaded here');
    },
  });
  for (const door of ['fetch', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel']) {
    Reflect.deleteProperty(globalThis, door);
  }
  for (const door of ['binding', '_linkedBinding', 'getBuiltinModule', 'dlopen', 'kill']) {
    Reflect.set(process, door, undefined);
  }
}

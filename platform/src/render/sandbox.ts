/**
 * The process in which pages are rendered: it runs the scripts of releases, which no one release may trust. It is
 * started without any right (page-sandbox.ts): no file, no process, no thread, no addon, no code made of strings. Each
 * remote has a context of its own, which knows ECMAScript and nothing else; only text goes in and comes out.
 */
import { registerHooks } from 'node:module';
import { type Context, createContext, Script } from 'node:vm';
import { parse } from 'valibot';
import { hasImport } from './has-import.ts';
import { type Told, toSandbox } from './messages.ts';

/** Milliseconds that one page may take. */
const PATIENCE = 1_000;

const contexts = new Map<string, Context>();

closeDoors();
// Whatever was rejected there is not looked into here: looking would run its code.
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
      new Script(script, { filename: 'server.js' }).runInContext(context, { timeout: PATIENCE });
    }
    contexts.set(key, context);
    return { kind: 'loaded', key, failure: null };
  } catch {
    return { kind: 'loaded', key, failure: 'it does not run' };
  }
}

/** Text, or null: whatever else comes out of there is not touched. */
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
    ).runInContext(context, { timeout: PATIENCE });
    const outcome: unknown = new Script('globalThis.outcome').runInContext(context, { timeout: PATIENCE });
    return typeof outcome === 'string' ? outcome : null;
  } catch {
    return null;
  }
}

function tell(told: Told): void {
  process.send?.(told);
}

/** What Node.js itself could still fetch or start. */
function closeDoors(): void {
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

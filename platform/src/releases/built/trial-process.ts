/**
 * The process that runs the entry of a remote that another tool built, in something like a page: what it does not announce
 * here, no browser would get. It may read the built files and do nothing else, and no text becomes code (trial.ts).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, createContext, Script } from 'node:vm';
import { parse } from 'valibot';
import { isAsPublished } from '../release/release-files.ts';
import { removeCapabilities } from '../release/remove-capabilities.ts';
import { standIn } from './stand-ins.ts';
import { type AskedFile, trialDocument } from './trial-document.ts';
import { type TrialOrder, type TrialOutcome, trialOrder } from './trial-messages.ts';

/** Of no site; the files of the release seem to lie in it. */
const BASE = 'https://site.invalid/releases/trial/';

/** Turns of the event loop in which a page has asked for all that it asks for at once. */
const TURNS = 50;

/** What a page would refuse: the end of a sentence. */
class Refusal extends Error {}

removeCapabilities();
// A promise of the entry may fail before anybody waits for it.
process.on('unhandledRejection', () => {});
process.once('message', async (message) => {
  process.send?.(await tryAll(parse(trialOrder, message)));
  process.disconnect();
});

/** Each page is opened first: what another one asked for before would not be asked for again. */
async function tryAll(order: TrialOrder): Promise<TrialOutcome> {
  const pages: Record<string, string[]> = {};
  try {
    const { slots, paths } = order;
    if (slots.length > 0) await inTrial(order, (trial) => trial.openSlots(slots));
    for (const path of paths) pages[path] = await inTrial(order, (trial) => trial.filesOfPage(path));
    return { kind: 'works', pages };
  } catch (cause) {
    return { kind: 'refused', why: whyRefused(cause) };
  }
}

async function inTrial<Found>(order: TrialOrder, find: (trial: Trial) => Promise<Found>): Promise<Found> {
  const trial = new Trial(order);
  try {
    await trial.begin();
    return await find(trial);
  } catch (cause) {
    // What was refused first made the rest fail.
    throw trial.refused ?? cause;
  }
}

class Trial {
  readonly #order: TrialOrder;
  readonly #context: Context;
  #container: unknown;
  /** Files, in the order in which they were asked for. */
  readonly #asked = new Set<string>();
  /** Files arrive once this resolves. */
  #network: Promise<void> = Promise.resolve();
  #refused: Refusal | null = null;

  constructor(order: TrialOrder) {
    this.#order = order;
    this.#context = this.#page();
  }

  /** The first thing that a page would have refused. */
  get refused(): Refusal | null {
    return this.#refused;
  }

  async begin(): Promise<void> {
    const { entry, container } = this.#order;
    this.#runFile(entry);
    this.#container = this.#named(container);
    const scope = this.#shareScope();
    await this.#call('init', scope, [], {
      ...{ version: '', shareScopeKeys: 'default', shareScopeMap: { default: scope } },
    });
  }

  async openSlots(doors: readonly string[]): Promise<void> {
    for (const door of doors) {
      if (member(await this.#open(door), 'slot') === undefined) throw new Refusal(`${door} exports no slot`);
    }
  }

  /** What it asks for before anything of the page has arrived: the rest comes later for visitors, too. */
  async filesOfPage(path: string): Promise<string[]> {
    const routes = member(await this.#open('./routes'), 'routes');
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#network = promise;
    const load = member(routes, path);
    if (typeof load !== 'function') throw new Refusal(`its door ./routes has no page for ${path}`);
    const loading: unknown = load.call(routes);
    await turns();
    const files = [...this.#asked];
    resolve();
    try {
      if (member(await loading, 'page') === undefined)
        throw new Refusal(`what it loads for ${path} exports no page`);
    } catch (cause) {
      if (!isOfStandIns(cause)) throw cause;
    }
    if (this.#refused !== null) throw this.#refused;
    return files;
  }

  async #open(door: string): Promise<unknown> {
    const factory: unknown = await this.#call('get', door);
    if (typeof factory !== 'function') throw new Refusal(`the container has no ${door}`);
    return factory();
  }

  #call(name: 'init' | 'get', ...parameters: readonly unknown[]): unknown {
    const method = member(this.#container, name);
    if (typeof method === 'function') return method.call(this.#container, ...parameters);
    const { entry, container } = this.#order;
    throw new Refusal(`${entry} announces no container under the name ${container}`);
  }

  #runFile(file: string): void {
    const code = readFileSync(join(this.#order.folder, file), 'utf8');
    new Script(code, { filename: file }).runInContext(this.#context);
  }

  /** A name of its scripts, whether on `globalThis` or declared. */
  #named(name: string): unknown {
    return new Script(`typeof ${name} === 'undefined' ? undefined : ${name}`).runInContext(this.#context);
  }

  async #arrived(asked: AskedFile): Promise<void> {
    try {
      const file = this.#published(asked);
      this.#asked.add(file);
      await this.#network;
      if (asked.kind === 'script') this.#runFile(file);
    } catch (cause) {
      // A script that throws has arrived nevertheless.
      if (isOfStandIns(cause)) return;
      this.#refused ??= new Refusal(whyRefused(cause));
      throw cause;
    }
  }

  /** The path of a file that a browser would take. */
  #published({ kind, address, integrity }: AskedFile): string {
    const url = URL.parse(address, BASE);
    if (url === null || !url.href.startsWith(BASE))
      throw new Refusal(`it asks for ${address}, which is outside of its release`);
    const file = decodeURIComponent(url.pathname.slice(new URL(BASE).pathname.length));
    const content = contentOf(join(this.#order.folder, file));
    if (content === null) throw new Refusal(`it asks for ${file}, which is not in the folder`);
    if (integrity === '')
      throw new Refusal(
        `it asks for the ${kind} ${file} without integrity, and the policy of pages admits none so; builds have a setting for that (Rsbuild: security.sri)`,
      );
    if (!isAsPublished(content, integrity))
      throw new Refusal(`it asks for ${file} with another integrity than its SHA-256, ${integrity}`);
    return file;
  }

  /** As the federation runtime of the shell has it. */
  #shareScope(): object {
    return Object.fromEntries(
      Object.entries(this.#order.offered).map(([module, version]) => {
        const lib = () => standIn();
        const shared = {
          version,
          from: 'shell',
          scope: ['default'],
          useIn: [],
          deps: [],
          loaded: true,
          strategy: 'loaded-first',
          shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
          lib,
          get: async () => lib,
        };
        return [module, { [version]: shared }];
      }),
    );
  }

  #page(): Context {
    const options = { codeGeneration: { strings: false, wasm: true } };
    const context = createContext({}, options);
    const window: unknown = new Script('globalThis').runInContext(context);
    const silent = () => {};
    const document = trialDocument(window, BASE + this.#order.entry, {
      onAsked: (asked) => this.#arrived(asked),
      onRefused: (why) => {
        this.#refused ??= new Refusal(`it ${why}`);
      },
    });
    Object.assign(context, {
      window,
      self: window,
      document,
      location: new URL(BASE),
      navigator: { userAgent: 'trial', language: 'fr', languages: ['fr'], onLine: true },
      console: {
        log: silent,
        info: silent,
        warn: silent,
        error: silent,
        debug: silent,
        groupCollapsed: silent,
      },
      addEventListener: silent,
      removeEventListener: silent,
      fetch: async () => Promise.reject(new Error('nothing is fetched here')),
      ...{ setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, URL, URLSearchParams },
      ...{ performance, structuredClone, TextEncoder, TextDecoder, AbortController, Event, EventTarget },
    });
    return context;
  }
}

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function member(of: unknown, name: string): unknown {
  const holds = (typeof of === 'object' && of !== null) || typeof of === 'function';
  return holds ? Reflect.get(of, name) : undefined;
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * Whether an error may be one that no page would throw: for want of a part of browsers that is missing here, or of what a
 * module of the shell really is.
 */
function isOfStandIns(cause: unknown): boolean {
  const isOfLanguage = ['TypeError', 'ReferenceError', 'RangeError'].includes(String(member(cause, 'name')));
  return isOfLanguage && !isOfImport(cause);
}

function isOfImport(cause: unknown): boolean {
  return String(member(cause, 'code')).startsWith('ERR_VM_DYNAMIC_IMPORT');
}

/** An error comes from another context, where the classes of this one are not known. */
function whyRefused(cause: unknown): string {
  const [name, message] = ['name', 'message'].map((key) => member(cause, key));
  if (cause instanceof Refusal) return cause.message;
  if (isOfImport(cause))
    return 'it loads by import(), for which browsers have no integrity; let the build write scripts, not ES modules';
  if (name === 'SyntaxError') return `it is no script that browsers run: ${message}`;
  if (name === 'EvalError') return 'it makes code of text (eval), which the policy of pages refuses';
  const [sentence] = String(message).split('\n', 1);
  return `it fails: ${sentence}`;
}

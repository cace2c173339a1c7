/** The build names the file of a worker after its SHA-256. */
const NAMED_AFTER_HASH = /\.([0-9a-f]{64})\.js$/;

/**
 * Event of `window`: a worker's file is not the one that was published. `detail` is a `RefusedFile`. The shell then
 * falls back to another release.
 */
export const FILE_REFUSED = 'release-file-refused';

export interface RefusedFile {
  /** Address that the file came from. */
  readonly address: string;
}

/** Subresource integrity of a worker's file. Throws for one that is not named after its hash. */
export function integrityOf({ href, pathname }: URL): string {
  const bytes = NAMED_AFTER_HASH.exec(pathname)?.[1]?.match(/../g);
  if (bytes == null) throw new Error(`${href} is not named after its hash`);
  return `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))}`;
}

/** A script whose hash was checked. */
interface CheckedFile {
  readonly script: ArrayBuffer;
  /** `blob:` address, valid in this page only. */
  readonly address: string;
}

const checkedFiles = new Map<string, Promise<CheckedFile>>();

/**
 * A `blob:` address of a worker's script whose hash was checked, for libraries that start a worker by its address.
 * Browsers check no integrity of workers and start none from another origin, and a second request may bring another
 * file. Rejects when the file does not arrive, or its hash is wrong.
 */
export async function checkedAddress(file: URL): Promise<string> {
  return (await checkedFile(file)).address;
}

function checkedFile(file: URL): Promise<CheckedFile> {
  const known = checkedFiles.get(file.href) ?? fetchChecked(file);
  checkedFiles.set(file.href, known);
  known.catch(() => checkedFiles.delete(file.href));
  return known;
}

async function fetchChecked(file: URL): Promise<CheckedFile> {
  const integrity = integrityOf(file);
  try {
    const script = await (await fetch(file.href, { integrity })).arrayBuffer();
    return { script, address: URL.createObjectURL(new Blob([script], { type: 'text/javascript' })) };
  } catch (cause) {
    if (await isReachable(file.href)) dispatchFileRefused(file.href);
    throw cause;
  }
}

/** `fetch` does not say whether the hash was wrong or the network failed: a second request shows it. */
function isReachable(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

function dispatchFileRefused(address: string): void {
  dispatchEvent(new CustomEvent<RefusedFile>(FILE_REFUSED, { detail: { address } }));
}

/** The part of a `Worker` that can be used at once, while its file still loads. */
export interface OwnWorker {
  onmessage: ((event: MessageEvent) => void) | null;
  /** Also called when the file does not arrive, or is not the one that was published. */
  onerror: ((error: { readonly message: string }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** A worker that has started. */
type StartedWorker = Pick<OwnWorker, 'postMessage' | 'terminate'>;

/**
 * Starts a worker of a remote: `startOwnWorker(new URL('./name.worker.ts', import.meta.url))`. The build bundles it
 * into one file.
 */
export function startOwnWorker(file: URL): OwnWorker {
  return queueUntilStarted(async (own) => startDedicated(await checkedFile(file), own));
}

/** First message of a tab to a shared worker. */
export interface Introduction {
  /** An object of the kind that later messages transfer. */
  readonly example: unknown;
}
/** First message of a shared worker to each tab, which answers its introduction. */
export interface Greeting {
  /** Whether the browser supports its work, and transferred the example. */
  readonly isAble: boolean;
}
/** Last message of a tab to a shared worker, which keeps running for the others. */
export interface Farewell {
  readonly ended: true;
}

export interface SharedWorkerOptions {
  readonly name: string;
  /**
   * Whether it goes on, where the browser can, from one document of the site to the next: Chromium ends it half a minute
   * after the last one has left. Other browsers end it at once.
   */
  readonly outlivesDocument?: boolean;
  /** Makes an object of the kind that messages transfer: some browsers cannot transfer it to a shared worker. */
  readonly makeExample: () => Promise<unknown>;
}

/**
 * The same, but one worker for all tabs that run this very file: each tab's `MessagePort` begins with an
 * `Introduction`, which the worker answers with a `Greeting`, and ends with a `Farewell`. Without support for shared
 * workers, or for what they need, the tab gets a dedicated one.
 */
export function startSharedWorker(file: URL, options: SharedWorkerOptions): OwnWorker {
  return queueUntilStarted(async (own) => {
    const known = await checkedFile(file);
    return (await connectShared(known, options, own)) ?? startDedicated(known, own);
  });
}

function startDedicated({ address }: CheckedFile, own: OwnWorker): StartedWorker {
  const worker = new Worker(address);
  worker.onmessage = (event) => own.onmessage?.(event);
  worker.onerror = (event) => own.onerror?.(event);
  return worker;
}

/** Milliseconds for a shared worker to answer, after which the tab starts a dedicated one. */
const GREETING_TIMEOUT = 5000;

/**
 * The address is a `data:` URL with the checked script: no server can replace it, and tabs with another release have
 * another worker. A `blob:` URL would not be shared between tabs. Where a browser refuses it, each tab has a dedicated
 * worker.
 */
async function connectShared(
  { script }: CheckedFile,
  { name, outlivesDocument = false, makeExample }: SharedWorkerOptions,
  own: OwnWorker,
): Promise<StartedWorker | null> {
  if (typeof SharedWorker === 'undefined') return null;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  try {
    const introduction: Introduction = { example: await makeExample() };
    // The types do not know it yet (HTML, `SharedWorkerOptions`).
    const options = { name, extendedLifetime: outlivesDocument };
    const worker = new SharedWorker(`data:text/javascript;base64,${base64(script)}`, options);
    const { port } = worker;
    worker.onerror = () => resolve(false);
    port.onmessage = ({ data }: MessageEvent<Greeting>) => resolve(data.isAble);
    port.postMessage(introduction);
    const timer = setTimeout(() => resolve(false), GREETING_TIMEOUT);
    const isAble = await promise;
    clearTimeout(timer);
    if (!isAble) {
      port.close();
      return null;
    }
    port.onmessage = (event) => own.onmessage?.(event);
    return {
      postMessage: (message) => port.postMessage(message),
      terminate() {
        port.postMessage({ ended: true } satisfies Farewell);
        port.close();
      },
    };
  } catch {
    // Refused by the content security policy of an older page.
    return null;
  }
}

function base64(script: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(script), (byte) => String.fromCharCode(byte)).join(''));
}

function queueUntilStarted(start: (own: OwnWorker) => Promise<StartedWorker>): OwnWorker {
  const reportError = (cause: unknown) =>
    own.onerror?.({ message: cause instanceof Error ? cause.message : String(cause) });
  const own: OwnWorker = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      withWorker((worker) => worker.postMessage(message)).catch(reportError);
    },
    terminate() {
      own.onmessage = null;
      own.onerror = null;
      void withWorker((worker) => worker.terminate());
    },
  };
  const starting = start(own);
  starting.catch(reportError);
  const withWorker = (act: (worker: StartedWorker) => void) => starting.then(act, () => {});
  return own;
}

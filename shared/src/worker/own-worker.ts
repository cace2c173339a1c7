/** The build names the file of a worker after its SHA-256. */
const NAMED_AFTER_HASH = /\.([0-9a-f]{64})\.js$/;

/**
 * The window tells it of a worker's file that is not the one that was published; `detail` is a `RefusedFile`. The
 * shell shows another release then.
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

/** What came, and was checked. */
interface CheckedFile {
  readonly script: ArrayBuffer;
  /** Of this page alone. */
  readonly address: string;
}

const checked = new Map<string, Promise<CheckedFile>>();

/**
 * The address of a worker's script that has come and is the one that was published, for libraries that start a worker
 * by its address. It is one of this page alone: browsers check no worker by themselves, start none from another origin,
 * and what a server answers next time may be another file. Rejects when the file does not come, or is not that one.
 */
export async function checkedAddress(file: URL): Promise<string> {
  return (await checkedFile(file)).address;
}

function checkedFile(file: URL): Promise<CheckedFile> {
  const known = checked.get(file.href) ?? openChecked(file);
  checked.set(file.href, known);
  known.catch(() => checked.delete(file.href));
  return known;
}

async function openChecked(file: URL): Promise<CheckedFile> {
  const integrity = integrityOf(file);
  try {
    const script = await (await fetch(file.href, { integrity })).arrayBuffer();
    return { script, address: URL.createObjectURL(new Blob([script], { type: 'text/javascript' })) };
  } catch (cause) {
    if (await arrives(file.href)) tellRefused(file.href);
    throw cause;
  }
}

/** Scripts are not told whether a file was another one or did not come at all. */
function arrives(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}

function tellRefused(address: string): void {
  dispatchEvent(new CustomEvent<RefusedFile>(FILE_REFUSED, { detail: { address } }));
}

/** What of a `Worker` there is from the first moment, although its file has yet to come. */
export interface OwnWorker {
  onmessage: ((event: MessageEvent) => void) | null;
  /** Also told of a file that did not come, or was not the one that was published. */
  onerror: ((error: { readonly message: string }) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** A worker that has started. */
type Started = Pick<OwnWorker, 'postMessage' | 'terminate'>;

/**
 * Starts a worker of a remote's own: `startOwnWorker(new URL('./name.worker.ts', import.meta.url))`, of which the build
 * makes one whole file.
 */
export function startOwnWorker(file: URL): OwnWorker {
  return soonStarted(async (own) => startAlone(await checkedFile(file), own));
}

/** First message of a tab to a shared worker. */
export interface Introduction {
  /** Of the kind that it will be handed for its work. */
  readonly example: unknown;
}
/** First message of a shared worker to each tab, which answers its introduction. */
export interface Greeting {
  /** Whether the browser lets it do its work, and hands it what it needs for that. */
  readonly isAble: boolean;
}
/** Last message of a tab to a shared worker, which goes on for the others. */
export interface Farewell {
  readonly ended: true;
}

export interface SharedWorkerOptions {
  readonly name: string;
  /** Makes something of the kind that the worker will be handed: not everything reaches a shared one in every browser. */
  readonly makeExample: () => Promise<unknown>;
}

/**
 * The same, but one for all tabs of the site that run this very file: each tab's `MessagePort` begins with an
 * `Introduction`, which the worker answers with a `Greeting`, and ends with a `Farewell`. A browser that has no shared
 * workers, or hands them too little, gives the tab one of its own.
 */
export function startSharedWorker(file: URL, options: SharedWorkerOptions): OwnWorker {
  return soonStarted(async (own) => {
    const known = await checkedFile(file);
    return (await joinShared(known, options, own)) ?? startAlone(known, own);
  });
}

function startAlone({ address }: CheckedFile, own: OwnWorker): Started {
  const worker = new Worker(address);
  worker.onmessage = (event) => own.onmessage?.(event);
  worker.onerror = (event) => own.onerror?.(event);
  return worker;
}

/** Milliseconds for a shared worker to greet, after which the tab starts its own. */
const GREETS_WITHIN = 5000;

/**
 * Its script is in its address: no server can answer another in its place, and tabs with another release have another
 * worker. An address of the page (`blob:`) would be shared with no other tab. Where a browser refuses it, each tab has a
 * worker of its own.
 */
async function joinShared(
  { script }: CheckedFile,
  { name, makeExample }: SharedWorkerOptions,
  own: OwnWorker,
): Promise<Started | null> {
  if (typeof SharedWorker === 'undefined') return null;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  try {
    const introduction: Introduction = { example: await makeExample() };
    const worker = new SharedWorker(`data:text/javascript;base64,${base64(script)}`, name);
    const { port } = worker;
    worker.onerror = () => resolve(false);
    port.onmessage = ({ data }: MessageEvent<Greeting>) => resolve(data.isAble);
    port.postMessage(introduction);
    const late = setTimeout(() => resolve(false), GREETS_WITHIN);
    const isAble = await promise;
    clearTimeout(late);
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
    // Refused by a policy that was made before there were any.
    return null;
  }
}

function base64(script: ArrayBuffer): string {
  return btoa(Array.from(new Uint8Array(script), (byte) => String.fromCharCode(byte)).join(''));
}

function soonStarted(start: (own: OwnWorker) => Promise<Started>): OwnWorker {
  const tellError = (cause: unknown) =>
    own.onerror?.({ message: cause instanceof Error ? cause.message : String(cause) });
  const own: OwnWorker = {
    onmessage: null,
    onerror: null,
    postMessage(message) {
      started((worker) => worker.postMessage(message)).catch(tellError);
    },
    terminate() {
      own.onmessage = null;
      own.onerror = null;
      void started((worker) => worker.terminate());
    },
  };
  const starting = start(own);
  starting.catch(tellError);
  const started = (act: (worker: Started) => void) => starting.then(act, () => {});
  return own;
}

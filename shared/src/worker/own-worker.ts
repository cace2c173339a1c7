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

const checked = new Map<string, Promise<string>>();

/**
 * The address of a worker's script that has come and is the one that was published, for libraries that start a worker
 * by its address. It is one of this page alone: browsers check no worker by themselves, start none from another origin,
 * and what a server answers next time may be another file. Rejects when the file does not come, or is not that one.
 */
export function checkedAddress(file: URL): Promise<string> {
  const known = checked.get(file.href) ?? openChecked(file);
  checked.set(file.href, known);
  known.catch(() => checked.delete(file.href));
  return known;
}

async function openChecked(file: URL): Promise<string> {
  const integrity = integrityOf(file);
  try {
    const script = await (await fetch(file.href, { integrity })).arrayBuffer();
    return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
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

/**
 * Starts a worker of a remote's own: `startOwnWorker(new URL('./name.worker.ts', import.meta.url))`, of which the build
 * makes one whole file.
 */
export function startOwnWorker(file: URL): OwnWorker {
  const starting = checkedAddress(file).then((address) => {
    const worker = new Worker(address);
    worker.onmessage = (event) => own.onmessage?.(event);
    worker.onerror = (event) => own.onerror?.(event);
    return worker;
  });
  const tellError = (cause: unknown) =>
    own.onerror?.({ message: cause instanceof Error ? cause.message : String(cause) });
  starting.catch(tellError);
  const started = (act: (worker: Worker) => void) => starting.then(act, () => {});
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
  return own;
}

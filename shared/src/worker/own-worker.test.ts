import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkedAddress,
  FILE_REFUSED,
  integrityOf,
  startOwnWorker,
  startSharedWorker,
} from './own-worker.ts';

const SITE = 'https://boats.example';

const script = 'postMessage(1)';
/** SHA-256 of the script. */
const hex = 'bb31e1ac2afe5a59d05bd21364872db8f58979c633225d9cdd1bb1252a3c04ad';
const base64 = 'uzHhrCr+WlnQW9ITZIctuPWJecYzIl2c3RuxJSo8BK0=';

describe('the integrity of a worker’s file', () => {
  it('is in its name', () => {
    expect(integrityOf(new URL(`${SITE}/releases/mfe-wallet/1.0.0/vault.worker.${hex}.js`))).toBe(
      `sha256-${base64}`,
    );
  });

  it('is missing where the name has no hash, or a short one', () => {
    for (const name of ['vault.worker.js', `vault.worker.${hex.slice(0, 12)}.js`])
      expect(() => integrityOf(new URL(`${SITE}/${name}`))).toThrow(`${name} is not named after its hash`);
  });
});

/** A browser's answers for one file, as far as this module knows them. */
function serve(answers: { readonly checked: boolean; readonly arrives: boolean }) {
  const asked = vi.fn(async (_address: string, { integrity }: RequestInit = {}) => {
    if (!answers.arrives || (integrity !== undefined && !answers.checked))
      throw new TypeError('Failed to fetch');
    return new Response(script);
  });
  vi.stubGlobal('fetch', asked);
  return { asked, answers };
}

const refused = vi.fn();
let files = 0;
/** Of a release of its own, because what was checked stays known. */
function nextFile(): URL {
  files += 1;
  return new URL(`${SITE}/releases/mfe-wallet/1.0.${files}/vault.worker.${hex}.js`);
}

beforeEach(() => {
  const window = new EventTarget();
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  refused.mockReset();
  window.addEventListener(FILE_REFUSED, (event) => refused(event instanceof CustomEvent && event.detail));
});
afterEach(() => vi.unstubAllGlobals());

describe('a file that a worker starts from', () => {
  it('is fetched once, with its integrity', async () => {
    const { asked } = serve({ checked: true, arrives: true });
    const file = nextFile();
    const address = await checkedAddress(file);
    expect(address).toMatch(/^blob:/);
    expect(await checkedAddress(file)).toBe(address);
    expect(asked.mock.calls).toEqual([[file.href, { integrity: `sha256-${base64}` }]]);
  });

  it('is reported as refused where it is not the one that was published', async () => {
    serve({ checked: false, arrives: true });
    const file = nextFile();
    await expect(checkedAddress(file)).rejects.toThrow();
    expect(refused.mock.calls).toEqual([[{ address: file.href }]]);
  });

  it('is not reported as refused where it does not arrive, and is fetched again', async () => {
    const { answers } = serve({ checked: true, arrives: false });
    const file = nextFile();
    await expect(checkedAddress(file)).rejects.toThrow();
    expect(refused).not.toHaveBeenCalled();
    Object.assign(answers, { arrives: true });
    expect(await checkedAddress(file)).toMatch(/^blob:/);
  });
});

describe('a worker whose file is still loading', () => {
  class FakeWorker {
    static readonly started: FakeWorker[] = [];
    readonly told: unknown[] = [];
    isEnded = false;
    onmessage: ((event: MessageEvent) => void) | null = null;
    constructor() {
      FakeWorker.started.push(this);
    }
    postMessage(message: unknown) {
      this.told.push(message);
    }
    terminate() {
      this.isEnded = true;
    }
  }
  beforeEach(() => {
    FakeWorker.started.length = 0;
    vi.stubGlobal('Worker', FakeWorker);
  });

  it('gets earlier messages in their order, and answers', async () => {
    serve({ checked: true, arrives: true });
    const worker = startOwnWorker(nextFile());
    worker.onmessage = vi.fn();
    worker.postMessage('one');
    worker.postMessage('other');
    await expect.poll(() => FakeWorker.started[0]?.told).toEqual(['one', 'other']);
    const answer = new MessageEvent('message', { data: 1 });
    FakeWorker.started[0]?.onmessage?.(answer);
    expect(worker.onmessage).toHaveBeenCalledExactlyOnceWith(answer);
  });

  it('never starts from another file, and reports an error', async () => {
    serve({ checked: false, arrives: true });
    const worker = startOwnWorker(nextFile());
    const failed = vi.fn();
    worker.onerror = ({ message }) => failed(message);
    worker.postMessage('one');
    await expect.poll(() => failed.mock.calls).toEqual([['Failed to fetch']]);
    expect(FakeWorker.started).toEqual([]);
  });

  it('is terminated after its start when it was ended before', async () => {
    serve({ checked: true, arrives: true });
    const worker = startOwnWorker(nextFile());
    worker.terminate();
    await expect.poll(() => FakeWorker.started[0]?.isEnded).toBe(true);
  });
});

describe('a worker that tabs share', () => {
  const SUMS = { name: 'sums', makeExample: async () => 'a key' };
  class FakePort {
    readonly told: unknown[] = [];
    isClosed = false;
    onmessage: ((event: MessageEvent) => void) | null = null;
    postMessage(message: unknown) {
      this.told.push(message);
    }
    close() {
      this.isClosed = true;
    }
  }
  class FakeShared {
    static readonly joined: FakeShared[] = [];
    readonly port = new FakePort();
    readonly address: string;
    readonly name: string;
    onerror: (() => void) | null = null;
    readonly isExtended: boolean;
    constructor(address: string, options: WorkerOptions & { readonly extendedLifetime: boolean }) {
      this.address = address;
      this.name = options.name ?? '';
      this.isExtended = options.extendedLifetime;
      FakeShared.joined.push(this);
    }
  }
  class AloneWorker {
    static readonly started: AloneWorker[] = [];
    readonly told: unknown[] = [];
    constructor() {
      AloneWorker.started.push(this);
    }
    postMessage(message: unknown) {
      this.told.push(message);
    }
  }
  beforeEach(() => {
    serve({ checked: true, arrives: true });
    FakeShared.joined.length = 0;
    AloneWorker.started.length = 0;
    vi.stubGlobal('SharedWorker', FakeShared);
    vi.stubGlobal('Worker', AloneWorker);
  });

  const joined = () => expect.poll(() => FakeShared.joined.at(-1)).toBeDefined();
  const greet = (isAble: boolean) =>
    FakeShared.joined.at(-1)?.port.onmessage?.(new MessageEvent('message', { data: { isAble } }));

  it('is identified by its script, and ends for one tab alone', async () => {
    const worker = startSharedWorker(nextFile(), SUMS);
    worker.onmessage = vi.fn();
    worker.postMessage('one');
    await joined();
    greet(true);
    const [shared] = FakeShared.joined;
    await expect.poll(() => shared?.port.told).toEqual([{ example: 'a key' }, 'one']);
    expect([shared?.address, shared?.name]).toEqual([`data:text/javascript;base64,${btoa(script)}`, 'sums']);
    const answer = new MessageEvent('message', { data: 1 });
    shared?.port.onmessage?.(answer);
    expect(worker.onmessage).toHaveBeenCalledExactlyOnceWith(answer);
    worker.terminate();
    await expect.poll(() => shared?.port.isClosed).toBe(true);
    expect([shared?.port.told.at(-1), AloneWorker.started]).toEqual([{ ended: true }, []]);
  });

  it('goes on to the next document where that is wanted', async () => {
    startSharedWorker(nextFile(), SUMS);
    await joined();
    startSharedWorker(nextFile(), { ...SUMS, outlivesDocument: true });
    await expect.poll(() => FakeShared.joined.map(({ isExtended }) => isExtended)).toEqual([false, true]);
  });

  it.each([
    ['cannot do its work there', () => greet(false)],
    ['is refused there', () => FakeShared.joined.at(-1)?.onerror?.()],
  ])('is a dedicated one where it %s', async (_, fail) => {
    const worker = startSharedWorker(nextFile(), SUMS);
    worker.postMessage('one');
    await joined();
    fail();
    await expect.poll(() => AloneWorker.started[0]?.told).toEqual(['one']);
    expect(FakeShared.joined[0]?.port.told).toEqual([{ example: 'a key' }]);
  });

  it('is a dedicated one in a browser without shared workers, and where the page’s policy forbids them', async () => {
    vi.stubGlobal('SharedWorker', undefined);
    startSharedWorker(nextFile(), SUMS);
    await expect.poll(() => AloneWorker.started).toHaveLength(1);
    vi.stubGlobal('SharedWorker', function refuse() {
      throw new TypeError('This document requires TrustedScriptURL');
    });
    startSharedWorker(nextFile(), SUMS);
    await expect.poll(() => AloneWorker.started).toHaveLength(2);
  });
});

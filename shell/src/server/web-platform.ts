import 'core-js/actual/url';
import 'core-js/actual/url-search-params';

/**
 * Stubs of web APIs: pages are rendered in a bare ECMAScript engine. Timers with a delay and network requests never
 * finish; timers without a delay run at once.
 */

class Signal {
  readonly aborted = false;
  readonly reason = undefined;
  static timeout = () => new Signal();
  static any = () => new Signal();
  addEventListener() {}
  removeEventListener() {}
  throwIfAborted() {}
}

class Controller {
  readonly signal = new Signal();
  abort() {}
}

class Channel {
  readonly port1 = {};
  readonly port2 = { postMessage() {} };
}

/** A response whose text is there already. */
class Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly #text: string;

  constructor(text: string, { status = 200 }: { readonly status?: number } = {}) {
    this.#text = text;
    this.status = status;
    this.ok = status >= 200 && status <= 299;
  }

  async text() {
    return this.#text;
  }
}

class Encoder {
  encode() {
    return new Uint8Array();
  }
}

const silent = () => {};
let timers = 0;

Object.assign(globalThis, {
  AbortController: Controller,
  AbortSignal: Signal,
  MessageChannel: Channel,
  Response: Answer,
  TextEncoder: Encoder,
  TextDecoder: class {},
  console: { log: silent, info: silent, debug: silent, warn: silent, error: silent },
  performance: { now: () => 0 },
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  setTimeout(task: () => void, delay = 0) {
    if (delay === 0) void Promise.resolve().then(task);
    timers += 1;
    return timers;
  },
  clearTimeout: silent,
  setInterval: () => 0,
  clearInterval: silent,
});

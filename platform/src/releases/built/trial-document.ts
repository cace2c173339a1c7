/** What a script asks a document for, as far as the loading of files goes. */
export interface AskedFile {
  readonly kind: 'script' | 'style';
  readonly address: string;
  readonly integrity: string;
}

export interface TrialDocumentOptions {
  /** Called for each script and style sheet that is put into the document. Resolves once it has arrived and run. */
  readonly onAsked: (asked: AskedFile) => Promise<void>;
  /** Called with a sentence’s end for what the policy of pages refuses. */
  readonly onRefused: (why: string) => void;
}

/** An element that remembers what is written to it, as attribute or as property. */
class TrialElement {
  [property: string]: unknown;
  readonly tagName: string;
  parentNode: unknown = null;
  readonly #listeners: { readonly type: string; readonly listener: (event: object) => void }[] = [];

  constructor(tagName: string) {
    this.tagName = tagName.toUpperCase();
  }

  setAttribute(name: string, value: string): void {
    this[name.toLowerCase()] = value;
  }

  getAttribute(name: string): string | null {
    const value = this[name.toLowerCase()];
    return typeof value === 'string' ? value : null;
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners.push({ type, listener });
  }

  removeEventListener(): void {}

  remove(): void {
    this.parentNode = null;
  }

  /** Calls what waits for an event. */
  tell(type: 'load' | 'error'): void {
    const event = { type, target: this };
    const handler = this[`on${type}`];
    if (typeof handler === 'function') handler.call(this, event);
    for (const waiting of this.#listeners) if (waiting.type === type) waiting.listener(event);
  }
}

/**
 * As much of a document as loaders of chunks look at.
 * @param currentScript address of the script that runs
 */
export function trialDocument(window: unknown, currentScript: string, options: TrialDocumentOptions): object {
  const put = (element: unknown) => {
    if (element instanceof TrialElement) take(element, options);
    return element;
  };
  const parent: object = {
    appendChild: put,
    append: (...elements: unknown[]) => void elements.map(put),
    insertBefore: put,
    removeChild: (element: unknown) => element,
  };
  const entry = new TrialElement('script');
  entry.src = currentScript;
  return {
    defaultView: window,
    currentScript: entry,
    baseURI: currentScript,
    head: parent,
    body: parent,
    documentElement: parent,
    createElement: (tagName: string) => new TrialElement(tagName),
    getElementsByTagName: (tagName: string) => (tagName === 'head' ? [parent] : []),
    querySelector: () => null,
    querySelectorAll: () => [],
    addEventListener: () => {},
    removeEventListener: () => {},
  };
}

function take(element: TrialElement, { onAsked, onRefused }: TrialDocumentOptions): void {
  const address = element.getAttribute(element.tagName === 'LINK' ? 'href' : 'src') ?? '';
  const integrity = element.getAttribute('integrity') ?? '';
  if (element.tagName === 'STYLE')
    onRefused('puts a <style> into the page; let the build write style sheets');
  else if (element.tagName === 'SCRIPT' && address === '')
    onRefused('puts a script without an address into the page');
  else if (element.tagName === 'SCRIPT') answer(element, onAsked({ kind: 'script', address, integrity }));
  else if (element.tagName === 'LINK' && element.getAttribute('rel') === 'stylesheet')
    answer(element, onAsked({ kind: 'style', address, integrity }));
}

function answer(element: TrialElement, arrival: Promise<void>): void {
  arrival.then(
    () => element.tell('load'),
    () => element.tell('error'),
  );
}

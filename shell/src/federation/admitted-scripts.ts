/** Where a script's address is used, as browsers name the places to a policy (Trusted Types, W3C). */
type Sink =
  | 'HTMLScriptElement src'
  | 'Worker constructor'
  | 'SharedWorker constructor'
  | 'ServiceWorkerContainer register';

interface PolicyRules {
  createHTML(html: string): string | null;
  createScript(text: string): string | null;
  createScriptURL(address: string, type: string, sink: string): string | null;
}

/** Absent in browsers that do not know Trusted Types, which the headers of a page mean nothing to. */
declare const trustedTypes: { createPolicy(name: 'default', rules: PolicyRules): unknown } | undefined;

export const SERVICE_WORKER = '/sw.js';

/** The addresses that scripts of the page may be started from: folders of releases that it shows. */
export class AdmittedScripts {
  readonly #page: string;
  readonly #folders = new Set<string>();

  /** @param page address of the document */
  constructor(page: string) {
    this.#page = page;
  }

  /** @param folder with a slash at the end, as a path of this site or with its origin */
  admit(folder: string): void {
    this.#folders.add(new URL(folder, this.#page).href);
  }

  /** Null for an address that nothing may be started from there. */
  address(address: string, sink: string): string | null {
    return this.#admits(address, sink) ? address : null;
  }

  #admits(address: string, sink: string): boolean {
    const url = URL.parse(address, this.#page);
    if (url === null) return false;
    switch (sink as Sink) {
      case 'HTMLScriptElement src':
        return [...this.#folders].some((folder) => url.href.startsWith(folder));
      case 'Worker constructor':
        // Of bytes that were checked (shared/src/worker); at any other address the next answer may be another file.
        return url.protocol === 'blob:';
      case 'SharedWorker constructor':
        // The same bytes, in an address that all tabs know it by.
        return url.protocol === 'data:';
      case 'ServiceWorkerContainer register':
        return url.href === new URL(SERVICE_WORKER, this.#page).href;
      default:
        return false;
    }
  }
}

/**
 * Markup that libraries make elements of, in which nothing runs: React Aria empties its announcements with the first, React
 * begins a script element with the second, and what it holds is asked about before it runs.
 */
const INERT: readonly string[] = ['', '<script></script>'];

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * From now on no string becomes a script, or markup that could hold one, other than the addresses that are admitted:
 * the one policy of the page, which the gateway's headers demand. Libraries pass plain strings; they need not know.
 */
export function guardScripts(scripts: AdmittedScripts): void {
  if (typeof trustedTypes === 'undefined') return;
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (INERT.includes(html) ? html : null),
    // What search engines read of a page: whatever JSON is run as, it does nothing.
    createScript: (text) => (isJson(text) ? text : null),
    createScriptURL: (address, _type, sink) => scripts.address(address, sink),
  });
}

/** Uses of a script's address, by the names of Trusted Types (W3C). */
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

/** Absent in browsers without Trusted Types. */
declare const trustedTypes: { createPolicy(name: 'default', rules: PolicyRules): unknown } | undefined;

export const SERVICE_WORKER = '/sw.js';

/** Allow-list of script addresses: the folders of the releases that the page shows. */
export class AllowedScripts {
  readonly #page: string;
  readonly #folders = new Set<string>();

  /** @param page address of the document */
  constructor(page: string) {
    this.#page = page;
  }

  /** @param folder with a slash at the end, as a path of this site or with its origin */
  allow(folder: string): void {
    this.#folders.add(new URL(folder, this.#page).href);
  }

  /** The address itself; null when it is not allowed for this sink. */
  address(address: string, sink: string): string | null {
    return this.#isAllowed(address, sink) ? address : null;
  }

  #isAllowed(address: string, sink: string): boolean {
    const url = URL.parse(address, this.#page);
    if (url === null) return false;
    switch (sink as Sink) {
      case 'HTMLScriptElement src':
        return [...this.#folders].some((folder) => url.href.startsWith(folder));
      case 'Worker constructor':
        // A `blob:` holds bytes whose hash was checked (shared/src/worker); a second request may bring another file.
        return url.protocol === 'blob:';
      case 'SharedWorker constructor':
        // The same bytes, in an address that all tabs share.
        return url.protocol === 'data:';
      case 'ServiceWorkerContainer register':
        return url.href === new URL(SERVICE_WORKER, this.#page).href;
      default:
        return false;
    }
  }
}

/**
 * Markup that libraries write and that runs nothing: React Aria empties its announcements with the first, React creates
 * script elements with the second; their content is checked before it runs.
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
 * Installs the default Trusted Types policy, which the gateway's headers require: strings become scripts or markup only
 * if they are allowed here. Libraries that pass plain strings work unchanged.
 */
export function enforceTrustedTypes(scripts: AllowedScripts): void {
  if (typeof trustedTypes === 'undefined') return;
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (INERT.includes(html) ? html : null),
    // JSON-LD for search engines. JSON run as a script does nothing.
    createScript: (text) => (isJson(text) ? text : null),
    createScriptURL: (address, _type, sink) => scripts.address(address, sink),
  });
}

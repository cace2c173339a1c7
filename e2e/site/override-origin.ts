import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  json: 'application/json',
};

/** Of a `release.json`, what a browser has to know. */
interface Published {
  readonly version: string;
  readonly entry: string;
  readonly container: string;
  readonly mounts: readonly object[];
}

/** Serves one release of a remote to other sites and describes it at its root, as whoever works on it does. */
export class OverrideOrigin {
  readonly port: number;
  /** Folder below its root in which the files lie, with a slash at the end. */
  readonly base: string;
  readonly #folder: string;
  #requests: string[] = [];
  #gone: RegExp | null = null;
  #server: Server | null = null;

  /** @param folder a release of a store */
  constructor(folder: string, port: number, base = '') {
    this.#folder = folder;
    this.port = port;
    this.base = base;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Paths that it was asked for since it was opened. */
  get requests(): readonly string[] {
    return this.#requests;
  }

  /** From now on these files are not found. */
  lose(files: RegExp): void {
    this.#gone = files;
  }

  async open(): Promise<void> {
    this.#requests = [];
    const server = createServer(({ url = '/' }, response) => {
      const path = decodeURI(normalize(new URL(url, this.url).pathname));
      this.#requests.push(path);
      const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
      const content = this.#gone?.test(path) ? null : this.#read(path);
      if (content === null) response.writeHead(404, headers).end();
      else
        response
          .writeHead(200, { ...headers, 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain' })
          .end(content);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, 'localhost', resolve));
  }

  /** From now on connections are refused. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#gone = null;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  #read(path: string): Buffer | string | null {
    if (path === '/remote-release.json') return JSON.stringify(this.#description());
    const root = `/${this.base}`;
    const file = join(this.#folder, path.slice(root.length));
    return path.startsWith(root) && existsSync(file) ? readFileSync(file) : null;
  }

  #description(): object {
    const published = JSON.parse(readFileSync(join(this.#folder, 'release.json'), 'utf8')) as Published;
    const { version, entry, container, mounts } = published;
    return { version, base: `./${this.base}`, entry, container, integrity: '', mounts, slots: [] };
  }
}

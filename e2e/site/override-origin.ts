import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, normalize } from 'node:path';

const DESCRIPTION = '/remote-release.json';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  json: 'application/json',
};

/** A static server of what `npm run release -- preview` wrote of a remote. */
export class OverrideOrigin {
  readonly port: number;
  /** Folder below its root in which the files lie, with a slash at the end. */
  readonly base: string;
  readonly #folder: string;
  #requests: string[] = [];
  #gone: RegExp | null = null;
  #server: Server | null = null;

  /** @param base folder below its root in which the files lie; the description is at the root all the same */
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
    if (path === DESCRIPTION) return JSON.stringify({ ...this.#described(), base: `./${this.base}` });
    const root = `/${this.base}`;
    const file = join(this.#folder, path.slice(root.length));
    return path.startsWith(root) && existsSync(file) ? readFileSync(file) : null;
  }

  #described(): object {
    return JSON.parse(readFileSync(join(this.#folder, DESCRIPTION), 'utf8'));
  }
}

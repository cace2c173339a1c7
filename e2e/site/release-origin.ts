import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, normalize } from 'node:path';

type Fault = 'gone' | 'silent';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  json: 'application/json',
};

/** Another origin that serves the releases of a store, as a CDN would, and can fail for some of the files. */
export class ReleaseOrigin {
  readonly port: number;
  #server: Server | null = null;
  #faults: { readonly files: RegExp; readonly fault: Fault }[] = [];

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/releases`;
  }

  /** From now on files whose path (`mfe-wallet/1.0.0/…`) matches are not found, or never answered. */
  fail(files: RegExp, fault: Fault): void {
    this.#faults.push({ files, fault });
  }

  mend(): void {
    this.#faults = [];
  }

  async open(folder: string): Promise<void> {
    const server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? '/', 'http://origin').pathname).replace(
        /^\/releases\//,
        '',
      );
      const fault = this.#faults.find(({ files }) => files.test(path))?.fault;
      if (fault === 'silent') return;
      const file = join(folder, path);
      const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
      if (fault === 'gone' || !existsSync(file)) {
        response.writeHead(404, headers).end();
        return;
      }
      response.writeHead(200, {
        ...headers,
        'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain',
      });
      createReadStream(file).pipe(response);
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  /** From now on connections are refused. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

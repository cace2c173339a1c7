import { readFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { plainDocument } from './plain-document.ts';

/**
 * The pages of a site as plain documents, and all its other files as they are: `node … <address of the site>`. Ends when
 * whoever started it disconnects.
 */
const [, , site = ''] = process.argv;
const script = shortened(readFileSync(join(import.meta.dirname, 'browser/enliven.ts'), 'utf8'));
const documents = new Map<string, Buffer>();

const server = createServer(async (request, response) => {
  if (request.headers.accept?.includes('text/html')) await sendDocument(request.url ?? '/', response);
  else pass(request, response);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(address?.port);
});
process.once('disconnect', () => {
  server.close();
  server.closeAllConnections();
});

async function sendDocument(path: string, response: ServerResponse): Promise<void> {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    })
    .end(documents.get(path) ?? (await makeDocument(path)));
}

/** Kept once it came rendered, which on a busy machine is not always the first time. */
async function makeDocument(path: string): Promise<Buffer> {
  const answer = await fetch(site + path, { headers: { accept: 'text/html', 'accept-language': 'fr' } });
  const html = await answer.text();
  const document = brotliCompressSync(plainDocument(html, script));
  if (html.includes('data-rendered')) documents.set(path, document);
  return document;
}

/** Without types, comments and indents. */
function shortened(source: string): string {
  return stripTypeScriptTypes(source.replaceAll(/\/\*[\s\S]*?\*\//g, '')).replaceAll(/\s+/g, ' ');
}

function pass(request: IncomingMessage, response: ServerResponse): void {
  get(site + request.url, { headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
}

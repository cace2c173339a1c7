import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as requestFrom, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import ts from 'typescript';
import { emptyDocument, plainDocument } from './plain-document.ts';

/**
 * The documents of a site, made into others, and all its other files as they are: `node … <address of the site> [<folder>]`.
 * Without a folder they are plain (limit.ts); else empty, for the app that is built there (vite.ts). Ends when whoever
 * started it disconnects.
 */
const [, , site = '', folder] = process.argv;
const enliven = shortened(readFileSync(join(import.meta.dirname, 'browser/enliven.ts'), 'utf8'));
const head = folder === undefined ? '' : readFileSync(join(folder, 'head.html'), 'utf8');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
/** Milliseconds. */
const POLL = 500;
const MAX_POLLS = 60;
/** Compressed, by their path. */
const kept = new Map<string, Buffer>();

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  if (request.headers.accept?.includes('text/html')) await sendDocument(path, response);
  else if (folder !== undefined && path.startsWith('/app/'))
    sendFile(join(folder, path.replace(/\?.*/, '')), response);
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
  send(response, kept.get(path) ?? (await makeDocument(path)), 'text/html; charset=utf-8', 'no-cache');
}

/** Kept once it came rendered, which on a busy machine is not always the first time. */
async function makeDocument(path: string): Promise<Buffer> {
  let html = await readDocument(path);
  for (let poll = 0; !html.includes('data-rendered') && poll < MAX_POLLS; poll += 1) {
    await wait(POLL);
    html = await readDocument(path);
  }
  const body = brotliCompressSync(
    folder === undefined ? plainDocument(html, enliven) : emptyDocument(html, head),
  );
  kept.set(path, body);
  return body;
}

async function readDocument(path: string): Promise<string> {
  const answer = await fetch(site + path, { headers: { accept: 'text/html', 'accept-language': 'fr' } });
  return answer.text();
}

function sendFile(file: string, response: ServerResponse): void {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const body = kept.get(file) ?? brotliCompressSync(readFileSync(file));
  kept.set(file, body);
  send(response, body, type, 'public, max-age=31536000, immutable');
}

function send(response: ServerResponse, body: Buffer, type: string, caching: string): void {
  const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': caching };
  response.writeHead(200, headers).end(body);
}

function pass(request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', headers } = request;
  const passed = requestFrom(site + request.url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(passed);
}

/** Without types, comments and indents. */
function shortened(source: string): string {
  const options = { target: ts.ScriptTarget.ES2022, removeComments: true };
  return ts.transpile(source, options).replaceAll(/\s+/g, ' ');
}

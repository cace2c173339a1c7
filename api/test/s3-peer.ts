import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What may go wrong with one request, instead of an answer. */
export type Fault = 'unavailable' | 'hang_up' | 'half_an_answer' | 'silence' | 'elsewhere';

export interface S3Peer {
  /** Of the bucket. */
  readonly url: string;
  readonly credentials: { readonly region: string; readonly keyId: string; readonly secret: string };
  /** What is in the bucket, by path. */
  readonly objects: Map<string, Buffer>;
  /** Taken by the next requests, one each. */
  readonly faults: Fault[];
  /** Status of every answer so far; 0 for none. */
  readonly answers: number[];
  readonly close: () => Promise<void>;
}

const credentials = { region: 'eu-west-3', keyId: 'AKIDEXAMPLE', secret: 'a-secret/with+signs' };
const BUCKET = '/bucket';

/** A bucket that checks signatures as Amazon documents them (Signature Version 4), on its own terms. */
export async function openS3Peer(): Promise<S3Peer> {
  const objects = new Map<string, Buffer>();
  const faults: Fault[] = [];
  const answers: number[] = [];

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const fault = faults.shift();
      if (fault !== undefined) return misbehave(response, fault, answers);
      const { status, bytes } = answer(request, body, objects);
      answers.push(status);
      response.writeHead(status, { 'content-length': bytes.length }).end(bytes);
    });
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${BUCKET}/documents`,
    credentials,
    objects,
    faults,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function misbehave(response: ServerResponse, fault: Fault, answers: number[]): void {
  switch (fault) {
    case 'unavailable':
      answers.push(503);
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    case 'elsewhere':
      answers.push(307);
      response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end();
      return;
    case 'half_an_answer':
      answers.push(200);
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.destroy());
      return;
    case 'hang_up':
      answers.push(0);
      response.destroy();
      return;
    case 'silence':
      answers.push(0);
  }
}

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

const NOTHING = Buffer.alloc(0);

function answer(request: IncomingMessage, body: Buffer, objects: Map<string, Buffer>): Answer {
  if (!isSigned(request, body)) return { status: 403, bytes: NOTHING };
  const path = request.url ?? '';
  if (!path.startsWith(`${BUCKET}/`)) return { status: 404, bytes: NOTHING };
  switch (request.method) {
    case 'PUT':
      objects.set(path, body);
      return { status: 200, bytes: NOTHING };
    case 'GET': {
      const bytes = objects.get(path);
      return bytes === undefined ? { status: 404, bytes: NOTHING } : { status: 200, bytes };
    }
    case 'DELETE':
      objects.delete(path);
      return { status: 204, bytes: NOTHING };
    default:
      return { status: 405, bytes: NOTHING };
  }
}

/** The steps of “Create a signed AWS API request”: canonical request, string to sign, key, signature. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const fields =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (fields === null) return false;
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = fields;
  const moment = header(request, 'x-amz-date');
  const bodyHash = header(request, 'x-amz-content-sha256');
  if (keyId !== credentials.keyId || region !== credentials.region) return false;
  if (!moment.startsWith(day) || !isRecent(moment) || bodyHash !== sha256(body)) return false;
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return false;
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query,
    ...names.map((name) => `${name}:${header(request, name)}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (previous, part) => hmac(previous, part),
    Buffer.from(`AWS4${credentials.secret}`),
  );
  return hmac(key, toSign).toString('hex') === signature;
}

function isRecent(moment: string): boolean {
  const iso = moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Math.abs(Date.parse(iso) - Date.now()) < 15 * 60 * 1000;
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value.trim() : '';
}

function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

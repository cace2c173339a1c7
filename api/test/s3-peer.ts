import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What may go wrong with one request, instead of an answer. */
export type Fault = 'unavailable' | 'hang_up' | 'half_an_answer' | 'silence' | 'elsewhere' | 'lost_answer';

export interface S3Peer {
  /** Of the bucket. */
  readonly url: string;
  readonly credentials: { readonly region: string; readonly keyId: string; readonly secret: string };
  /** What is in the bucket, by path. */
  readonly objects: Map<string, Buffer>;
  /** Taken by the next requests, one each. */
  readonly faults: Fault[];
  /** What goes wrong with every request, until it is null again. */
  readonly state: {
    trouble: Fault | null;
    /** Milliseconds that the bucket's clock is ahead of this machine's. */
    clockAhead: number;
    /** How it keeps to conditional writes: as Amazon's does, as Ceph's, which reads no quotation marks, or not. */
    conditions: 'quoted' | 'unquoted' | 'only_none_match' | 'none';
  };
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
  const state: S3Peer['state'] = { trouble: null, clockAhead: 0, conditions: 'quoted' };
  const answers: number[] = [];
  const bucket = (): Bucket => ({
    objects,
    now: Date.now() + state.clockAhead,
    conditions: state.conditions,
  });

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const fault = faults.shift() ?? state.trouble;
      // What was asked is done, and who asked never hears of it.
      if (fault === 'lost_answer') answer(request, body, bucket());
      if (fault !== null) return misbehave(response, fault, answers);
      const { status, bytes, tag } = answer(request, body, bucket());
      answers.push(status);
      const date = new Date(Date.now() + state.clockAhead).toUTCString();
      const headers = { date, 'content-length': bytes.length, ...(tag === undefined ? {} : { etag: tag }) };
      response.writeHead(status, headers).end(bytes);
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
    state,
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
    case 'lost_answer':
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
  readonly tag?: string;
}

const NOTHING = Buffer.alloc(0);

interface Bucket {
  readonly objects: Map<string, Buffer>;
  /** By its own clock. */
  readonly now: number;
  readonly conditions: S3Peer['state']['conditions'];
}

function answer(request: IncomingMessage, body: Buffer, { objects, now, conditions }: Bucket): Answer {
  if (!isSigned(request, body, now)) return { status: 403, bytes: NOTHING };
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://peer');
  if (!path.startsWith(`${BUCKET}/`)) return { status: 404, bytes: NOTHING };
  const known = objects.get(path);
  switch (request.method) {
    case 'PUT':
      if (!isAsExpected(request, known, conditions)) return { status: 412, bytes: NOTHING };
      objects.set(path, body);
      return { status: 200, bytes: NOTHING, tag: tagOf(body) };
    case 'HEAD':
    case 'GET':
      if (searchParams.get('list-type') === '2') return { status: 200, bytes: list(objects, searchParams) };
      return known === undefined
        ? { status: 404, bytes: NOTHING }
        : { status: 200, bytes: known, tag: tagOf(known) };
    case 'DELETE':
      objects.delete(path);
      return { status: 204, bytes: NOTHING };
    default:
      return { status: 405, bytes: NOTHING };
  }
}

function isAsExpected(
  request: IncomingMessage,
  known: Buffer | undefined,
  conditions: Bucket['conditions'],
): boolean {
  if (conditions === 'none') return true;
  if (header(request, 'if-none-match') === '*' && known !== undefined) return false;
  const expected = header(request, 'if-match');
  if (expected === '' || conditions === 'only_none_match') return true;
  if (known === undefined) return false;
  return expected === (conditions === 'unquoted' ? tagOf(known).replaceAll('"', '') : tagOf(known));
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

/** `ListObjectsV2`, two entries a page. */
function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): Buffer {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const entries = new Map<string, string>();
  for (const [path, bytes] of [...objects].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const key = path.slice(BUCKET.length + 1);
    if (!key.startsWith(prefix)) continue;
    const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
    const name = end === -1 ? key : key.slice(0, end + 1);
    const encoded = encodeURIComponent(name);
    const contents = `<Contents><Key>${encoded}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>${bytes.length}</Size></Contents>`;
    entries.set(name, end === -1 ? contents : `<CommonPrefixes><Prefix>${encoded}</Prefix></CommonPrefixes>`);
  }
  const start = Number(query.get('continuation-token') ?? 0);
  const more = start + 2 < entries.size;
  const page = [...entries.values()].slice(start, start + 2);
  const token = more ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
  return Buffer.from(`<ListBucketResult>${page.join('')}${token}</ListBucketResult>`);
}

/** The steps of “Create a signed AWS API request”: canonical request, string to sign, key, signature. */
function isSigned(request: IncomingMessage, body: Buffer, now: number): boolean {
  const fields =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (fields === null) return false;
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = fields;
  const moment = header(request, 'x-amz-date');
  const bodyHash = header(request, 'x-amz-content-sha256');
  if (keyId !== credentials.keyId || region !== credentials.region) return false;
  if (!moment.startsWith(day) || !isRecent(moment, now) || bodyHash !== sha256(body)) return false;
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

function isRecent(moment: string, now: number): boolean {
  const iso = moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Math.abs(Date.parse(iso) - now) < 15 * 60 * 1000;
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

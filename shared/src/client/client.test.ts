import { describe, expect, it, vi } from 'vitest';
import type { ClientOptions } from './client.ts';
import { CALL_TIMEOUT, createClient } from './client.ts';

const login = { email: 'anne@example.com', cookie: 'derived key' };

function clientOf(fetch: typeof globalThis.fetch, options: Partial<ClientOptions> = {}) {
  return createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch,
    now: () => 0,
    ...options,
  });
}

function answering(body: unknown, status = 200): typeof fetch {
  return async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
}

/** A network on which nothing ever comes back; it ends as the browser's fetch does when it is aborted. */
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const end = () => reject(init?.signal?.reason);
    if (init?.signal?.aborted) end();
    init?.signal?.addEventListener('abort', end);
  });

describe('an answer', () => {
  it('is what the operation declares, without what it does not', async () => {
    const client = clientOf(answering({ cookie: 'token', failure: false, added: 'later' }));
    expect(await client.call('login', login)).toEqual({ ok: true, answer: { cookie: 'token' } });
  });
});

describe.each(['standard', 'legacy'] as const)('the %s wire', (wire) => {
  it('asks with the session and the language of the moment', async () => {
    const fetch = vi.fn(answering({ cookie: 'token' }));
    let credential: string | null = null;
    const client = clientOf(fetch, { wire, credential: () => credential });
    await client.call('login', login);
    credential = 'token';
    await client.call('login', login);
    const sent = fetch.mock.calls.map(([url, init]) => [url, init?.method, new Headers(init?.headers)]);
    const legacyUrl = '/api/login?email=anne%40example.com&cookie=derived+key';
    if (wire === 'legacy') {
      expect(sent).toEqual([
        [legacyUrl, undefined, new Headers()],
        [legacyUrl, undefined, new Headers()],
      ]);
      return;
    }
    const common = { 'content-type': 'application/json', 'accept-language': 'fr' };
    expect(sent).toEqual([
      ['/api/login', 'POST', new Headers(common)],
      ['/api/login', 'POST', new Headers({ ...common, authorization: 'Bearer token' })],
    ]);
  });
});

describe('FAILURE: the server refused (A3)', () => {
  const refusal = {
    failure: true,
    failure_message: 'Ce port est inconnu.',
    failure_kind: 'port_unknown',
    id: 'FRXXX',
  };

  it.each([200, 404, 500])(
    'is read in a %i answer, with the server’s own message and all it said',
    async (status) => {
      const result = await clientOf(answering(refusal, status)).call('port_details', { id: 'FRXXX' });
      expect(result).toEqual({
        ok: false,
        error: { kind: 'FAILURE', status, data: refusal, message: 'Ce port est inconnu.' },
      });
    },
  );

  it.each([
    ['leaves the message out', { failure: true }],
    ['sends an empty message', { failure: true, failure_message: '' }],
    ['sends a null message', { failure: true, failure_message: null }],
  ])('says “unknown error” when the server %s', async (_, body) => {
    const result = await clientOf(answering({ ...body, email: 'a@b.fr' })).call('mailing', {
      email: 'a@b.fr',
    });
    expect(result).toMatchObject({ ok: false, error: { kind: 'FAILURE', message: 'unknown error' } });
  });
});

describe('STATUS: another status than 2xx without a refusal (A4)', () => {
  it('carries the status and what the answer held', async () => {
    expect(await clientOf(answering({ detail: 'asleep' }, 503)).call('ports_data', {})).toEqual({
      ok: false,
      error: { kind: 'STATUS', status: 503, data: { detail: 'asleep' }, message: 'unknown error' },
    });
  });
});

describe('PARSING_ERROR (A4)', () => {
  it('is an answer that is not JSON, kept as it came', async () => {
    const page = '<!doctype html>';
    const result = await clientOf(answering(page, 502)).call('ports_data', {});
    expect(result).toEqual({
      ok: false,
      error: { kind: 'PARSING_ERROR', status: 502, data: page, message: expect.stringMatching(/JSON/) },
    });
  });

  it('is an answer of another shape than the operation declares', async () => {
    const result = await clientOf(answering({ cookie: 12 })).call('login', login);
    expect(result).toEqual({
      ok: false,
      error: { kind: 'PARSING_ERROR', status: 200, data: '{"cookie":12}', message: expect.any(String) },
    });
  });
});

describe('FETCH_ERROR: the network failed (A3, A4)', () => {
  it('has the network’s message', async () => {
    const broken = async () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await clientOf(broken).call('ports_data', {})).toEqual({
      ok: false,
      error: { kind: 'FETCH_ERROR', message: 'Failed to fetch' },
    });
  });

  it.each([
    ['an error without words', new Error('')],
    ['something that is no error', 'offline'],
  ])('says “unknown error” for %s', async (_, cause) => {
    const broken = async () => Promise.reject(cause);
    expect(await clientOf(broken).call('login', login)).toEqual({
      ok: false,
      error: { kind: 'FETCH_ERROR', message: 'unknown error' },
    });
  });

  it('is also a connection that breaks in the middle of the answer', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const result = await clientOf(async () => new Response(body)).call('login', login);
    expect(result).toEqual({ ok: false, error: { kind: 'FETCH_ERROR', message: 'terminated' } });
  });
});

describe.each(['ports_data', 'mailing'] as const)('%s given up (A4)', (name) => {
  const input = name === 'mailing' ? { email: 'a@b.fr' } : {};
  const ask = (signal?: AbortSignal, timeout?: number) =>
    clientOf(silent).call(name, input as { email: string }, {
      ...(signal === undefined ? {} : { signal }),
      ...(timeout === undefined ? {} : { timeout }),
    });

  it('is TIMEOUT_ERROR after 20 s', async () => {
    const expiry = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(expiry.signal);
    const asked = ask();
    expiry.abort(Object.assign(new Error('The operation timed out'), { name: 'TimeoutError' }));
    expect(await asked).toEqual({
      ok: false,
      error: { kind: 'TIMEOUT_ERROR', message: 'The operation timed out' },
    });
    expect([timeout.mock.calls, CALL_TIMEOUT]).toEqual([[[20_000]], 20_000]);
  });

  it('is TIMEOUT_ERROR after the time that the call allows (A1)', async () => {
    expect(await ask(undefined, 0)).toMatchObject({ ok: false, error: { kind: 'TIMEOUT_ERROR' } });
  });

  it('is ABORTED when the caller left', async () => {
    const caller = new AbortController();
    const asked = ask(caller.signal);
    caller.abort();
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'ABORTED' } });
  });

  it('is ABORTED when the caller had left before', async () => {
    expect(await ask(AbortSignal.abort())).toMatchObject({ ok: false, error: { kind: 'ABORTED' } });
  });
});

describe('a file that is sent', () => {
  it('is the body, beside what says which one it is', async () => {
    const fetch = vi.fn(answering({}));
    const client = clientOf(fetch, { credential: () => 'token', wire: 'legacy' });
    const file_id = '6f1c2a30-0000-4000-8000-000000000001';
    const bytes = new Blob(['age']);
    expect(await client.sendBytes('upload_document_part', { file_id, number: 2 }, { bytes })).toEqual({
      ok: true,
      answer: {},
    });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(`/api/upload_document_part?file_id=${file_id}&number=2`);
    expect(init).toMatchObject({ method: 'POST', body: bytes });
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token');
  });

  it('is ABORTED when the caller left', async () => {
    const caller = new AbortController();
    const input = { file_id: '6f1c2a30-0000-4000-8000-000000000001', number: 0 };
    const options = { bytes: new Blob(['age']), signal: caller.signal };
    const sent = clientOf(silent).sendBytes('upload_document_part', input, options);
    caller.abort();
    expect(await sent).toMatchObject({ ok: false, error: { kind: 'ABORTED' } });
  });
});

describe('a file that is read', () => {
  const input = { id: '6f1c2a30-0000-4000-8000-000000000001' };

  it('comes piece by piece, asked for with the session', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of ['PDF', 'age']) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    const fetch = vi.fn(async () => new Response(body));
    const received: number[] = [];
    const onReceived = (bytes: number) => void received.push(bytes);
    const client = clientOf(fetch, { credential: () => 'token' });
    const result = await client.readBytes('download_document', input, { onReceived });
    expect(result.ok && (await result.answer.text())).toBe('PDFage');
    expect(received).toEqual([3, 6]);
    expect(fetch.mock.calls).toEqual([
      [
        `/api/download_document?id=${input.id}`,
        expect.objectContaining({ headers: { authorization: 'Bearer token' } }),
      ],
    ]);
  });

  it.each([
    [
      'refused',
      404,
      { failure: true, failure_message: 'Inconnu.', failure_kind: 'document_unknown' },
      'FAILURE',
    ],
    ['refused with status 200', 200, { failure: true, failure_message: 'Inconnu.' }, 'FAILURE'],
    ['answered by something else', 502, '<h1>502</h1>', 'PARSING_ERROR'],
    ['no file', 200, {}, 'PARSING_ERROR'],
  ])('that is %s is not a file', async (_, status, body, kind) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const client = clientOf(async () => new Response(text, { status, headers }));
    expect(await client.readBytes('download_document', input)).toMatchObject({ ok: false, error: { kind } });
  });

  it('that breaks off is not whole', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const result = await clientOf(async () => new Response(body)).readBytes('download_document', input);
    expect(result).toEqual({ ok: false, error: { kind: 'FETCH_ERROR', message: 'terminated' } });
  });
});

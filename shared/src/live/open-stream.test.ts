import { describe, expect, it } from 'vitest';
import { createOpenStream, type Told } from './open-stream.ts';

interface Asked {
  readonly url: string;
  readonly headers: Headers;
  readonly signal: AbortSignal | null | undefined;
}

/** A server whose stream is written by the test. */
function setUp({ credential = null, status = 200 }: { credential?: string | null; status?: number } = {}) {
  const asked: Asked[] = [];
  const told: Told[] = [];
  const broken: (number | null)[] = [];
  const stream = new TransformStream<string, string>();
  const writer = stream.writable.getWriter();
  const open = createOpenStream({
    host: '/api',
    wire: 'standard',
    credential: () => credential,
    language: () => 'fr',
    fetch: async (url, init) => {
      asked.push({ url: String(url), headers: new Headers(init?.headers), signal: init?.signal });
      const headers = { 'content-type': status === 200 ? 'text/event-stream' : 'application/json' };
      return new Response(stream.readable.pipeThrough(new TextEncoderStream()), { status, headers });
    },
  });
  return {
    asked,
    told,
    broken,
    write: (text: string) => writer.write(text),
    cut: () => writer.close(),
    open: (lastEventId: string | null) =>
      open({ lastEventId, told: (one) => told.push(one), broken: (code) => broken.push(code) }),
  };
}

describe('the line of a stream', () => {
  it('carries the session and the place to go on from, and tells each event with its own', async () => {
    const { asked, told, open, write } = setUp({ credential: 'token' });
    const end = open('41');
    await write(': listening\n\nid: 41\ndata: {"kind":"ready"}\n\n');
    await write('id: 42\ndata: {"kind":"tide"}\n\nid: 43\ndata: not JSON\n\n');
    await expect.poll(() => told).toHaveLength(3);
    expect(told).toEqual([
      { id: '41', event: { kind: 'ready' } },
      { id: '42', event: null },
      { id: '43', event: null },
    ]);
    expect(asked.map(({ url }) => url)).toEqual(['/api/events']);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token');
    expect(asked[0]?.headers.get('last-event-id')).toBe('41');
    end();
    expect(asked[0]?.signal?.aborted).toBe(true);
  });

  it('is over when it is cut, and is not tried again by itself', async () => {
    const { asked, broken, open, cut } = setUp();
    open(null);
    await cut();
    await expect.poll(() => broken).toEqual([null]);
    expect(asked[0]?.headers.has('last-event-id')).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('that was refused says with which status', async () => {
    const { broken, open } = setUp({ status: 401 });
    open(null);
    await expect.poll(() => broken).toEqual([401]);
  });

  it('that was ended is not asked for, and says nothing more', async () => {
    const { asked, broken, told, open } = setUp();
    open(null)();
    await import('eventsource');
    await Promise.resolve();
    expect([asked, broken, told]).toEqual([[], [], []]);
  });
});

import { PART_SIZE } from '@nfcards/shared/operations';
import { describe, expect, it, vi } from 'vitest';
import type { KeptUpload } from './kept-upload.ts';
import { pauseOf } from './pause-upload.ts';
import { sendUpload, type UploadContext } from './send-upload.ts';
import { fakeUploadServer, ID, refused } from './upload-server.fixture.ts';

/** Seven parts, the last of which is short. */
const SIZE = 6 * PART_SIZE + 10;

function kept(upload: Partial<KeptUpload> = {}): KeptUpload {
  return {
    id: ID,
    memberId: ID,
    nfcardId: ID,
    documentId: ID,
    replaces: false,
    type: 'insurance',
    expiresOn: null,
    title: 'Assurance',
    cipher: new Blob([new Uint8Array(SIZE)]),
    size: SIZE,
    digest: 'a'.repeat(64),
    sealed_title: 'AAAA',
    sealed_key: 'AAAA',
    commitment: 'b'.repeat(64),
    announced: false,
    ...upload,
  };
}

function contextOf(server: ReturnType<typeof fakeUploadServer>, signal = new AbortController().signal) {
  return {
    client: server.client,
    signal,
    onAnnounced: vi.fn(async () => undefined),
    onProgress: vi.fn(),
    onWaiting: vi.fn(),
    pause: vi.fn(async () => undefined),
  } satisfies UploadContext;
}

describe('an upload', () => {
  it('is announced, sent in parts, three at a time, and finished', async () => {
    const server = fakeUploadServer(SIZE);
    const context = contextOf(server);
    expect(await sendUpload(kept(), context)).toBeNull();
    expect(server.asked[0]).toBe('add_document');
    expect(server.asked.at(-1)).toBe('finish_document');
    expect([...server.parts].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(server.mostAtOnce()).toBe(3);
    expect(context.onProgress.mock.calls.map(([part]) => part)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => n / 7),
    );
    expect(context.onAnnounced).toHaveBeenCalledOnce();
  });

  it('of a newer version replaces the one before', async () => {
    const server = fakeUploadServer(SIZE);
    await sendUpload(kept({ replaces: true }), contextOf(server));
    expect(server.asked[0]).toBe('replace_document');
  });

  it('of a newer version gives the document its type and day of expiry as it takes its place, after a reload too', async () => {
    const server = fakeUploadServer(SIZE);
    const version = { replaces: true, type: 'invoices', expiresOn: '2029-05-01' } as const;
    await sendUpload(kept({ ...version, announced: true }), contextOf(server));
    expect(server.finishes).toEqual([{ file_id: ID, type: 'invoices', expires_on: '2029-05-01' }]);
  });

  it('of a new document leaves both as they were announced', async () => {
    const server = fakeUploadServer(SIZE);
    await sendUpload(kept({ expiresOn: '2029-05-01' }), contextOf(server));
    expect(server.finishes).toEqual([{ file_id: ID }]);
  });

  it('goes on after a reload with what is not there yet', async () => {
    const server = fakeUploadServer(SIZE);
    for (const part of [0, 1, 5]) server.parts.add(part);
    expect(await sendUpload(kept({ announced: true }), contextOf(server))).toBeNull();
    expect(server.asked).toEqual([
      'upload_state',
      ...[2, 3, 4, 6].map((number) => `upload_document_part ${number}`),
      'finish_document',
    ]);
  });

  it('that was removed meanwhile is not made anew', async () => {
    const server = fakeUploadServer(SIZE, () => refused('upload_unknown', 404));
    const failure = await sendUpload(kept({ announced: true }), contextOf(server));
    expect(failure).toMatchObject({ kind: 'FAILURE', data: { failure_kind: 'upload_unknown' } });
    expect(server.asked).toEqual(['upload_state']);
  });

  it('whose last answer was lost is done', async () => {
    let lost = 0;
    const server = fakeUploadServer(SIZE, (path) => {
      if (path !== 'finish_document' || lost > 0) return null;
      lost += 1;
      return 'offline';
    });
    expect(await sendUpload(kept(), contextOf(server))).toBeNull();
    expect(server.isFinished()).toBe(true);
  });

  it.each([
    ['a network that is gone', () => 'offline' as const],
    ['a server that is down', () => new Response('<h1>502</h1>', { status: 502 })],
    ['a server that has too much to do', () => refused('too_many_requests', 429)],
    ['a server whose database is away', () => refused('unavailable', 503)],
    ['a server that has no room for more', () => refused('busy', 503)],
  ])('waits for %s, and loses no part', async (_, answer) => {
    let failed = 0;
    const server = fakeUploadServer(SIZE, (path) => {
      if (path !== 'upload_document_part' || failed >= 4) return null;
      failed += 1;
      return answer();
    });
    const context = contextOf(server);
    expect(await sendUpload(kept(), context)).toBeNull();
    expect(server.parts.size).toBe(7);
    expect(context.onWaiting).toHaveBeenCalledTimes(4);
    expect(context.pause.mock.calls.length).toBe(4);
  });

  it('sends again what the server does not have after all', async () => {
    let lost = false;
    const server = fakeUploadServer(SIZE, (path) => {
      if (path !== 'finish_document' || lost) return null;
      lost = true;
      server.parts.delete(3);
      return null;
    });
    expect(await sendUpload(kept(), contextOf(server))).toBeNull();
    expect(server.asked.filter((call) => call === 'upload_document_part 3')).toHaveLength(2);
  });

  it.each(['storage_full', 'too_many_documents', 'nfcard_unknown'])(
    'is over when refused: %s',
    async (kind) => {
      const server = fakeUploadServer(SIZE, () => refused(kind, 409));
      const context = contextOf(server);
      expect(await sendUpload(kept(), context)).toMatchObject({ data: { failure_kind: kind } });
      expect([server.asked.length, context.pause.mock.calls.length]).toEqual([1, 0]);
    },
  );

  it('that is given up sends nothing more', async () => {
    const abort = new AbortController();
    const server = fakeUploadServer(SIZE, (path) => {
      if (path === 'upload_document_part') abort.abort();
      return null;
    });
    expect(await sendUpload(kept(), contextOf(server, abort.signal))).toMatchObject({ kind: 'ABORTED' });
    expect(server.asked).not.toContain('finish_document');
    expect(server.isFinished()).toBe(false);
  });
});

describe('the pause before another try', () => {
  it('is twice as long each time, and a minute at most', () => {
    expect([1, 2, 3, 7, 50].map(pauseOf)).toEqual([1000, 2000, 4000, 60_000, 60_000]);
  });
});

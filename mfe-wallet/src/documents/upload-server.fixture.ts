import { type Client, createClient } from '@nfcards/shared/client';
import { PART_SIZE } from '@nfcards/shared/operations';

type Answerer = (path: string, query: URLSearchParams) => Response | 'offline' | null;

/** A server that takes uploads; `disturb` answers in its place, or fails as a network does. */
export function fakeUploadServer(size: number, disturb: Answerer = () => null) {
  const asked: string[] = [];
  const parts = new Set<number>();
  const finishes: unknown[] = [];
  let finished = false;
  let atOnce = 0;
  let mostAtOnce = 0;
  const upload = () =>
    Response.json({
      document_id: ID,
      file_id: ID,
      size,
      part_size: PART_SIZE,
      parts: [...parts],
      finished,
    });
  const answer = (path: string, query: URLSearchParams): Response => {
    if (path === 'upload_document_part') {
      parts.add(Number(query.get('number')));
      return Response.json({});
    }
    if (path === 'finish_document') {
      if (parts.size < Math.ceil(size / PART_SIZE)) return refused('parts_missing', 409);
      finished = true;
    }
    return upload();
  };
  const client: Client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    async fetch(address, init) {
      const { pathname, searchParams } = new URL(String(address), 'https://site.example');
      const path = pathname.replace('/api/', '');
      if (path === 'finish_document') finishes.push(JSON.parse(String(init?.body)));
      asked.push(path === 'upload_document_part' ? `${path} ${searchParams.get('number')}` : path);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      // Parts that are sent together are under way together.
      await Promise.resolve();
      atOnce -= 1;
      init?.signal?.throwIfAborted();
      const disturbed = disturb(path, searchParams);
      if (disturbed === 'offline') throw new TypeError('Failed to fetch');
      return disturbed ?? answer(path, searchParams);
    },
    now: () => 0,
  });
  return { client, asked, finishes, parts, mostAtOnce: () => mostAtOnce, isFinished: () => finished };
}

export const ID = '6f1c2a30-0000-4000-8000-00000000000a';

export function refused(kind: string, status: number): Response {
  return Response.json({ failure: true, failure_message: kind, failure_kind: kind }, { status });
}

import type { ChatMessage, ConversationSummary } from '@nfcards/shared/operations';

/** A message for tests; its number tells its id and its minute. */
export function message(no: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `6f1c2a30-0000-4000-8000-000000001${String(no).padStart(3, '0')}`,
    no,
    ours: false,
    author: 'Yann L.',
    text: `Message ${no}`,
    nfcard_id: null,
    berth: null,
    sent_at: `2026-05-01T12:${String(no % 60).padStart(2, '0')}:00.000Z`,
    ...change,
  };
}

/** A conversation of a list, for tests: the higher its number, the later its last message. */
export function conversation(no: number, change: Partial<ConversationSummary> = {}): ConversationSummary {
  return {
    id: `6f1c2a30-0000-4000-8000-000000002${String(no).padStart(3, '0')}`,
    with: {
      kind: 'member',
      id: '6f1c2a30-0000-4000-8000-000000000002',
      name: 'Yann L.',
      profile_picture: null,
    },
    as_place: false,
    last_message: message(no),
    unread: 0,
    ...change,
  };
}

/** A refusal as the server words it. */
export function refusal(kind: string, status = 409): Response {
  return Response.json(
    { failure: true, failure_message: `refused: ${kind}`, failure_kind: kind },
    { status },
  );
}

export const CONVERSATION = '6f1c2a30-0000-4000-8000-000000000300';

/** One page of a conversation as the server answers it, for tests: its newest message has the number given. */
export function page(newest: number, { length = newest, cursor = null as string | null } = {}) {
  const messages = Array.from({ length }, (_, index) => message(newest - index));
  const other = conversation(1);
  return { id: CONVERSATION, with: other.with, as_place: false, messages, read: 0, read_by_them: 0, cursor };
}

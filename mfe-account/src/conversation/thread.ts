import type { AnswerOf, ChatMessage, Counterpart, operations } from '@nfcards/shared/operations';

/** A conversation as far as it was read. */
export interface Thread {
  readonly id: string;
  readonly with: Counterpart;
  /** The member answers for a place, whose conversation it is. */
  readonly as_place: boolean;
  /** The oldest first, without gaps. */
  readonly messages: readonly ChatMessage[];
  /** `no` of the last message that each side has read. */
  readonly read: number;
  readonly read_by_them: number;
  /** Where older messages begin; null where there are none. */
  readonly cursor: string | null;
}

export type Page = AnswerOf<(typeof operations)['conversation']>;

/**
 * What is known once the newest page was read, or read again: older messages stay where they join it, newer ones that
 * came meanwhile too.
 */
export function withNewest(known: Thread | null, page: Page): Thread {
  const messages = page.messages.toReversed();
  const [oldest, newest] = [messages[0]?.no ?? 0, messages.at(-1)?.no ?? 0];
  const before = known?.messages ?? [];
  const older = page.cursor === null ? [] : before.filter(({ no }) => no < oldest);
  // Between the two there may be some that nobody has read here.
  const joined = older.at(-1)?.no === oldest - 1 ? older : [];
  return {
    ...page,
    messages: [...joined, ...messages, ...before.filter(({ no }) => no > newest)],
    read: Math.max(page.read, known?.read ?? 0),
    read_by_them: Math.max(page.read_by_them, known?.read_by_them ?? 0),
    cursor: joined.length > 0 && known !== null ? known.cursor : page.cursor,
  };
}

/** With the page before what is known. */
export function withOlder(known: Thread, page: Page): Thread {
  const first = known.messages[0]?.no ?? Number.POSITIVE_INFINITY;
  const older = page.messages.filter(({ no }) => no < first).toReversed();
  return { ...known, messages: [...older, ...known.messages], cursor: page.cursor };
}

/** With one message more; it may be known already. */
export function withMessage(known: Thread, message: ChatMessage): Thread {
  if (known.messages.some(({ id }) => id === message.id)) return known;
  const messages = [...known.messages, message].sort((one, other) => one.no - other.no);
  return { ...known, messages };
}

/** Whether a message is the next one: otherwise there is something between that was not heard. */
export function isNext(known: Thread, { no }: ChatMessage): boolean {
  return no <= (known.messages.at(-1)?.no ?? 0) + 1;
}

/** `no` of the newest message; 0 for none. */
export function newestOf({ messages }: Thread): number {
  return messages.at(-1)?.no ?? 0;
}

/** Whether the other side wrote something, up to the message with this number, that the member has not read. */
export function hasUnread({ messages, read }: Thread, upTo: number): boolean {
  return messages.some(({ no, ours }) => !ours && no > read && no <= upTo);
}

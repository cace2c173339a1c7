import type { ConversationSummary } from '@nfcards/shared/operations';

export interface ConversationList {
  /** The latest first. */
  readonly conversations: readonly ConversationSummary[];
  /** Where the next page begins; null on the last. */
  readonly cursor: string | null;
}

/** The list once its first page was read again: what lies behind it stays, as far as it still joins it. */
export function withFirstPage(known: ConversationList | null, page: ConversationList): ConversationList {
  const last = page.conversations.at(-1);
  const before = known?.conversations ?? [];
  const shown = new Set(page.conversations.map(({ id }) => id));
  const joins = before.some(({ id }) => shown.has(id));
  if (known === null || last === undefined || page.cursor === null || !joins) return page;
  const behind = before.filter(
    ({ id, last_message }) => !shown.has(id) && last_message.sent_at <= last.last_message.sent_at,
  );
  if (behind.length === 0) return page;
  return { conversations: [...page.conversations, ...behind], cursor: known.cursor };
}

/** With the page behind what is known; a conversation that has moved meanwhile stays in its newer place. */
export function withNextPage(known: ConversationList, page: ConversationList): ConversationList {
  const shown = new Set(known.conversations.map(({ id }) => id));
  const next = page.conversations.filter(({ id }) => !shown.has(id));
  return { conversations: [...known.conversations, ...next], cursor: page.cursor };
}

export function withoutConversation(known: ConversationList, id: string): ConversationList {
  return { ...known, conversations: known.conversations.filter((conversation) => conversation.id !== id) };
}

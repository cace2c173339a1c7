import type { ConversationSummary } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { conversation } from '../conversation/conversation.fixture.ts';
import { withFirstPage, withNextPage, withoutConversation } from './conversation-list.ts';

const idsOf = ({ conversations }: { readonly conversations: readonly ConversationSummary[] }) =>
  conversations.map(({ id }) => Number(id.slice(-3)));

describe('the list of conversations', () => {
  const [newest, middle, oldest] = [conversation(3), conversation(2), conversation(1)];

  it('keeps the pages behind the first when that is read again', () => {
    const known = withNextPage(
      { conversations: [newest, middle], cursor: 'p2' },
      { conversations: [oldest], cursor: null },
    );
    expect(idsOf(known)).toEqual([3, 2, 1]);
    const again = withFirstPage(known, { conversations: [conversation(4), newest], cursor: 'p3' });
    expect([idsOf(again), again.cursor]).toEqual([[4, 3, 2, 1], null]);
  });

  it('loses what is gone from its first page', () => {
    const known = { conversations: [newest, middle, oldest], cursor: 'p1' };
    const again = withFirstPage(known, { conversations: [newest, oldest], cursor: 'p1' });
    expect(idsOf(again)).toEqual([3, 1]);
    expect(idsOf(withFirstPage(known, { conversations: [newest], cursor: null }))).toEqual([3]);
    expect(idsOf(withoutConversation(known, middle.id))).toEqual([3, 1]);
  });

  it('begins anew where so much is new that nothing joins', () => {
    const known = { conversations: [middle, oldest], cursor: 'p1' };
    const page = { conversations: [conversation(9), conversation(8)], cursor: 'p8' };
    expect(withFirstPage(known, page)).toEqual(page);
    expect(withFirstPage(null, page)).toEqual(page);
  });

  it('shows a conversation once that moved up while the next page was asked for', () => {
    const known = { conversations: [middle, newest], cursor: 'p3' };
    expect(idsOf(withNextPage(known, { conversations: [middle, oldest], cursor: null }))).toEqual([2, 3, 1]);
  });
});

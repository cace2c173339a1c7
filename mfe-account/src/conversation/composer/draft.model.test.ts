import { $user } from '@nfcards/shared/auth';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { CONVERSATION, message, page } from '../conversation.fixture.ts';
import { conversationOpened } from '../conversation.model.ts';
import { $draft, $problem, draftChanged, MAX_MESSAGE_LENGTH, problemOf, sendPressed } from './draft.model.ts';

const anne = member();
const OTHER = '6f1c2a30-0000-4000-8000-000000000301';
const NFCARD = '6f1c2a30-0000-4000-8000-000000000600';

function visit() {
  const visited = visitAs(anne, ({ path, input }) =>
    path === 'send_message'
      ? Response.json({ conversation_id: input.conversation_id, message: message(2, { ours: true }) })
      : Response.json({ ...page(1), id: input.id }),
  );
  const { scope } = visited;
  return {
    ...visited,
    open: (id: string) =>
      allSettled(conversationOpened, {
        scope,
        params: { params: { user_id: anne.id, conversation_id: id }, query: {} },
      }),
    type: (text: string) => allSettled(draftChanged, { scope, params: { text } }),
    text: () => scope.getState($draft).text,
  };
}

describe('what is being written', () => {
  it('waits in its own conversation', async () => {
    const { open, type, text } = visit();
    await open(CONVERSATION);
    await type('À demain');
    await open(OTHER);
    expect(text()).toBe('');
    await type('Merci');
    await open(CONVERSATION);
    expect(text()).toBe('À demain');
  });

  it('is not for the next member to read', async () => {
    const { open, type, text, scope } = visit();
    await allSettled($user, { scope, params: { ...anne, city: 'Vannes' } });
    await open(CONVERSATION);
    await type('À demain');
    await allSettled($user, { scope, params: member({ id: OTHER }) });
    expect(text()).toBe('');
  });

  it('must say something, also with an NFCard, and not more than fits', async () => {
    const { open, type, scope, inputsOf } = visit();
    await open(CONVERSATION);
    await allSettled(draftChanged, { scope, params: { nfcard_id: NFCARD } });
    await allSettled(sendPressed, { scope });
    expect([scope.getState($problem), inputsOf('send_message')]).toEqual(['textMissing', []]);
    await type('Voici');
    expect(scope.getState($problem)).toBeNull();
    await allSettled(sendPressed, { scope });
    await allSettled(sendPressed, { scope });
    expect(inputsOf('send_message')).toMatchObject([{ text: 'Voici', nfcard_id: NFCARD }]);
    expect(scope.getState($problem)).toBeNull();
    expect(problemOf({ text: 'a'.repeat(MAX_MESSAGE_LENGTH + 1), nfcard_id: null })).toBe('textTooLong');
    expect(problemOf({ text: ` ${'a'.repeat(MAX_MESSAGE_LENGTH)} `, nfcard_id: null })).toBeNull();
  });
});

import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import type { Actor, World } from './world.ts';

/** Ada wrote to Ben. */
async function conversation(world: World) {
  const [ada, ben] = [await world.member(), await world.member({ first_name: 'Ben', last_name: 'Le Gall' })];
  return { ada, ben, id: await write(world, ada, ben, 'Bonjour Ben') };
}

async function write(world: World, from: Actor, to: Actor, text: string): Promise<string> {
  const input = { id: crypto.randomUUID(), member_id: to.id, text };
  return (await world.call('start_conversation', input, from)).json().conversation_id;
}

const hello = () => ({ id: crypto.randomUUID(), text: 'Bonjour' });

async function takenId(world: World): Promise<string> {
  const { ada, id: conversation_id } = await conversation(world);
  const { id, text } = hello();
  await world.call('send_message', { conversation_id, id, text }, ada);
  return id;
}

async function foreignConversation(world: World) {
  const { id } = await conversation(world);
  return { by: await world.member(), id };
}

export const conversationCases = {
  conversations: {
    happy: async (world) => {
      const { ada, ben, id } = await conversation(world);
      return {
        by: ben,
        input: {},
        check: ({ conversations, cursor }) => {
          expect(conversations).toMatchObject([
            {
              id,
              with: { kind: 'member', id: ada.id, name: 'Ada M.', profile_picture: null },
              as_place: false,
              last_message: { no: 1, ours: false, author: 'Ada M.', text: 'Bonjour Ben', nfcard_id: null },
              unread: 1,
            },
          ]);
          expect(cursor).toBeNull();
        },
      };
    },
    failures: {},
    foreign: { none: 'A member lists their own.' },
  },
  conversation: {
    happy: async (world) => {
      const { ada, ben, id } = await conversation(world);
      await world.call('send_message', { ...hello(), conversation_id: id, text: 'Bonjour Ada' }, ben);
      return {
        by: ada,
        input: { id },
        check: (answer) => {
          expect(answer).toMatchObject({
            id,
            with: { kind: 'member', id: ben.id },
            read: 1,
            read_by_them: 2,
          });
          expect(answer.messages.map(({ no, ours, text }) => [no, ours, text])).toEqual([
            [2, false, 'Bonjour Ada'],
            [1, true, 'Bonjour Ben'],
          ]);
        },
      };
    },
    failures: {
      conversation_unknown: async (world) => ({
        by: await world.member(),
        input: { id: crypto.randomUUID() },
      }),
    },
    foreign: async (world) => {
      const { by, id } = await foreignConversation(world);
      return { by, input: { id }, failure: 'conversation_unknown' };
    },
  },
  start_conversation: {
    happy: async (world) => {
      const [ada, ben] = [await world.member(), await world.member()];
      const id = crypto.randomUUID();
      return {
        by: ada,
        input: { id, member_id: ben.id, text: 'Bon vent !' },
        check: async ({ conversation_id, message }) => {
          expect(message).toMatchObject({ id, no: 1, ours: true, author: 'Ada M.', text: 'Bon vent !' });
          const read = (await world.call('conversation', { id: conversation_id }, ben)).json();
          expect(read.messages).toMatchObject([{ id, ours: false }]);
        },
      };
    },
    failures: {
      email_unverified: async (world) => ({
        by: await world.member({ email_verified: false }),
        input: { ...hello(), member_id: (await world.member()).id },
      }),
      recipient_unclear: async (world) => ({ by: await world.member(), input: hello() }),
      member_unknown: async (world) => ({
        by: await world.member(),
        input: { ...hello(), member_id: (await world.member({ private_account: true })).id },
      }),
      place_unknown: async (world) => ({
        by: await world.member(),
        input: { ...hello(), place_id: 'nowhere' },
      }),
      place_not_connected: async (world) => ({
        by: await world.member(),
        input: { ...hello(), place_id: 'made-up-shop-12' },
      }),
      place_needed: async (world) => ({
        by: await world.member(),
        input: { ...hello(), member_id: (await world.member()).id, as: 'place' },
      }),
      written_to_oneself: async (world) => {
        const by = await world.member();
        return { by, input: { ...hello(), member_id: by.id } };
      },
      message_id_taken: async (world) => ({
        by: await world.member(),
        input: { id: await takenId(world), member_id: (await world.member()).id, text: 'Bonjour' },
      }),
      nfcard_unknown: async (world) => ({
        by: await world.member(),
        input: { ...hello(), member_id: (await world.member()).id, nfcard_id: crypto.randomUUID() },
      }),
    },
    foreign: { none: 'Anybody may begin one; a private account is in the failures.' },
  },
  send_message: {
    happy: async (world) => {
      const { ada, ben, id: conversation_id } = await conversation(world);
      const id = crypto.randomUUID();
      return {
        by: ben,
        input: { conversation_id, id, text: 'À bientôt' },
        check: async ({ message }) => {
          expect(message).toMatchObject({ id, no: 2, ours: true, author: 'Ben L.' });
          const { conversations } = (await world.call('conversations', {}, ada)).json();
          expect(conversations).toMatchObject([{ last_message: { id, text: 'À bientôt' }, unread: 1 }]);
        },
      };
    },
    failures: {
      conversation_unknown: async (world) => ({
        by: await world.member(),
        input: { ...hello(), conversation_id: crypto.randomUUID() },
      }),
      email_unverified: async (world) => {
        const { ada, id: conversation_id } = await conversation(world);
        await world.db
          .updateTable('member')
          .set({ email_verified: false })
          .where('id', '=', ada.id)
          .execute();
        return { by: ada, input: { ...hello(), conversation_id } };
      },
      recipient_closed: async (world) => {
        const { ada, ben, id: conversation_id } = await conversation(world);
        await world.call('update_data', { type: 'private_account', data: true }, ben);
        return { by: ada, input: { ...hello(), conversation_id } };
      },
      recipient_gone: async (world) => {
        const { ada, ben, id: conversation_id } = await conversation(world);
        await world.call('delete_account', { password: ben.password }, ben);
        return { by: ada, input: { ...hello(), conversation_id } };
      },
      message_id_taken: async (world) => {
        const { ada, id: conversation_id } = await conversation(world);
        return { by: ada, input: { conversation_id, id: await takenId(world), text: 'Bonjour' } };
      },
      nfcard_unknown: async (world) => {
        const { ada, id: conversation_id } = await conversation(world);
        return { by: ada, input: { ...hello(), conversation_id, nfcard_id: crypto.randomUUID() } };
      },
    },
    foreign: async (world) => {
      const { by, id: conversation_id } = await foreignConversation(world);
      return { by, input: { ...hello(), conversation_id }, failure: 'conversation_unknown' };
    },
  },
  mark_read: {
    happy: async (world) => {
      const { ada, ben, id: conversation_id } = await conversation(world);
      return {
        by: ben,
        input: { conversation_id, no: 1 },
        check: async (answer) => {
          expect(answer).toEqual({ conversation_id, read: 1, read_by_them: 1 });
          const { conversations } = (await world.call('conversations', {}, ben)).json();
          expect(conversations).toMatchObject([{ unread: 0 }]);
          expect((await world.call('notifications', {}, ben)).json()).toMatchObject({ unread: 0 });
          const theirs = (await world.call('conversation', { id: conversation_id }, ada)).json();
          expect(theirs).toMatchObject({ read_by_them: 1 });
        },
      };
    },
    failures: {
      conversation_unknown: async (world) => ({
        by: await world.member(),
        input: { conversation_id: crypto.randomUUID(), no: 1 },
      }),
    },
    foreign: async (world) => {
      const { by, id: conversation_id } = await foreignConversation(world);
      return { by, input: { conversation_id, no: 1 }, failure: 'conversation_unknown' };
    },
  },
  delete_conversation: {
    happy: async (world) => {
      const { ada, ben, id } = await conversation(world);
      return {
        by: ben,
        input: { id },
        check: async () => {
          expect((await world.call('conversations', {}, ben)).json().conversations).toEqual([]);
          expect((await world.call('conversations', {}, ada)).json().conversations).toMatchObject([{ id }]);
        },
      };
    },
    failures: {
      conversation_unknown: async (world) => ({
        by: await world.member(),
        input: { id: crypto.randomUUID() },
      }),
    },
    foreign: async (world) => {
      const { by, id } = await foreignConversation(world);
      return { by, input: { id }, failure: 'conversation_unknown' };
    },
  },
} satisfies Partial<OperationCases>;

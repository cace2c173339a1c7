import { randomUUID } from 'node:crypto';
import { MEMBER_QUOTA } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import { newRecipient, newVault } from './vault.cases.ts';
import type { Card } from './wallet-things.ts';
import {
  announced,
  fullWallet,
  inDays,
  newCard,
  newDocument,
  newSending,
  SEALED,
  sealedFor,
} from './wallet-things.ts';
import type { World } from './world.ts';

/** A card that waits for a member to accept it. */
async function waiting(world: World) {
  const card = await newCard(world);
  const receiver = await world.member();
  return { card, receiver, id: await newSending(world, card, { member_id: receiver.id }) };
}

/** The same with a document that nobody has sealed for them. */
async function unreadable(world: World) {
  const card = await newCard(world);
  const document = await newDocument(world, card);
  const receiver = await world.member();
  const documents = [{ id: document.id, keys: [] }];
  return { card, receiver, id: await newSending(world, card, { member_id: receiver.id, documents }) };
}

/** The same, over before anybody has answered. */
async function tooLate(world: World) {
  const sending = await waiting(world);
  await world.call('take_back_nfcard', { id: sending.id }, sending.card.holder);
  return sending;
}

/** For a vault that the reader does not have. */
const sealedForReader = (id: string, member_id: string) => ({
  id,
  keys: [{ member_id, recipient: newRecipient(), sealed_key: SEALED }],
});

/** The same by a link, for a receiver who has a vault. */
async function byLink(world: World) {
  const card = await newCard(world);
  const document = await newDocument(world, card);
  const { by: receiver, recipient } = await newVault(world);
  const documents = [{ id: document.id, keys: [], sealed_for_link: SEALED }];
  const id = await newSending(world, card, { member_id: receiver.id, documents });
  const kept = { id, documents: [{ file_id: document.fileId, sealed_key: SEALED }], vault: recipient };
  return { card, document, receiver, id, kept };
}

/** An address that no account has. */
const stranger = () => `${randomUUID()}@example.org`;

const temporary = (card: Card) => ({
  id: randomUUID(),
  nfcard_id: card.id,
  kind: 'temporary' as const,
  valid_until: inDays(7),
  note: 'For the summer',
  documents: [],
});

const unknown = async (world: World) => ({ by: await world.member(), input: { id: randomUUID() } });

export const sendingCases = {
  send_nfcard: {
    happy: async (world) => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      const receiver = await world.member();
      const input = {
        ...temporary(card),
        email: receiver.email,
        intent: SEALED,
        documents: [sealedFor(document)],
      };
      return {
        by: card.holder,
        input,
        check: async (sent) => {
          expect(sent).toEqual({ id: input.id });
          const { sendings } = (await world.call('sendings', { direction: 'in' }, receiver)).json();
          expect(sendings).toMatchObject([
            {
              id: input.id,
              state: 'waiting',
              note: 'For the summer',
              sender: { kind: 'member', name: 'Ada M.' },
              intent: null,
            },
          ]);
          const own = (await world.call('sendings', { direction: 'out' }, card.holder)).json();
          expect(own.sendings).toMatchObject([{ id: input.id, intent: SEALED }]);
          await announced(world, input.id);
          expect(await world.latestMessage(receiver.email)).toContain('Pen Duick');
        },
      };
    },
    failures: {
      nfcard_unknown: async (world) => {
        const input = { ...temporary(await newCard(world)), email: stranger() };
        return { by: await world.member(), input };
      },
      document_unknown: async (world) => {
        const card = await newCard(world);
        const document = await newDocument(world, await newCard(world));
        const input = { ...temporary(card), email: stranger(), documents: [sealedFor(document)] };
        return { by: card.holder, input };
      },
      sending_unknown: async (world) => {
        const { id } = await waiting(world);
        const card = await newCard(world);
        return { by: card.holder, input: { ...temporary(card), id, email: stranger() } };
      },
      member_unknown: async (world) => {
        const card = await newCard(world);
        return { by: card.holder, input: { ...temporary(card), member_id: randomUUID() } };
      },
      place_unknown: async (world) => {
        const card = await newCard(world);
        return { by: card.holder, input: { ...temporary(card), place_id: 'ZZZZZ' } };
      },
      place_not_connected: async (world) => {
        const card = await newCard(world);
        return { by: card.holder, input: { ...temporary(card), place_id: 'FRBES' } };
      },
      receiver_unclear: async (world) => {
        const card = await newCard(world);
        const input = { ...temporary(card), email: stranger(), place_id: 'FRLRH' };
        return { by: card.holder, input };
      },
      sent_to_self: async (world) => {
        const card = await newCard(world);
        return { by: card.holder, input: { ...temporary(card), email: card.holder.email } };
      },
      period_invalid: async (world) => {
        const card = await newCard(world);
        const input = { ...temporary(card), email: stranger(), valid_until: inDays(-1) };
        return { by: card.holder, input };
      },
      being_sent: async (world) => {
        const card = await newCard(world);
        await newSending(world, card, { email: stranger(), kind: 'permanent' });
        const { valid_until: _, ...input } = temporary(card);
        return { by: card.holder, input: { ...input, email: stranger(), kind: 'permanent' } };
      },
      too_many_sendings: async (world) => {
        const card = await newCard(world);
        await sql`
          insert into nfcard_sending (id, nfcard_id, sender_id, to_kind, to_email, kind, valid_from, valid_until,
            title, boat, note, expires_at)
          select gen_random_uuid(), ${card.id}, ${card.holder.id}, 'email', 'bea@example.org', 'temporary', now(),
            now() + interval '1 day', '', '{}', '', now() + interval '1 day'
          from generate_series(1, 200)`.execute(world.db);
        return { by: card.holder, input: { ...temporary(card), email: stranger() } };
      },
      receiver_full: async (world) => {
        const [card, other] = [await newCard(world), await newCard(world)];
        const receiver = await world.member();
        await sql`
          insert into nfcard_sending (id, nfcard_id, sender_id, to_kind, to_member_id, kind, valid_from,
            valid_until, title, boat, note, expires_at)
          select gen_random_uuid(), ${other.id}, ${other.holder.id}, 'member', ${receiver.id}, 'temporary', now(),
            now() + interval '1 day', '', '{}', '', now() + interval '1 day'
          from generate_series(1, 500)`.execute(world.db);
        return { by: card.holder, input: { ...temporary(card), member_id: receiver.id } };
      },
      email_unverified: async (world) => {
        const card = await newCard(world, await world.member({ email_verified: false }));
        return { by: card.holder, input: { ...temporary(card), email: stranger() } };
      },
      storage_full: async (world) => {
        const { card, document } = await fullWallet(world);
        const input = { ...temporary(card), email: stranger(), documents: [sealedFor(document)] };
        return { by: card.holder, input };
      },
      vault_changed: async (world) => {
        const card = await newCard(world);
        await newVault(world, card.holder);
        return { by: card.holder, input: { ...temporary(card), email: stranger(), vault: newRecipient() } };
      },
      reader_changed: async (world) => {
        const card = await newCard(world);
        const document = await newDocument(world, card);
        const { by: receiver } = await newVault(world);
        const documents = [sealedForReader(document.id, receiver.id)];
        return { by: card.holder, input: { ...temporary(card), member_id: receiver.id, documents } };
      },
    },
    foreign: async (world) => {
      const input = { ...temporary(await newCard(world)), email: stranger() };
      return { by: await world.member(), input, failure: 'nfcard_unknown' };
    },
  },
  seal_nfcard: {
    happy: async (world) => {
      const { card, receiver, id } = await waiting(world);
      const document = await newDocument(world, card);
      await world.call('accept_nfcard', { id }, receiver);
      return {
        by: card.holder,
        input: { id, documents: [sealedFor(document)] },
        check: async () => {
          const { documents } = (await world.call('nfcard', { id: card.id }, receiver)).json();
          expect(documents).toMatchObject([{ id: document.id, files: [{ sealed_key: SEALED }] }]);
        },
      };
    },
    failures: {
      sending_unknown: async (world) => ({
        by: await world.member(),
        input: { id: randomUUID(), documents: [] },
      }),
      sending_settled: async (world) => {
        const { card, id } = await tooLate(world);
        return { by: card.holder, input: { id, documents: [] } };
      },
      document_unknown: async (world) => {
        const { card, id } = await waiting(world);
        const document = await newDocument(world, await newCard(world));
        return { by: card.holder, input: { id, documents: [sealedFor(document)] } };
      },
      storage_full: async (world) => {
        const { card, document } = await fullWallet(world);
        const id = await newSending(world, card, { email: stranger() });
        return { by: card.holder, input: { id, documents: [sealedFor(document)] } };
      },
      vault_changed: async (world) => {
        const { card, id } = await waiting(world);
        await newVault(world, card.holder);
        return { by: card.holder, input: { id, documents: [], vault: newRecipient() } };
      },
      reader_changed: async (world) => {
        const { card, receiver, id } = await unreadable(world);
        await newVault(world, receiver);
        const [document] = (await world.call('nfcard', { id: card.id }, card.holder)).json().documents;
        const documents = [sealedForReader(document.id, receiver.id)];
        return { by: card.holder, input: { id, documents } };
      },
    },
    foreign: async (world) => {
      const { id, receiver } = await waiting(world);
      return { by: receiver, input: { id, documents: [] }, failure: 'sending_unknown' };
    },
  },
  ask_for_keys: {
    happy: async (world) => {
      const { card, receiver, id } = await unreadable(world);
      const { recipient } = await newVault(world, receiver);
      return {
        by: receiver,
        input: { id },
        check: async () => {
          const { sendings } = (await world.call('sendings', { direction: 'out' }, card.holder)).json();
          expect(sendings).toMatchObject([
            { id, readers_waiting: [{ member_id: receiver.id, name: 'Ada M.', recipient }] },
          ]);
        },
      };
    },
    failures: {
      sending_unknown: unknown,
      sending_settled: async (world) => {
        const { receiver, id } = await tooLate(world);
        await newVault(world, receiver);
        return { by: receiver, input: { id } };
      },
      vault_missing: async (world) => {
        const { receiver, id } = await unreadable(world);
        return { by: receiver, input: { id } };
      },
    },
    foreign: async (world) => {
      const { id } = await unreadable(world);
      return { by: (await newVault(world)).by, input: { id }, failure: 'sending_unknown' };
    },
  },
  sending_link_keys: {
    happy: async (world) => {
      const { document, receiver, id } = await byLink(world);
      return {
        by: receiver,
        input: { id },
        check: ({ documents }) =>
          expect(documents).toEqual([{ file_id: document.fileId, sealed_key: SEALED }]),
      };
    },
    failures: {
      sending_unknown: unknown,
      sending_settled: async (world) => {
        const { receiver, id } = await tooLate(world);
        return { by: receiver, input: { id } };
      },
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await byLink(world)).id },
      failure: 'sending_unknown',
    }),
  },
  keep_sending_keys: {
    happy: async (world) => {
      const { card, document, receiver, id, kept } = await byLink(world);
      return {
        by: receiver,
        input: kept,
        check: async () => {
          await world.call('accept_nfcard', { id }, receiver);
          const { documents } = (await world.call('nfcard', { id: card.id }, receiver)).json();
          expect(documents).toMatchObject([{ id: document.id, files: [{ sealed_key: SEALED }] }]);
        },
      };
    },
    failures: {
      sending_unknown: async (world) => {
        const { receiver, kept } = await byLink(world);
        return { by: receiver, input: { ...kept, id: randomUUID() } };
      },
      sending_settled: async (world) => {
        const { card, receiver, id, kept } = await byLink(world);
        await world.call('take_back_nfcard', { id }, card.holder);
        return { by: receiver, input: kept };
      },
      document_unknown: async (world) => {
        const { card, receiver, kept } = await byLink(world);
        const other = await newDocument(world, card);
        const documents = [...kept.documents, { file_id: other.fileId, sealed_key: SEALED }];
        return { by: receiver, input: { ...kept, documents } };
      },
      vault_changed: async (world) => {
        const { receiver, kept } = await byLink(world);
        return { by: receiver, input: { ...kept, vault: newRecipient() } };
      },
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: (await byLink(world)).kept,
      failure: 'sending_unknown',
    }),
  },
  sendings: {
    happy: async (world) => {
      const { card, id } = await waiting(world);
      return {
        by: card.holder,
        input: { direction: 'out', cursor: 'pzzzzzz' },
        check: ({ sendings, cursor }) => {
          expect(cursor).toBeNull();
          expect(sendings).toMatchObject([
            { id, nfcard_id: card.id, kind: 'temporary', state: 'waiting', receiver: { kind: 'member' } },
          ]);
        },
      };
    },
    failures: {},
    foreign: { none: 'It gives the caller’s own.' },
  },
  accept_nfcard: {
    happy: async (world) => {
      const { card, receiver, id } = await waiting(world);
      return {
        by: receiver,
        input: { id },
        check: async (accepted) => {
          expect(accepted).toEqual({ nfcard_id: card.id });
          const seen = (await world.call('nfcard', { id: card.id }, receiver)).json();
          expect(seen).toMatchObject({
            role: 'received',
            status: 'accepted',
            kind: 'temporary',
            history: [],
          });
        },
      };
    },
    failures: {
      sending_unknown: unknown,
      sending_settled: async (world) => {
        const { receiver, id } = await tooLate(world);
        return { by: receiver, input: { id } };
      },
      keys_missing: async (world) => {
        const card = await newCard(world);
        await newDocument(world, card);
        const by = await world.member();
        return { by, input: { id: await newSending(world, card, { member_id: by.id, kind: 'permanent' }) } };
      },
      storage_full: async (world) => {
        const card = await newCard(world);
        const document = await newDocument(world, card);
        const by = await world.member();
        const own = await newDocument(world, await newCard(world, by));
        const size = MEMBER_QUOTA - 1;
        await world.db.updateTable('document_file').set({ size }).where('id', '=', own.fileId).execute();
        const given = { member_id: by.id, kind: 'permanent' as const, documents: [sealedFor(document)] };
        return { by, input: { id: await newSending(world, card, given) } };
      },
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await waiting(world)).id },
      failure: 'sending_unknown',
    }),
  },
  decline_nfcard: {
    happy: async (world) => {
      const { card, receiver, id } = await waiting(world);
      return {
        by: receiver,
        input: { id },
        check: async () => {
          const { sendings } = (await world.call('sendings', { direction: 'out' }, card.holder)).json();
          expect(sendings).toMatchObject([{ id, state: 'declined' }]);
        },
      };
    },
    failures: {
      sending_unknown: unknown,
      sending_settled: async (world) => {
        const { receiver, id } = await tooLate(world);
        return { by: receiver, input: { id } };
      },
    },
    foreign: async (world) => {
      const { id, card } = await waiting(world);
      return { by: card.holder, input: { id }, failure: 'sending_unknown' };
    },
  },
  take_back_nfcard: {
    happy: async (world) => {
      const { card, receiver, id } = await waiting(world);
      await world.call('accept_nfcard', { id }, receiver);
      return {
        by: card.holder,
        input: { id },
        check: async () => {
          expect((await world.call('get_all_nfcards', {}, receiver)).json()).toEqual([]);
        },
      };
    },
    failures: {
      sending_unknown: unknown,
      sending_settled: async (world) => {
        const { card, id } = await tooLate(world);
        return { by: card.holder, input: { id } };
      },
    },
    foreign: async (world) => {
      const { id, receiver } = await waiting(world);
      return { by: receiver, input: { id }, failure: 'sending_unknown' };
    },
  },
} satisfies Partial<OperationCases>;

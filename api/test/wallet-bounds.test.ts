import { randomUUID } from 'node:crypto';
import { MEMBER_QUOTA } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindOfExpiry } from '../src/wallet/remind-of-expiry.ts';
import { deleteOldSendings, settleSendings } from '../src/wallet/sendings/settle-sendings.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Card } from './operations/wallet-things.ts';
import {
  ageFile,
  announced,
  fileOf,
  inDays,
  newCard,
  newDocument,
  newSending,
  openUpload,
  SEALED,
  sealedFor,
} from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

describe.each(engines)('what others cannot make of a wallet on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  const stranger = () => `${randomUUID()}@example.org`;
  const kinds = async (by: Actor): Promise<string[]> => {
    const { notifications } = (await world.call('notifications', {}, by)).json();
    return notifications.map(({ notice }: { notice: { kind: string } }) => notice.kind);
  };
  const trySending = async (card: Card, to: object) => {
    const input = { id: randomUUID(), nfcard_id: card.id, kind: 'temporary', valid_until: inDays(7), ...to };
    return world.send('send_nfcard', { wire: 'standard', token: card.holder.token, input });
  };
  const mailsTo = async (recipient: string) => {
    await world.settled();
    return world.db.selectFrom('mailbox').select('text').where('recipient', '=', recipient).execute();
  };
  /** Sendings that wait, written at once. */
  const manyWaiting = (card: Card, toMemberId: string, count: number) =>
    sql`
      insert into nfcard_sending (id, nfcard_id, sender_id, to_kind, to_member_id, kind, valid_from, valid_until,
        title, boat, note, expires_at)
      select gen_random_uuid(), ${card.id}, ${card.holder.id}, 'member', ${toMemberId}, 'temporary', now(),
        now() + interval '1 day', '', '{}', '', now() + interval '1 day'
      from generate_series(1, ${count}::int)`.execute(world.db);

  describe('a mail to somebody', () => {
    it('shows no address that a name pretends to be', async () => {
      const holder = await world.member({ first_name: 'Compte bloqué : voyez http://evil.example' });
      const card = await newCard(world, holder);
      await world.db.updateTable('boat').set({ name: 'www.evil' }).where('id', '=', card.boatId).execute();
      const email = stranger();
      await newSending(world, card, { email });
      expect(await world.latestMessage(email)).toContain('Quelqu’un vous envoie une NFCard');
      const member = await world.member({ language: 'en' });
      await newSending(world, card, { member_id: member.id });
      expect(await world.latestMessage(member.email)).toContain('Somebody sends you an NFCard');
      for (const address of [email, member.email]) {
        expect(await world.latestMessage(address)).not.toContain('evil');
      }
    });

    it('who has no account comes five times a day, whoever sends, and nobody is told', async () => {
      const email = stranger();
      for (let count = 0; count < 6; count += 1) {
        await newSending(world, await newCard(world), { email });
      }
      expect(await mailsTo(email)).toHaveLength(5);
    });

    it('comes from one member five times a day', async () => {
      const card = await newCard(world);
      const email = stranger();
      for (let count = 0; count < 5; count += 1) await newSending(world, card, { email });
      expect((await trySending(card, { email })).statusCode).toBe(429);
      expect((await trySending(card, { email: stranger() })).statusCode).toBe(200);
    });
  });

  describe('what is stored', () => {
    it('does not grow by a part that comes again and again', async () => {
      const card = await newCard(world);
      const { fileId, bytes } = await openUpload(world, card, ageFile());
      const send = async (file_id: string) => {
        const { token } = card.holder;
        const input = { file_id, number: 0 };
        return (await world.send('upload_document_part', { wire: 'standard', token, input, bytes }))
          .statusCode;
      };
      expect([await send(fileId), await send(fileId)]).toEqual([200, 200]);
      const codes = new Set<number>();
      // What is refused counts too, and takes less time.
      for (let count = 0; count < 118; count += 1) codes.add(await send(randomUUID()));
      expect([...codes]).toEqual([404]);
      expect(await send(fileId)).toBe(429);
    });

    it('counts what is sealed beside the bytes', async () => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      const room = async (left: number) =>
        world.db
          .updateTable('document_file')
          .set({ size: MEMBER_QUOTA - left })
          .where('id', '=', document.fileId)
          .execute();
      const add = async () => {
        const input = { id: randomUUID(), nfcard_id: card.id, type: 'invoices', ...fileOf(ageFile(1000)) };
        const { token } = card.holder;
        return (await world.send('add_document', { wire: 'standard', token, input })).json().failure_kind;
      };
      await room(1000);
      expect(await add()).toBe('storage_full');
      await room(100_000);
      expect(await add()).toBeUndefined();
    });

    it('lets go of sealed keys when a sending is over', async () => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      const [lent, taken, bought] = [await world.member(), await world.member(), await world.member()];
      const documents = [sealedFor(document)];
      const running = await newSending(world, card, { member_id: lent.id, documents });
      const over = await newSending(world, card, { member_id: taken.id, documents });
      await world.call('accept_nfcard', { id: running }, lent);
      await world.call('take_back_nfcard', { id: over }, card.holder);
      const keysOf = async (id: string) => {
        await deleteOldSendings(world.services);
        return world.db.selectFrom('sending_key').select('sealed_key').where('sending_id', '=', id).execute();
      };
      expect(await keysOf(over)).toEqual([]);
      expect(await keysOf(running)).toEqual([{ sealed_key: SEALED }]);
      const sold = await newSending(world, card, { member_id: bought.id, kind: 'permanent', documents });
      await world.call('accept_nfcard', { id: sold }, bought);
      expect(await keysOf(sold)).toEqual([]);
      const { documents: seen } = (await world.call('nfcard', { id: card.id }, bought)).json();
      expect(seen).toMatchObject([{ files: [{ sealed_key: SEALED }] }]);
    });
  });

  describe('cards that wait for one member', () => {
    it('are fifty at most from one sender', async () => {
      const card = await newCard(world);
      const [receiver, other] = [await world.member(), await world.member()];
      await manyWaiting(card, receiver.id, 50);
      expect((await trySending(card, { member_id: receiver.id })).json()).toMatchObject({
        failure_kind: 'too_many_sendings',
      });
      expect((await trySending(card, { member_id: other.id })).statusCode).toBe(200);
    });

    it('do not push out of the list what the member has, and can all be read', async () => {
      const receiver = await world.member();
      const lent = await newCard(world);
      const id = await newSending(world, lent, { member_id: receiver.id });
      await world.call('accept_nfcard', { id }, receiver);
      await manyWaiting(await newCard(world), receiver.id, 400);
      const listed = (await world.call('get_all_nfcards', {}, receiver)).json();
      expect(listed).toHaveLength(300);
      expect(listed.at(-1)).toMatchObject({ sending_id: id, status: 'accepted' });
      let read = 0;
      let cursor: string | null = null;
      do {
        const from: object = cursor === null ? {} : { cursor };
        const reply = await world.call('sendings', { direction: 'in', ...from }, receiver);
        read += reply.json().sendings.length;
        cursor = reply.json().cursor;
      } while (cursor !== null);
      expect(read).toBe(401);
    });
  });

  describe('a card that came and went', () => {
    async function sold() {
      const own = await newCard(world);
      const buyer = await world.member();
      const id = await newSending(world, own, { member_id: buyer.id, kind: 'permanent' });
      await world.call('accept_nfcard', { id }, buyer);
      return { own, buyer };
    }

    it('is told of as taken back to nobody to whom it was given for good', async () => {
      const { own, buyer } = await sold();
      const back = await newSending(
        world,
        { ...own, holder: buyer },
        { member_id: own.holder.id, kind: 'permanent' },
      );
      await world.call('accept_nfcard', { id: back }, own.holder);
      await world.call('remove_nfcard', { id: own.id }, own.holder);
      expect(await kinds(buyer)).not.toContain('nfcard_taken_back');
    });

    it('leaves its boat under the id that it has now', async () => {
      const { own, buyer } = await sold();
      await world.call('remove_boat', { id: own.boatId, with_nfcards: false }, own.holder);
      const back = await newSending(
        world,
        { ...own, holder: buyer },
        { member_id: own.holder.id, kind: 'permanent' },
      );
      await world.call('accept_nfcard', { id: back }, own.holder);
      const { token } = own.holder;
      const input = { id: own.boatId, name: 'Pen Duick', type: 'sailing_yacht' };
      const reply = await world.send('save_boat', { wire: 'standard', token, input });
      expect(reply.json()).toMatchObject({ failure_kind: 'boat_unknown' });
      expect((await world.call('boats', {}, own.holder)).json()).toMatchObject([{ nfcards: 1 }]);
    });
  });

  describe('one that cannot be told of', () => {
    /** Services whose notices to one member fail. */
    const failingFor = ({ id }: Actor): World['services'] => ({
      ...world.services,
      notify: async (trx, told) => {
        if (told.memberId === id) throw new Error('This notice fails.');
        await world.services.notify(trx, told);
      },
    });

    it('does not keep other sendings from ending', async () => {
      const receivers: Actor[] = [];
      for (let count = 0; count < 3; count += 1) {
        const receiver = await world.member();
        const id = await newSending(world, await newCard(world), { member_id: receiver.id });
        await world.call('accept_nfcard', { id }, receiver);
        await world.db
          .updateTable('nfcard_sending')
          .set({ valid_from: sql`now() - interval '2 days'`, valid_until: sql`now() - interval '1 day'` })
          .where('id', '=', id)
          .execute();
        receivers.push(receiver);
      }
      const [first, second, third] = receivers;
      if (first === undefined || second === undefined || third === undefined) throw new Error('Three.');
      const ended = async () =>
        Promise.all(receivers.map(async (by) => (await kinds(by)).includes('nfcard_ended')));
      await expect(settleSendings(failingFor(first))).rejects.toThrow('This notice fails.');
      expect(await ended()).toEqual([false, true, true]);
      await settleSendings(world.services);
      expect(await ended()).toEqual([true, true, true]);
    });

    it('does not keep others from being reminded', async () => {
      const cards: Card[] = [];
      for (let count = 0; count < 3; count += 1) {
        const card = await newCard(world);
        const { id } = await newDocument(world, card);
        // The first is due for the reminder of one day, the others for those of seven and thirty.
        const expires_on = ['2090-05-01', '2090-05-05', '2090-05-20'][count] ?? null;
        await world.call('save_document', { id, expires_on }, card.holder);
        cards.push(card);
      }
      const [first] = cards;
      if (first === undefined) throw new Error('Three.');
      const reminded = async () =>
        Promise.all(cards.map(async ({ holder }) => (await kinds(holder)).includes('document_expiring')));
      const run = remindOfExpiry(failingFor(first.holder), '2090-04-30');
      await expect(run).rejects.toThrow('This notice fails.');
      expect(await reminded()).toEqual([false, true, true]);
      await remindOfExpiry(world.services, '2090-04-30');
      expect(await reminded()).toEqual([true, true, true]);
    });
  });

  describe('a member who keeps to themselves (SPEC S9)', () => {
    const write = (from: Actor, to: object) =>
      world.call('start_conversation', { id: randomUUID(), text: 'Bonjour', ...to }, from);

    it.each([
      ['by a private account', { private_account: true }],
      ['where sharing is off', { allow_sharing: false }],
    ])('is sent cards by those alone that they wrote to, %s', async (_, given) => {
      const card = await newCard(world);
      const receiver = await world.member(given);
      const unknown = await trySending(card, { member_id: receiver.id });
      expect(unknown.json()).toMatchObject({ failure_kind: 'member_unknown' });
      await write(receiver, { member_id: card.holder.id });
      expect((await trySending(card, { member_id: receiver.id })).statusCode).toBe(200);
    });

    it('and is sent cards by a place that they wrote to', async () => {
      const office = await world.professional();
      const card = await newCard(world, office);
      const receiver = await world.member({ private_account: true });
      expect((await trySending(card, { member_id: receiver.id })).statusCode).toBe(404);
      await write(receiver, { place_id: 'FRLRH' });
      expect((await trySending(card, { member_id: receiver.id })).statusCode).toBe(200);
    });

    it('has no name for the sender until they accept, and no profile then', async () => {
      const card = await newCard(world);
      const receiver = await world.member();
      const id = await newSending(world, card, { member_id: receiver.id });
      const seen = async () => {
        const { sendings } = (await world.call('sendings', { direction: 'out' }, card.holder)).json();
        return sendings[0].receiver;
      };
      expect(await seen()).toMatchObject({ name: 'Ada M.', page: 'profile' });
      await world.db
        .updateTable('member')
        .set({ private_account: true })
        .where('id', '=', receiver.id)
        .execute();
      expect(await seen()).toMatchObject({ name: null, page: null });
      await world.call('accept_nfcard', { id }, receiver);
      expect(await seen()).toMatchObject({ name: 'Ada M.', page: null });
    });

    it('is found by no address while sharing is off, and the sender is not told', async () => {
      const card = await newCard(world);
      const receiver = await world.member({ allow_sharing: false });
      const reply = await trySending(card, { email: receiver.email });
      expect(reply.statusCode).toBe(200);
      const { id } = reply.json();
      await announced(world, id);
      const received = async () => (await world.call('get_all_nfcards', {}, receiver)).json();
      expect(await received()).toEqual([]);
      expect(await kinds(receiver)).toEqual([]);
      expect(await mailsTo(receiver.email)).toEqual([]);
      const { sendings } = (await world.call('sendings', { direction: 'out' }, card.holder)).json();
      expect(sendings).toMatchObject([{ id, state: 'waiting', receiver: { name: receiver.email } }]);
      await world.db
        .updateTable('member')
        .set({ allow_sharing: true })
        .where('id', '=', receiver.id)
        .execute();
      expect(await received()).toMatchObject([{ sending_id: id, status: 'waiting' }]);
    });
  });
});

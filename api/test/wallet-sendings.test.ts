import { randomUUID } from 'node:crypto';
import type { NfcardEvent, NfcardSummary, Sending } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepBlobs } from '../src/blobs/garbage.ts';
import { deleteOldSendings, settleSendings } from '../src/wallet/sendings/settle-sendings.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import {
  ageFile,
  announced,
  fileOf,
  inDays,
  newCard,
  newDocument,
  newPort,
  newSending,
  SEALED,
  sealedFor,
  sha256,
  uploadParts,
} from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

describe.each(engines)('sendings on $name', ({ makePlace }) => {
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

  const cards = async (by: Actor): Promise<NfcardSummary[]> =>
    (await world.call('get_all_nfcards', {}, by)).json();
  const card = async (by: Actor, id: string) => (await world.call('nfcard', { id }, by)).json();
  const refusal = async (name: Parameters<World['send']>[0], by: Actor, input: unknown) =>
    (await world.send(name, { wire: 'standard', token: by.token, input })).json().failure_kind;
  const download = (by: Actor, id: string) =>
    world.send('download_document', { wire: 'standard', token: by.token, input: { id } });
  const list = async (by: Actor, direction: 'in' | 'out'): Promise<Sending[]> =>
    (await world.call('sendings', { direction }, by)).json().sendings;
  const notices = async (by: Actor): Promise<string[]> => {
    const { notifications } = (await world.call('notifications', {}, by)).json();
    return notifications.map(({ notice }: { notice: { kind: string } }) => notice.kind);
  };
  /** Puts what a sending says of time so many hours into the past. */
  const pass = (id: string, hours: number) =>
    world.db
      .updateTable('nfcard_sending')
      .set({
        valid_from: sql`valid_from - make_interval(hours => ${hours}::int)`,
        valid_until: sql`valid_until - make_interval(hours => ${hours}::int)`,
        expires_at: sql`expires_at - make_interval(hours => ${hours}::int)`,
      })
      .where('id', '=', id)
      .execute();

  /** A card with a document that a member has accepted for a week. */
  async function lent() {
    const own = await newCard(world);
    const document = await newDocument(world, own);
    const receiver = await world.member();
    const id = await newSending(world, own, { member_id: receiver.id, documents: [sealedFor(document)] });
    await world.call('accept_nfcard', { id }, receiver);
    return { own, document, receiver, id };
  }

  it('of an account whose address is not verified go to those alone that wrote to it', async () => {
    const own = await newCard(world, await world.member({ email_verified: false }));
    const [receiver, port] = [await world.member(), await newPort(world)];
    await world.professional(port);
    const input = () => ({
      id: randomUUID(),
      nfcard_id: own.id,
      kind: 'temporary',
      valid_until: inDays(7),
      note: '',
      documents: [],
    });
    for (const to of [{ member_id: receiver.id }, { place_id: port }]) {
      expect(await refusal('send_nfcard', own.holder, { ...input(), ...to })).toBe('email_unverified');
    }
    const message = { id: randomUUID(), member_id: own.holder.id, text: 'Envoyez-moi la carte' };
    await world.call('start_conversation', message, receiver);
    await newSending(world, own, { member_id: receiver.id });
  });

  describe('for a time (SPEC S11)', () => {
    it('gives access when accepted, from the beginning to the end, to the second', async () => {
      const own = await newCard(world);
      const document = await newDocument(world, own);
      const receiver = await world.member();
      const period = { valid_from: inDays(1), valid_until: inDays(3) };
      const given = { member_id: receiver.id, documents: [sealedFor(document)], ...period };
      const id = await newSending(world, own, given);
      expect(await cards(receiver)).toMatchObject([
        { role: 'received', status: 'waiting', kind: 'temporary' },
      ]);
      expect((await download(receiver, document.id)).statusCode).toBe(404);
      await world.call('accept_nfcard', { id }, receiver);
      // Not begun yet.
      expect((await card(receiver, own.id)).documents).toEqual([]);
      expect((await download(receiver, document.id)).statusCode).toBe(404);
      await pass(id, 25);
      expect((await card(receiver, own.id)).documents).toMatchObject([
        { id: document.id, files: [{ sealed_key: SEALED }] },
      ]);
      expect((await download(receiver, document.id)).rawPayload.equals(document.bytes)).toBe(true);
      // Over, whether or not a job has said so.
      await pass(id, 48);
      expect((await download(receiver, document.id)).statusCode).toBe(404);
      expect(await refusal('nfcard', receiver, { id: own.id })).toBe('nfcard_unknown');
      expect(await cards(receiver)).toEqual([]);
      expect(await list(own.holder, 'out')).toMatchObject([{ id, state: 'ended' }]);
      await settleSendings(world.services);
      await settleSendings(world.services);
      expect((await notices(receiver)).filter((kind) => kind === 'nfcard_ended')).toHaveLength(1);
      expect((await notices(own.holder)).filter((kind) => kind === 'nfcard_ended')).toHaveLength(1);
      const { history } = await card(own.holder, own.id);
      expect(history.map((event: { kind: string }) => event.kind)).toEqual([
        'created',
        'document_added',
        'sent',
        'accepted',
        'ended',
      ]);
      expect(history.at(-1).actor).toBeNull();
    });

    it('shows what was sent and nothing else', async () => {
      const { own, document, receiver, id } = await lent();
      const later = await newDocument(world, own);
      expect((await download(receiver, later.id)).statusCode).toBe(404);
      const newer = ageFile(1500);
      const file = fileOf(newer);
      await world.call('replace_document', { id: document.id, ...file }, own.holder);
      await uploadParts(world, own.holder, { ...document, fileId: file.file_id, bytes: newer });
      await world.call('finish_document', { file_id: file.file_id }, own.holder);
      expect((await download(receiver, document.id)).rawPayload.equals(document.bytes)).toBe(true);
      await world.call('seal_nfcard', { id, documents: [sealedFor(document), sealedFor(later)] }, own.holder);
      expect((await download(receiver, document.id)).rawPayload.equals(newer)).toBe(true);
      expect((await download(receiver, later.id)).statusCode).toBe(200);
    });

    it('gives a key sealed for the reader before one for any acceptor', async () => {
      const { own, document, receiver, id } = await lent();
      const mine = Buffer.from('for the reader alone').toString('base64');
      const keys = [
        { member_id: receiver.id, sealed_key: mine },
        { member_id: null, sealed_key: SEALED },
        { member_id: randomUUID(), sealed_key: SEALED },
      ];
      await world.call('seal_nfcard', { id, documents: [{ id: document.id, keys }] }, own.holder);
      const seen = await card(receiver, own.id);
      expect(seen.documents[0].files[0].sealed_key).toBe(mine);
    });

    it('gives no right to change, send on or remove', async () => {
      const { own, document, receiver } = await lent();
      expect(await refusal('save_document', receiver, { id: document.id, type: 'invoices' })).toBe(
        'document_unknown',
      );
      expect(await refusal('remove_document', receiver, { id: document.id })).toBe('document_unknown');
      expect(await refusal('remove_nfcard', receiver, { id: own.id })).toBe('nfcard_unknown');
      const input = { id: randomUUID(), nfcard_id: own.id, kind: 'permanent', email: 'bea@example.org' };
      expect(await refusal('send_nfcard', receiver, input)).toBe('nfcard_unknown');
    });

    it('ends when it is taken back, and when the card goes', async () => {
      const taken = await lent();
      await world.call('take_back_nfcard', { id: taken.id }, taken.own.holder);
      expect((await download(taken.receiver, taken.document.id)).statusCode).toBe(404);
      expect(await notices(taken.receiver)).toContain('nfcard_taken_back');
      const removed = await lent();
      await world.call('remove_nfcard', { id: removed.own.id }, removed.own.holder);
      expect(await cards(removed.receiver)).toEqual([]);
      expect(await notices(removed.receiver)).toContain('nfcard_taken_back');
      expect(await list(removed.receiver, 'in')).toMatchObject([{ state: 'ended', nfcard_id: null }]);
    });
  });

  describe('for good (SPEC S11)', () => {
    async function sold() {
      const own = await newCard(world);
      const document = await newDocument(world, own);
      const newer = ageFile(1500);
      const file = fileOf(newer);
      await world.call('replace_document', { id: document.id, ...file }, own.holder);
      await uploadParts(world, own.holder, { ...document, fileId: file.file_id, bytes: newer });
      await world.call('finish_document', { file_id: file.file_id }, own.holder);
      const borrower = await world.member();
      const loan = await newSending(world, own, { member_id: borrower.id, documents: [sealedFor(document)] });
      await world.call('accept_nfcard', { id: loan }, borrower);
      const buyer = await world.member();
      const key = Buffer.from('for the buyer').toString('base64');
      const given = {
        member_id: buyer.id,
        kind: 'permanent' as const,
        documents: [sealedFor(document, key)],
      };
      const id = await newSending(world, own, given);
      await world.call('accept_nfcard', { id }, buyer);
      return { own, document, newer, borrower, buyer, key, id };
    }

    it('makes the receiver the holder of card, documents and boat', async () => {
      const { own, document, newer, buyer, key } = await sold();
      const seen = await card(buyer, own.id);
      expect(seen).toMatchObject({ role: 'held', boat: { name: 'Pen Duick' } });
      expect(seen.documents[0].files).toMatchObject([
        { sealed_key: key, kept: true },
        { id: document.fileId, sealed_key: null, kept: false },
      ]);
      expect((await download(buyer, document.id)).rawPayload.equals(newer)).toBe(true);
      expect((await world.call('boats', {}, buyer)).json()).toMatchObject([
        { name: 'Pen Duick', nfcards: 1 },
      ]);
      expect(seen.history.at(-1)).toMatchObject({
        kind: 'accepted',
        sending_kind: 'permanent',
        actor: { id: buyer.id },
      });
    });

    it('leaves the sender the proof, and nothing to read', async () => {
      const { own, document, newer, id } = await sold();
      expect(await card(own.holder, own.id)).toMatchObject({
        role: 'sent',
        kind: 'permanent',
        documents: [],
        history: [],
        proof: [{ document_id: document.id, digest: sha256(newer), size: 1500 }],
      });
      expect((await download(own.holder, document.id)).statusCode).toBe(404);
      expect(await refusal('take_back_nfcard', own.holder, { id })).toBe('sending_settled');
      expect(await refusal('seal_nfcard', own.holder, { id, documents: [] })).toBe('sending_settled');
      expect(await refusal('save_nfcard', own.holder, { id: own.id, title: 'x' })).toBe('nfcard_unknown');
    });

    it('ends what was lent, and drops the bytes that only the sender can read', async () => {
      const { document, borrower } = await sold();
      expect((await download(borrower, document.id)).statusCode).toBe(404);
      expect(await notices(borrower)).toContain('nfcard_taken_back');
      await sweepBlobs(world.db, world.services.blobs);
      const parts = await world.db
        .selectFrom('document_part')
        .select('blob')
        .where('file_id', '=', document.fileId)
        .execute();
      expect(parts).toEqual([]);
    });

    it('comes back to the same boat when it is bought back', async () => {
      const { own, document, buyer } = await sold();
      const given = {
        member_id: own.holder.id,
        kind: 'permanent' as const,
        documents: [sealedFor(document)],
      };
      const back = await newSending(world, { ...own, holder: buyer }, given);
      await world.call('accept_nfcard', { id: back }, own.holder);
      const boats = (await world.call('boats', {}, own.holder)).json();
      expect(boats).toMatchObject([{ id: own.boatId, nfcards: 1 }]);
    });

    it('waits for a key of every document, those added meanwhile included', async () => {
      const own = await newCard(world);
      const buyer = await world.member();
      const id = await newSending(world, own, { member_id: buyer.id, kind: 'permanent' });
      const document = await newDocument(world, own);
      expect(await refusal('accept_nfcard', buyer, { id })).toBe('keys_missing');
      expect(await list(buyer, 'in')).toMatchObject([{ state: 'waiting' }]);
      await world.call('seal_nfcard', { id, documents: [sealedFor(document)] }, own.holder);
      await world.call('accept_nfcard', { id }, buyer);
      expect(await cards(buyer)).toMatchObject([{ role: 'held', document_types: ['registration'] }]);
    });

    it('outlives the receiver’s account as a proof without a name', async () => {
      const { own, buyer, id } = await sold();
      await world.call('delete_account', { password: buyer.password }, buyer);
      const [proof] = await list(own.holder, 'out');
      expect(proof).toMatchObject({
        id,
        nfcard_id: null,
        state: 'accepted',
        receiver: { id: null, name: null },
      });
      expect(proof?.proof).toHaveLength(1);
      expect(await cards(own.holder)).toMatchObject([
        { role: 'sent', kind: 'permanent', receiver: { name: null } },
      ]);
    });
  });

  describe('to an email address', () => {
    it('answers the same whether it has an account or not, and writes to both', async () => {
      const own = await newCard(world);
      const { email } = await world.member();
      const nobody = `${randomUUID()}@example.org`;
      const replies = [];
      for (const address of [email, nobody]) {
        const id = '00000000-0000-4000-8000-00000000000'.concat(address === email ? '1' : '2');
        await world.db.deleteFrom('nfcard_sending').where('id', '=', id).execute();
        const input = { id, nfcard_id: own.id, email: address, kind: 'temporary', valid_until: inDays(7) };
        const { statusCode, payload, headers } = await world.send('send_nfcard', {
          wire: 'standard',
          token: own.holder.token,
          input,
        });
        replies.push({ statusCode, payload: payload.replace(id, 'id'), names: Object.keys(headers) });
        await announced(world, id);
      }
      expect(replies[0]).toEqual(replies[1]);
      const sent = await list(own.holder, 'out');
      expect(sent.map(({ receiver }) => receiver)).toEqual([
        { kind: 'email', id: null, name: nobody, page: null },
        { kind: 'email', id: null, name: email, page: null },
      ]);
      for (const address of [email, nobody]) {
        const letter = await world.latestMessage(address);
        expect(letter).toContain('Pen Duick');
        expect(letter).toContain('/wallet/received');
      }
      // A stranger is told what it is, what it takes, and until when.
      expect(await world.latestMessage(nobody)).toMatch(/un compte NFCards à l’adresse .*@example\.org/);
      expect(await world.latestMessage(nobody)).toMatch(/la carte vous y attend jusqu’au \d/);
    });

    it('waits until an account has verified it, and shows itself to no other', async () => {
      const own = await newCard(world);
      const email = `${randomUUID()}@example.org`;
      const id = await newSending(world, own, { email });
      const claimant = await world.member({ email, email_verified: false });
      expect(await list(claimant, 'in')).toEqual([]);
      expect(await refusal('accept_nfcard', claimant, { id })).toBe('sending_unknown');
      await world.db
        .updateTable('member')
        .set({ email_verified: true })
        .where('id', '=', claimant.id)
        .execute();
      expect(await list(claimant, 'in')).toMatchObject([{ id, state: 'waiting' }]);
      await world.call('accept_nfcard', { id }, claimant);
      const [sent] = await list(own.holder, 'out');
      expect(sent).toMatchObject({ receiver: { kind: 'member', id: claimant.id, name: 'Ada M.' } });
      expect(await list(claimant, 'in')).toHaveLength(1);
    });

    it('expires after thirty days, and is forgotten in the end', async () => {
      const own = await newCard(world);
      const receiver = await world.member();
      const given = { email: receiver.email, valid_until: inDays(300) };
      const id = await newSending(world, own, given);
      await pass(id, 31 * 24);
      expect(await list(receiver, 'in')).toMatchObject([{ state: 'expired' }]);
      expect(await refusal('accept_nfcard', receiver, { id })).toBe('sending_settled');
      expect(await cards(receiver)).toEqual([]);
      await settleSendings(world.services);
      await world.db
        .updateTable('nfcard_sending')
        .set({ settled_at: sql`now() - interval '91 days'` })
        .where('id', '=', id)
        .execute();
      await deleteOldSendings(world.services);
      expect(await list(own.holder, 'out')).toEqual([]);
    });

    it('is kept of nobody who has deleted the account', async () => {
      const own = await newCard(world);
      const receiver = await world.member();
      await newSending(world, own, { email: receiver.email });
      await world.call('delete_account', { password: receiver.password }, receiver);
      const left = await world.db
        .selectFrom('nfcard_sending')
        .select('id')
        .where('to_email', '=', receiver.email)
        .execute();
      expect(left).toEqual([]);
      expect(await list(own.holder, 'out')).toMatchObject([{ state: 'expired', receiver: { name: null } }]);
    });
  });

  describe('to a place', () => {
    it('is for all who answer for it, as long as they do', async () => {
      const port = await newPort(world);
      const [chief, colleague] = [await world.professional(port), await world.professional(port)];
      const own = await newCard(world);
      const document = await newDocument(world, own);
      const id = await newSending(world, own, { place_id: port, documents: [sealedFor(document)] });
      expect(await notices(colleague)).toContain('nfcard_received');
      await world.call('accept_nfcard', { id }, chief);
      expect((await download(colleague, document.id)).statusCode).toBe(200);
      expect(await list(own.holder, 'out')).toMatchObject([
        { state: 'accepted', receiver: { kind: 'place', id: port, name: 'La Rochelle', page: 'port' } },
      ]);
      await world.db
        .updateTable('member')
        .set({ account_type: 'owner', place_id: null })
        .where('id', '=', chief.id)
        .execute();
      expect((await download(chief, document.id)).statusCode).toBe(404);
      expect((await download(colleague, document.id)).statusCode).toBe(200);
    });
  });

  describe('that cross', () => {
    it('are decided once: two who accept for one place', async () => {
      const port = await newPort(world);
      const staff = await Promise.all([1, 2, 3, 4].map(() => world.professional(port)));
      const own = await newCard(world);
      const id = await newSending(world, own, { place_id: port, kind: 'permanent' });
      const replies = await Promise.all(
        staff.map(({ token }) => world.send('accept_nfcard', { wire: 'standard', token, input: { id } })),
      );
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
      const held = await Promise.all(staff.map(cards));
      expect(held.flat().filter(({ role }) => role === 'held')).toHaveLength(1);
    });

    it('do not wait for each other crosswise', async () => {
      const [ada, bea] = [await newCard(world), await newCard(world)];
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([
          newSending(world, ada, { member_id: bea.holder.id }),
          newSending(world, bea, { member_id: ada.holder.id }),
        ]);
      }
      expect(await list(ada.holder, 'in')).toHaveLength(5);
      expect(await list(bea.holder, 'in')).toHaveLength(5);
    });
  });

  it('are listed forty at a time, each once', async () => {
    const own = await newCard(world);
    const receiver = await world.member();
    for (let count = 0; count < 45; count += 1) await newSending(world, own, { member_id: receiver.id });
    const first = (await world.call('sendings', { direction: 'in' }, receiver)).json();
    const second = (await world.call('sendings', { direction: 'in', cursor: first.cursor }, receiver)).json();
    expect([first.sendings.length, second.sendings.length, second.cursor]).toEqual([40, 5, null]);
    const ids = [...first.sendings, ...second.sendings].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(45);
  });

  it('name each with the page that shows them, if the reader may see one', async () => {
    const { own, receiver } = await lent();
    const pages = async () => ({
      sender: (await card(receiver, own.id)).sender.page,
      receiver: (await list(own.holder, 'out'))[0]?.receiver.page,
      actors: (await card(own.holder, own.id)).history.map(({ actor }: NfcardEvent) => actor?.page),
    });
    // Made, given a document and lent by its holder; accepted by the receiver.
    const ofHolder = (page: string | null) => [page, page, page, 'profile'];
    expect(await pages()).toEqual({ sender: 'profile', receiver: 'profile', actors: ofHolder('profile') });
    await world.db
      .updateTable('member')
      .set({ private_account: true })
      .where('id', '=', own.holder.id)
      .execute();
    expect(await pages()).toEqual({ sender: null, receiver: 'profile', actors: ofHolder(null) });
  });

  it('lead from an address to a profile only once it was accepted', async () => {
    const own = await newCard(world);
    const receiver = await world.member();
    const id = await newSending(world, own, { email: receiver.email });
    expect((await list(own.holder, 'out'))[0]?.receiver).toMatchObject({ id: null, page: null });
    await world.call('accept_nfcard', { id }, receiver);
    expect((await list(own.holder, 'out'))[0]?.receiver).toMatchObject({ id: receiver.id, page: 'profile' });
  });

  it('cannot have their history rewritten', async () => {
    const own = await newCard(world);
    // As the account of whoever did it is forgotten, too.
    for (const change of [{ kind: 'accepted' }, { actor_id: null, digest: '0'.repeat(64) }] as const) {
      const rewritten = world.db.updateTable('nfcard_event').set(change).where('nfcard_id', '=', own.id);
      await expect(rewritten.execute()).rejects.toThrow('only added to');
    }
  });
});

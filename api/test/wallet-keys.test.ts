import { randomUUID } from 'node:crypto';
import type { Sending } from '@nfcards/shared/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldSendings } from '../src/wallet/sendings/settle-sendings.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { newVault } from './operations/vault.cases.ts';
import type { Card, Document } from './operations/wallet-things.ts';
import {
  inDays,
  newCard,
  newDocument,
  newPort,
  newSending,
  SEALED,
  sealedFor,
} from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

describe.each(engines)('keys that are asked for on $name', ({ makePlace }) => {
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

  const refusal = async (name: Parameters<World['send']>[0], by: Actor, input: unknown) =>
    (await world.send(name, { wire: 'standard', token: by.token, input })).json().failure_kind;
  async function seen(by: Actor, direction: 'in' | 'out', id: string): Promise<Sending> {
    const { sendings } = (await world.call('sendings', { direction }, by)).json();
    const sending = sendings.find((one: Sending) => one.id === id);
    if (sending === undefined) throw new Error('The sending is not in the list.');
    return sending;
  }
  const waitingFor = async ({ card, id }: Unsealed) =>
    (await seen(card.holder, 'out', id)).readers_waiting.map(({ member_id }) => member_id);
  const notices = async (by: Actor): Promise<string[]> => {
    const { notifications } = (await world.call('notifications', {}, by)).json();
    return notifications.map(({ notice }: { notice: { kind: string } }) => notice.kind);
  };
  const timesTold = async ({ id: memberId }: Actor, subject: string) => {
    const events = await world.db
      .selectFrom('live_event')
      .select('no')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'sending')
      .where('subject', '=', subject)
      .execute();
    return events.length;
  };
  const ask = (by: Actor, id: string) => world.call('ask_for_keys', { id }, by);
  const seal = ({ card, documents, id }: Unsealed, ...readers: Actor[]) => {
    const keys = readers.map(({ id: member_id }) => ({ member_id, sealed_key: SEALED }));
    const sealed = documents.map((document) => ({ id: document.id, keys }));
    return world.call('seal_nfcard', { id, documents: sealed }, card.holder);
  };

  interface Unsealed {
    readonly card: Card;
    readonly documents: readonly Document[];
    readonly id: string;
  }

  /** A card of two documents that is sent without a key. */
  async function unsealed(
    kind: 'temporary' | 'permanent',
    to: { member_id?: string; email?: string; place_id?: string },
  ): Promise<Unsealed> {
    const card = await newCard(world);
    const documents = [await newDocument(world, card), await newDocument(world, card)];
    const going = documents.map(({ id }) => ({ id, keys: [] }));
    return { card, documents, id: await newSending(world, card, { kind, documents: going, ...to }) };
  }

  it('let a card for good be accepted by an address that had no account when it was sent', async () => {
    const email = 'later@example.org';
    const sent = await unsealed('permanent', { email });
    const { card, id } = sent;
    const buyer = await world.member({ email });
    expect(await seen(buyer, 'in', id)).toMatchObject({ can_read: false, asked_at: null });
    expect(await refusal('accept_nfcard', buyer, { id })).toBe('keys_missing');
    expect(await refusal('ask_for_keys', buyer, { id })).toBe('vault_missing');
    const { recipient } = await newVault(world, buyer);
    // Whether there is an account, and a vault, is told when it asks.
    expect(await seen(card.holder, 'out', id)).toMatchObject({
      receiver: { kind: 'email', id: null },
      readers_waiting: [],
    });
    await ask(buyer, id);
    expect(await seen(card.holder, 'out', id)).toMatchObject({
      readers_waiting: [{ member_id: buyer.id, name: 'Ada M.', recipient }],
      can_read: null,
    });
    expect(await notices(card.holder)).toEqual(['nfcard_keys_asked']);
    expect(await world.latestMessage(card.holder.email)).toContain('Pen Duick');
    expect(await seen(buyer, 'in', id)).toMatchObject({ can_read: false, asked_at: expect.any(String) });
    await seal(sent, buyer);
    expect(await seen(buyer, 'in', id)).toMatchObject({ can_read: true, asked_at: null });
    expect(await waitingFor(sent)).toEqual([]);
    expect(await notices(buyer)).toContain('nfcard_readable');
    await world.call('accept_nfcard', { id }, buyer);
    const held = (await world.call('nfcard', { id: card.id }, buyer)).json();
    expect(held).toMatchObject({ role: 'held' });
    for (const { files } of held.documents) expect(files).toMatchObject([{ sealed_key: SEALED }]);
  });

  it('are published to both sides, once for each step', async () => {
    const { by: reader } = await newVault(world);
    const sent = await unsealed('permanent', { member_id: reader.id });
    const { holder } = sent.card;
    const before = [await timesTold(holder, sent.id), await timesTold(reader, sent.id)];
    for (let count = 0; count < 3; count += 1) await ask(reader, sent.id);
    expect([await timesTold(holder, sent.id), await timesTold(reader, sent.id)]).toEqual(
      before.map((told) => told + 1),
    );
    expect(await notices(holder)).toEqual(['nfcard_keys_asked']);
    await seal(sent, reader);
    expect([await timesTold(holder, sent.id), await timesTold(reader, sent.id)]).toEqual(
      before.map((told) => told + 2),
    );
  });

  it('can be asked for after accepting for a time, and are read at once', async () => {
    const { by: reader } = await newVault(world);
    const sent = await unsealed('temporary', { member_id: reader.id });
    const { id, card } = sent;
    await world.call('accept_nfcard', { id }, reader);
    // To accept is to ask.
    expect(await waitingFor(sent)).toEqual([reader.id]);
    expect(await seen(reader, 'in', id)).toMatchObject({ can_read: false, asked_at: null });
    await ask(reader, id);
    expect(await waitingFor(sent)).toEqual([reader.id]);
    await seal(sent, reader);
    expect(await waitingFor(sent)).toEqual([]);
    expect(await seen(reader, 'in', id)).toMatchObject({ can_read: true, asked_at: null });
    expect((await notices(reader)).filter((kind) => kind === 'nfcard_readable')).toHaveLength(1);
    const { documents } = (await world.call('nfcard', { id: card.id }, reader)).json();
    for (const { files } of documents) expect(files).toMatchObject([{ sealed_key: SEALED }]);
  });

  it('wait for a vault where who accepted has none', async () => {
    const reader = await world.member();
    const sent = await unsealed('temporary', { member_id: reader.id });
    await world.call('accept_nfcard', { id: sent.id }, reader);
    expect(await waitingFor(sent)).toEqual([]);
    await newVault(world, reader);
    expect(await waitingFor(sent)).toEqual([reader.id]);
  });

  it('are of each document: one that lacks keeps the request', async () => {
    const { by: reader } = await newVault(world);
    const sent = await unsealed('permanent', { member_id: reader.id });
    await ask(reader, sent.id);
    await seal({ ...sent, documents: sent.documents.slice(1) }, reader);
    expect(await waitingFor(sent)).toEqual([reader.id]);
    expect(await notices(reader)).not.toContain('nfcard_readable');
    await seal(sent, reader);
    expect(await waitingFor(sent)).toEqual([]);
    // A document that comes meanwhile is to be sealed again.
    await newDocument(world, sent.card);
    expect(await seen(reader, 'in', sent.id)).toMatchObject({ can_read: false });
    expect(await refusal('accept_nfcard', reader, { id: sent.id })).toBe('keys_missing');
    await ask(reader, sent.id);
    expect(await waitingFor(sent)).toEqual([reader.id]);
  });

  it('are each one’s of a place', async () => {
    const port = await newPort(world);
    const [chief, colleague, third] = [
      await world.professional(port),
      await world.professional(port),
      await world.professional(port),
    ];
    for (const one of [chief, colleague, third]) await newVault(world, one);
    const sent = await unsealed('temporary', { place_id: port });
    await world.call('accept_nfcard', { id: sent.id }, chief);
    await ask(colleague, sent.id);
    expect((await waitingFor(sent)).sort()).toEqual([chief.id, colleague.id].sort());
    await seal(sent, chief);
    expect(await waitingFor(sent)).toEqual([colleague.id]);
    expect(await seen(third, 'in', sent.id)).toMatchObject({ can_read: false, asked_at: null });
    await ask(third, sent.id);
    // Who has left the place is not sealed for.
    await world.db
      .updateTable('member')
      .set({ account_type: 'owner', place_id: null })
      .where('id', '=', colleague.id)
      .execute();
    expect(await waitingFor(sent)).toEqual([third.id]);
    await seal(sent, third);
    expect(await notices(third)).toContain('nfcard_readable');
    expect(await notices(colleague)).not.toContain('nfcard_readable');
  });

  it('for any acceptor can be read by all receivers', async () => {
    const { by: reader } = await newVault(world);
    const sent = await unsealed('permanent', { member_id: reader.id });
    await ask(reader, sent.id);
    const documents = sent.documents.map((document) => sealedFor(document));
    await world.call('seal_nfcard', { id: sent.id, documents }, sent.card.holder);
    expect(await waitingFor(sent)).toEqual([]);
    expect(await seen(reader, 'in', sent.id)).toMatchObject({ can_read: true });
  });

  it('can be asked for anew by who has another vault now, and another’s keys do not answer it', async () => {
    const { by: reader } = await newVault(world);
    const sent = await unsealed('temporary', { member_id: reader.id });
    await seal(sent, reader);
    await world.db.deleteFrom('vault').where('member_id', '=', reader.id).execute();
    const { recipient } = await newVault(world, reader);
    await ask(reader, sent.id);
    await seal(sent, await world.member());
    expect(await seen(sent.card.holder, 'out', sent.id)).toMatchObject({
      readers_waiting: [{ member_id: reader.id, recipient }],
    });
    await seal(sent, reader);
    expect(await waitingFor(sent)).toEqual([]);
  });

  it('are not asked for where no document is sent', async () => {
    const { by: reader } = await newVault(world);
    const card = await newCard(world);
    const id = await newSending(world, card, { member_id: reader.id });
    expect(await seen(reader, 'in', id)).toMatchObject({ can_read: true });
    await ask(reader, id);
    expect(await waitingFor({ card, documents: [], id })).toEqual([]);
    expect(await notices(card.holder)).toEqual([]);
  });

  it('are not asked for a settled sending, and deleted with it', async () => {
    const { by: reader } = await newVault(world);
    const sent = await unsealed('permanent', { member_id: reader.id });
    await ask(reader, sent.id);
    await world.call('take_back_nfcard', { id: sent.id }, sent.card.holder);
    expect(await waitingFor(sent)).toEqual([]);
    expect(await seen(reader, 'in', sent.id)).toMatchObject({ can_read: null, asked_at: null });
    expect(await refusal('ask_for_keys', reader, { id: sent.id })).toBe('sending_settled');
    await deleteOldSendings(world.services);
    const left = await world.db
      .selectFrom('key_request')
      .select('asked_at')
      .where('member_id', '=', reader.id)
      .execute();
    expect(left).toEqual([]);
    const again = await unsealed('permanent', { member_id: reader.id });
    await ask(reader, again.id);
    await seal(again, reader);
    await world.call('accept_nfcard', { id: again.id }, reader);
    expect(await refusal('ask_for_keys', reader, { id: again.id })).toBe('sending_settled');
    const other = await unsealed('temporary', { member_id: reader.id });
    await ask(reader, other.id);
    await world.call('delete_account', { password: reader.password }, reader);
    expect(await waitingFor(other)).toEqual([]);
  });

  describe('in the link of a sending', () => {
    const FOR_LINK = Buffer.from('what only the link opens').toString('base64');
    const OWN = Buffer.from('what only the receiver opens').toString('base64');

    async function linked(kind: 'temporary' | 'permanent', to: { member_id?: string; email?: string }) {
      const card = await newCard(world);
      const documents = [await newDocument(world, card), await newDocument(world, card)];
      const going = documents.map(({ id }) => ({ id, keys: [], sealed_for_link: FOR_LINK }));
      return { card, documents, id: await newSending(world, card, { kind, documents: going, ...to }) };
    }
    const keysFor = async ({ id }: Unsealed, by: Actor) =>
      (await world.call('sending_link_keys', { id }, by)).json().documents;
    const keep = (sent: Unsealed, vault: string) => ({
      id: sent.id,
      documents: sent.documents.map(({ fileId: file_id }) => ({ file_id, sealed_key: OWN })),
      vault,
    });
    const stored = async ({ id }: Unsealed) =>
      (
        await world.db
          .selectFrom('sending_file')
          .select('sealed_for_link')
          .where('sending_id', '=', id)
          .execute()
      ).map(({ sealed_for_link }) => sealed_for_link);

    it('open a card for good without the sender, for an address that had no account', async () => {
      const email = 'buyer.by.link@example.org';
      const sent = await linked('permanent', { email });
      const { card, id, documents } = sent;
      expect(await seen(card.holder, 'out', id)).toMatchObject({ has_link: true });
      const buyer = await world.member({ email });
      expect(await seen(buyer, 'in', id)).toMatchObject({ has_link: true, can_read: false });
      const { recipient } = await newVault(world, buyer);
      expect(await keysFor(sent, buyer)).toHaveLength(2);
      expect(await refusal('accept_nfcard', buyer, { id })).toBe('keys_missing');
      await world.call('keep_sending_keys', keep(sent, recipient), buyer);
      expect(await seen(buyer, 'in', id)).toMatchObject({ can_read: true });
      await world.call('accept_nfcard', { id }, buyer);
      const held = (await world.call('nfcard', { id: card.id }, buyer)).json();
      expect(held.documents).toHaveLength(documents.length);
      for (const { files } of held.documents) expect(files).toMatchObject([{ sealed_key: OWN }]);
      // It has served.
      expect(await stored(sent)).toEqual([null, null]);
    });

    it('end what was asked of the sender, for whom nothing is left to do', async () => {
      const { by: reader, recipient } = await newVault(world);
      const sent = await linked('temporary', { member_id: reader.id });
      await world.call('accept_nfcard', { id: sent.id }, reader);
      await ask(reader, sent.id);
      expect(await waitingFor(sent)).toEqual([reader.id]);
      await world.call('keep_sending_keys', keep(sent, recipient), reader);
      expect(await waitingFor(sent)).toEqual([]);
      expect(await seen(reader, 'in', sent.id)).toMatchObject({ can_read: true, asked_at: null });
      const { documents } = (await world.call('nfcard', { id: sent.card.id }, reader)).json();
      for (const { files } of documents) expect(files).toMatchObject([{ sealed_key: OWN }]);
    });

    it('open it again for a vault that was made anew', async () => {
      const { by: reader, recipient } = await newVault(world);
      const sent = await linked('temporary', { member_id: reader.id });
      await world.call('keep_sending_keys', keep(sent, recipient), reader);
      await world.call('forget_vault', {}, reader);
      expect(await refusal('keep_sending_keys', reader, keep(sent, recipient))).toBe('vault_changed');
      const again = await newVault(world, reader);
      expect(await seen(reader, 'in', sent.id)).toMatchObject({ can_read: false });
      expect(await keysFor(sent, reader)).toHaveLength(2);
      await world.call('keep_sending_keys', keep(sent, again.recipient), reader);
      expect(await seen(reader, 'in', sent.id)).toMatchObject({ can_read: true });
    });

    it('are given to nobody once it was taken back, and then deleted', async () => {
      const { by: reader, recipient } = await newVault(world);
      const sent = await linked('temporary', { member_id: reader.id });
      await world.call('keep_sending_keys', keep(sent, recipient), reader);
      await world.call('accept_nfcard', { id: sent.id }, reader);
      await world.call('take_back_nfcard', { id: sent.id }, sent.card.holder);
      expect(await refusal('keep_sending_keys', reader, keep(sent, recipient))).toBe('sending_settled');
      const reply = await world.send('sending_link_keys', {
        wire: 'standard',
        token: reader.token,
        input: { id: sent.id },
      });
      expect(reply.json().failure_kind).toBe('sending_settled');
      expect(await stored(sent)).toEqual([FOR_LINK, FOR_LINK]);
      await deleteOldSendings(world.services);
      expect(await stored(sent)).toEqual([null, null]);
    });

    it('are given to no stranger, and not to its sender', async () => {
      const { by: reader, recipient } = await newVault(world);
      const sent = await linked('temporary', { member_id: reader.id });
      for (const by of [sent.card.holder, (await newVault(world)).by]) {
        expect(await refusal('keep_sending_keys', by, keep(sent, recipient))).toBe('sending_unknown');
        const reply = await world.send('sending_link_keys', {
          wire: 'standard',
          token: by.token,
          input: { id: sent.id },
        });
        expect(reply.json().failure_kind).toBe('sending_unknown');
      }
    });

    it('count in the room of the sender’s wallet', async () => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      const sealed_for_link = Buffer.alloc(6000).toString('base64');
      const documents = [{ id: document.id, keys: [], sealed_for_link }];
      // What is sealed beside the document counts too.
      const size = 500 * 1024 * 1024 - 12_288 - 20_000;
      await world.db.updateTable('document_file').set({ size }).where('id', '=', document.fileId).execute();
      const send = () =>
        refusal('send_nfcard', card.holder, {
          id: randomUUID(),
          nfcard_id: card.id,
          email: 'room@example.org',
          kind: 'temporary',
          valid_until: inDays(7),
          documents,
        });
      expect([await send(), await send(), await send()]).toEqual([undefined, undefined, 'storage_full']);
    });
  });

  it('are not asked for by who is not the receiver', async () => {
    const sent = await unsealed('permanent', { email: 'bea@example.org' });
    const { by: stranger } = await newVault(world);
    const claimant = await world.member({ email: 'bea@example.org', email_verified: false });
    await newVault(world, claimant);
    for (const by of [stranger, claimant, sent.card.holder]) {
      expect(await refusal('ask_for_keys', by, { id: sent.id })).toBe('sending_unknown');
    }
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import {
  ageFile,
  newBoat,
  newCard,
  newDocument,
  newSending,
  openUpload,
} from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

/** What may stay unknown of any boat. */
const UNKNOWN = { registration_number: '', flag: null, length: null, beam: null, draught: null };
/** What only its owner sees of a boat. */
const OWN = {
  air_draught: 14.5,
  hin: 'FRABC12345D606',
  engine: 'Volvo D1-30',
  mmsi: '227123450',
  call_sign: 'FAB1234',
  insurer: 'La Mutuelle',
  policy_number: 'P-4711',
};
const OWN_UNKNOWN = {
  air_draught: null,
  hin: '',
  engine: '',
  mmsi: '',
  call_sign: '',
  insurer: '',
  policy_number: '',
};

describe.each(engines)('boats on $name', ({ makePlace }) => {
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

  it('are edited under the id that made them', async () => {
    const by = await world.member();
    const id = await newBoat(world, by);
    const edited = { id, name: 'Pen Duick II', type: 'day_boat' as const };
    await world.call('save_boat', { ...edited, ...UNKNOWN }, by);
    expect((await world.call('boats', {}, by)).json()).toEqual([
      { ...edited, ...UNKNOWN, ...OWN_UNKNOWN, nfcards: 0 },
    ]);
  });

  it('keep what their owner alone sees where an older page saves them without it', async () => {
    const by = await world.member();
    const id = await newBoat(world, by);
    const boat = { id, name: 'Pen Duick', type: 'sailing_yacht' as const, ...UNKNOWN };
    await world.call('save_boat', { ...boat, ...OWN }, by);
    await world.call('save_boat', { ...boat, length: 11 }, by);
    expect((await world.call('boats', {}, by)).json()).toMatchObject([{ ...OWN, length: 11 }]);
    await world.call('save_boat', { ...boat, mmsi: '', air_draught: null }, by);
    expect((await world.call('boats', {}, by)).json()).toMatchObject([
      { ...OWN, mmsi: '', air_draught: null },
    ]);
  });

  it('tell what was changed of them and what stood there before, the newest first', async () => {
    const by = await world.member();
    const id = await newBoat(world, by);
    const boat = {
      id,
      name: 'Pen Duick',
      type: 'sailing_yacht' as const,
      registration_number: 'LR 123457',
      flag: 'FR',
      length: 10.5,
      beam: 3.2,
      draught: 1.8,
    };
    await world.call('save_boat', boat, by);
    // Nothing was changed: there is nothing to tell.
    await world.call('save_boat', boat, by);
    await world.call('save_boat', { ...boat, hin: 'FRABC12345D606', draught: 1.95 }, by);
    const { history } = (await world.call('boat', { id }, by)).json();
    expect(history.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      [
        { field: 'hin', before: '', after: 'FRABC12345D606' },
        { field: 'draught', before: 1.8, after: 1.95 },
      ],
      [{ field: 'registration_number', before: 'LR 123456', after: 'LR 123457' }],
    ]);
  });

  it('keep the last hundred changes', async () => {
    const by = await world.member();
    const id = await newBoat(world, by);
    await sql`
      insert into boat_change (boat_id, changes)
      select ${id}::uuid, '[]'::jsonb from generate_series(1, 130)`.execute(world.db);
    await world.call('save_boat', { id, name: 'Another', type: 'dinghy', ...UNKNOWN }, by);
    const { history } = (await world.call('boat', { id }, by)).json();
    expect(history).toHaveLength(100);
    expect(history[0].changes).toContainEqual({ field: 'name', before: 'Pen Duick', after: 'Another' });
  });

  it('have their cards, papers and sendings on their page', async () => {
    const card = await newCard(world);
    const { holder } = card;
    const document = await newDocument(world, card);
    await openUpload(world, card, ageFile());
    const other = await newCard(world, holder);
    const sending = await newSending(world, card, { email: 'bea@example.org' });
    await newSending(world, other, { email: 'bea@example.org' });
    expect((await world.call('boat', { id: card.boatId }, holder)).json()).toMatchObject({
      id: card.boatId,
      cards: [
        {
          id: card.id,
          title: 'Papers',
          documents: [{ id: document.id, type: 'registration', expires_on: '2090-05-01' }],
        },
      ],
      sendings: [
        {
          id: sending,
          nfcard_id: card.id,
          kind: 'temporary',
          state: 'waiting',
          receiver: { name: 'bea@example.org' },
        },
      ],
      history: [],
    });
  });

  it('are named by the cards of their owner, and by those of nobody else', async () => {
    const card = await newCard(world);
    const receiver = await world.member();
    await newSending(world, card, { member_id: receiver.id });
    const boatIds = async (by: Actor) =>
      (await world.call('get_all_nfcards', {}, by)).json().map(({ boat_id }: { boat_id: string }) => boat_id);
    expect(await boatIds(card.holder)).toEqual([card.boatId, null]);
    expect(await boatIds(receiver)).toEqual([null]);
  });

  it('show receivers of their cards nothing of what their owner alone sees', async () => {
    const card = await newCard(world);
    const boat = { id: card.boatId, name: 'Pen Duick', type: 'sailing_yacht' as const, ...UNKNOWN };
    await world.call('save_boat', { ...boat, ...OWN }, card.holder);
    const receiver = await world.member();
    await newSending(world, card, { member_id: receiver.id });
    const seen = JSON.stringify((await world.call('get_all_nfcards', {}, receiver)).json());
    for (const secret of [OWN.mmsi, OWN.insurer, OWN.policy_number, OWN.hin])
      expect(seen).not.toContain(secret);
  });

  it('change hands with what is of the hull, and not with the radio, the insurance or the history', async () => {
    const card = await newCard(world);
    const boat = { id: card.boatId, name: 'Pen Duick', type: 'sailing_yacht' as const, ...UNKNOWN };
    await world.call('save_boat', { ...boat, ...OWN }, card.holder);
    const buyer = await world.member();
    const id = await newSending(world, card, { member_id: buyer.id, kind: 'permanent' });
    await world.call('accept_nfcard', { id }, buyer);
    const [bought] = (await world.call('boats', {}, buyer)).json();
    const { air_draught, hin, engine } = OWN;
    expect(bought).toMatchObject({ name: 'Pen Duick', ...OWN_UNKNOWN, air_draught, hin, engine });
    expect((await world.call('boat', { id: bought.id }, buyer)).json()).toMatchObject({ history: [] });
    expect((await world.call('boats', {}, card.holder)).json()).toMatchObject([OWN]);
  });

  it('are not removed with a card that has a document, where only empty cards may go', async () => {
    const card = await newCard(world);
    await openUpload(world, card, ageFile());
    const remove = () =>
      world.send('remove_boat', {
        wire: 'standard',
        token: card.holder.token,
        input: { id: card.boatId, with_nfcards: true, only_empty: true },
      });
    expect((await remove()).json()).toMatchObject({ failure_kind: 'boat_in_use' });
    expect((await world.call('nfcard', { id: card.id }, card.holder)).statusCode).toBe(200);
    await world.db.deleteFrom('nfcard_document').where('nfcard_id', '=', card.id).execute();
    expect((await remove()).statusCode).toBe(200);
  });

  it('are fifty at most, even when many are added at once', async () => {
    const by = await world.member();
    const replies = await Promise.all(
      Array.from({ length: 60 }, () =>
        world.send('save_boat', {
          wire: 'standard',
          token: by.token,
          input: { id: randomUUID(), name: 'A boat', type: 'dinghy' },
        }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
    expect((await world.call('boats', {}, by)).json()).toHaveLength(50);
  });

  it('stay while cards hang on them, and take them along when told to', async () => {
    const { id, boatId, holder } = await newCard(world);
    const remove = (with_nfcards: boolean) =>
      world.send('remove_boat', {
        wire: 'standard',
        token: holder.token,
        input: { id: boatId, with_nfcards },
      });
    expect((await remove(false)).json()).toMatchObject({ failure_kind: 'boat_in_use' });
    expect((await world.call('nfcard', { id }, holder)).statusCode).toBe(200);
    expect((await remove(true)).statusCode).toBe(200);
    expect((await world.call('boats', {}, holder)).json()).toEqual([]);
  });

  it('and cards that are made at the same moment do not pass each other by', async () => {
    for (let round = 0; round < 10; round += 1) {
      const by = await world.member();
      const boat_id = await newBoat(world, by);
      const input = { id: randomUUID(), boat_id, title: '' };
      const [made, removed] = await Promise.all([
        world.send('create_nfcard', { wire: 'standard', token: by.token, input }),
        world.send('remove_boat', { wire: 'standard', token: by.token, input: { id: boat_id } }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([made.statusCode, removed.statusCode]);
    }
  });
});

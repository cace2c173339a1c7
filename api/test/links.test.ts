import type { NfcardLink } from '@nfcards/shared/operations';
import { LONGEST_LINK_DAYS, MOST_LINK_VIEWS } from '@nfcards/shared/operations';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldLinks } from '../src/links/delete-old-links.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Linked } from './operations/link-things.ts';
import { fetchLinked, linkTo, newAccess, newLink, openLink, tryOpening } from './operations/link-things.ts';
import {
  ageFile,
  fileOf,
  inDays,
  newCard,
  newDocument,
  newSending,
  sealedFor,
  uploadParts,
} from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

describe.each(engines)('links without an account on $name', ({ makePlace }) => {
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

  const linksOf = async ({ card }: Linked): Promise<NfcardLink[]> =>
    (await world.call('links', { nfcard_id: card.id }, card.holder)).json().links;
  const historyOf = async (by: Actor, id: string): Promise<{ kind: string; actor: unknown }[]> =>
    (await world.call('nfcard', { id }, by)).json().history;
  const opening = async (link: Pick<Linked, 'id' | 'access'>) => (await tryOpening(world, link)).statusCode;
  const fetching = async (ticket: string, { document }: Linked) =>
    (await fetchLinked(world, ticket, document.fileId)).statusCode;
  const creating = async (by: Actor, input: object) =>
    (await world.send('create_link', { wire: 'standard', token: by.token, input })).json().failure_kind;
  /** As if its time, and that of what was opened, had passed. */
  async function pass({ id }: Linked): Promise<void> {
    const past = sql<Date>`now() - interval '1 second'`;
    await world.db.updateTable('nfcard_link').set({ valid_until: past }).where('id', '=', id).execute();
    await world.db.updateTable('link_view').set({ until: past }).where('link_id', '=', id).execute();
  }
  const rowsOf = async ({ id }: Linked) => ({
    links: (await world.db.selectFrom('nfcard_link').select('id').where('id', '=', id).execute()).length,
    views: (await world.db.selectFrom('link_view').select('until').where('link_id', '=', id).execute())
      .length,
    files: (await world.db.selectFrom('link_file').select('file_id').where('link_id', '=', id).execute())
      .length,
  });

  describe('are limited', () => {
    it('in views, and the holder sees how many are left and when the latest was', async () => {
      const link = await newLink(world, { views: 2 });
      expect(await linksOf(link)).toMatchObject([{ views: 2, views_left: 2, opened_at: null }]);
      expect((await openLink(world, link)).views_left).toBe(1);
      const [once] = await linksOf(link);
      expect(once).toMatchObject({ views_left: 1, opened_at: expect.any(String) });
      expect((await openLink(world, link)).views_left).toBe(0);
      expect(await opening(link)).toBe(404);
      expect(await linksOf(link)).toMatchObject([{ views: 2, views_left: 0 }]);
    });

    it('in views, exactly, when twenty open at once', async () => {
      const link = await newLink(world, { views: 7 });
      const replies = await Promise.all(Array.from({ length: 20 }, () => opening(link)));
      expect(replies.filter((code) => code === 200)).toHaveLength(7);
      expect(replies.filter((code) => code === 404)).toHaveLength(13);
      expect(await linksOf(link)).toMatchObject([{ views_left: 0 }]);
      const opened = (await historyOf(link.card.holder, link.card.id)).filter(
        ({ kind }) => kind === 'link_opened',
      );
      expect(opened).toHaveLength(7);
    });

    it('in time, what was opened included', async () => {
      const link = await newLink(world);
      const { ticket } = await openLink(world, link);
      expect(await fetching(ticket, link)).toBe(200);
      await pass(link);
      expect(await opening(link)).toBe(404);
      expect(await fetching(ticket, link)).toBe(404);
      expect(await linksOf(link)).toEqual([]);
    });

    it('in what was opened, to a quarter of an hour and never beyond their own time', async () => {
      const minutesLeft = async ({ id }: Linked) => {
        const { minutes } = await world.db
          .selectFrom('link_view')
          .select(sql<number>`(extract(epoch from until - now()) / 60)::float8`.as('minutes'))
          .where('link_id', '=', id)
          .executeTakeFirstOrThrow();
        return minutes;
      };
      const long = await newLink(world);
      await openLink(world, long);
      expect(await minutesLeft(long)).toBeGreaterThan(5);
      expect(await minutesLeft(long)).toBeLessThanOrEqual(15);
      const short = await newLink(world, { valid_until: new Date(Date.now() + 5 * 60_000).toISOString() });
      await openLink(world, short);
      expect(await minutesLeft(short)).toBeLessThanOrEqual(5);
    });

    it('to thirty days and fifty views', async () => {
      const card = await newCard(world);
      const input = { ...linkTo(card, [await newDocument(world, card)]), views: MOST_LINK_VIEWS };
      for (const days of [-1, LONGEST_LINK_DAYS + 1]) {
        expect(await creating(card.holder, { ...input, valid_until: inDays(days) })).toBe('period_invalid');
      }
      expect(await creating(card.holder, { ...input, views: MOST_LINK_VIEWS + 1 })).toBe('invalid_input');
      expect(
        await creating(card.holder, { ...input, valid_until: inDays(LONGEST_LINK_DAYS) }),
      ).toBeUndefined();
    });
  });

  describe('end at once', () => {
    it('when they are taken back, for those too who are looking', async () => {
      const link = await newLink(world);
      const { ticket } = await openLink(world, link);
      await world.call('revoke_link', { id: link.id }, link.card.holder);
      expect(await opening(link)).toBe(404);
      expect(await fetching(ticket, link)).toBe(404);
      expect(await linksOf(link)).toEqual([]);
      // That there was one is known until its time is over, and nothing that opens anything.
      expect(await rowsOf(link)).toEqual({ links: 1, views: 0, files: 0 });
    });

    it('and say so to who has them, and to nobody who guesses', async () => {
      const link = await newLink(world);
      const { holder } = link.card;
      await world.call('revoke_link', { id: link.id }, holder);
      const kindOf = async (asked: Pick<Linked, 'id' | 'access'>) =>
        (await tryOpening(world, asked)).json().failure_kind;
      expect(await kindOf(link)).toBe('link_revoked');
      expect(await kindOf({ ...link, access: newAccess() })).toBe('link_unknown');
      const again = await world.send('revoke_link', {
        wire: 'standard',
        token: holder.token,
        input: { id: link.id },
      });
      expect(again.json().failure_kind).toBe('link_unknown');
      await pass(link);
      expect(await kindOf(link)).toBe('link_unknown');
    });

    it('when their views are used up, but for who opened the last one', async () => {
      const link = await newLink(world, { views: 1 });
      const { ticket } = await openLink(world, link);
      expect(await opening(link)).toBe(404);
      expect(await fetching(ticket, link)).toBe(200);
      // The holder can end that too.
      await world.call('revoke_link', { id: link.id }, link.card.holder);
      expect(await fetching(ticket, link)).toBe(404);
    });

    it('when the card is removed', async () => {
      const link = await newLink(world);
      const { ticket } = await openLink(world, link);
      await world.call('remove_nfcard', { id: link.card.id }, link.card.holder);
      expect(await opening(link)).toBe(404);
      expect(await fetching(ticket, link)).toBe(404);
    });

    it('when the card changes hands, and its new holder makes their own', async () => {
      const link = await newLink(world);
      const { ticket } = await openLink(world, link);
      const { card, document } = link;
      const buyer = await world.member();
      const given = { member_id: buyer.id, kind: 'permanent' as const, documents: [sealedFor(document)] };
      await world.call('accept_nfcard', { id: await newSending(world, card, given) }, buyer);
      expect(await opening(link)).toBe(404);
      expect(await fetching(ticket, link)).toBe(404);
      expect(await creating(card.holder, linkTo(card, [document]))).toBe('nfcard_unknown');
      const own = linkTo(card, [document]);
      await world.call('create_link', own, buyer);
      expect(await opening(own)).toBe(200);
    });

    it('when the account goes', async () => {
      const link = await newLink(world);
      const { ticket } = await openLink(world, link);
      const { holder } = link.card;
      await world.call('delete_account', { password: holder.password }, holder);
      expect(await opening(link)).toBe(404);
      expect(await fetching(ticket, link)).toBe(404);
      expect(await rowsOf(link)).toEqual({ links: 0, views: 0, files: 0 });
    });
  });

  describe('lead to', () => {
    it('the documents that were chosen, and to no other', async () => {
      const link = await newLink(world);
      const other = await newDocument(world, link.card);
      const { ticket, documents } = await openLink(world, link);
      expect(documents.map(({ file_id }) => file_id)).toEqual([link.document.fileId]);
      expect((await fetchLinked(world, ticket, other.fileId)).statusCode).toBe(404);
    });

    it('what is left when a document is removed', async () => {
      const link = await newLink(world);
      const { ticket } = await openLink(world, link);
      await world.call('remove_document', { id: link.document.id }, link.card.holder);
      expect(await fetching(ticket, link)).toBe(404);
      expect((await openLink(world, link)).documents).toEqual([]);
    });

    it('the version that was there when they were made', async () => {
      const link = await newLink(world);
      const { card, document } = link;
      const bytes = ageFile(1500);
      const file = fileOf(bytes);
      await world.call('replace_document', { id: document.id, ...file }, card.holder);
      await uploadParts(world, card.holder, { ...document, fileId: file.file_id, bytes });
      await world.call('finish_document', { file_id: file.file_id }, card.holder);
      const { ticket, documents } = await openLink(world, link);
      expect(documents).toMatchObject([{ file_id: document.fileId, size: 1000 }]);
      const reply = await fetchLinked(world, ticket, document.fileId);
      expect(reply.rawPayload.equals(document.bytes)).toBe(true);
      expect((await fetchLinked(world, ticket, file.file_id)).statusCode).toBe(404);
    });
  });

  it('give the same answer for a wrong key, an unknown link and an expired one', async () => {
    const [good, over, usedUp] = [
      await newLink(world),
      await newLink(world),
      await newLink(world, { views: 1 }),
    ];
    await openLink(world, usedUp);
    await pass(over);
    const asked = [
      { id: good.id, access: newAccess() },
      { id: good.card.id, access: good.access },
      { id: good.id, access: over.access },
      over,
      usedUp,
    ];
    const replies = [];
    for (const link of asked) {
      const { statusCode, payload, headers } = await tryOpening(world, link);
      replies.push({ statusCode, payload, names: Object.keys(headers) });
    }
    expect(replies[0]).toMatchObject({ statusCode: 404 });
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    // Whoever guessed has used up nothing.
    expect(await linksOf(good)).toMatchObject([{ views_left: 3, opened_at: null }]);
  });

  it('leave no key on the server that opens anything', async () => {
    const link = await newLink(world);
    const { ticket } = await openLink(world, link);
    const stored = await world.db
      .selectFrom('nfcard_link')
      .innerJoin('link_view', 'link_view.link_id', 'nfcard_link.id')
      .selectAll()
      .where('nfcard_link.id', '=', link.id)
      .executeTakeFirstOrThrow();
    const text = Object.values(stored)
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    for (const secret of [link.access, ticket]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('latin1'));
    }
    expect(text).toContain('For the inspection');
  });

  it('are in the card’s history, and notify of nothing', async () => {
    const link = await newLink(world);
    const { holder } = link.card;
    await openLink(world, link);
    await world.call('revoke_link', { id: link.id }, holder);
    const history = await historyOf(holder, link.card.id);
    expect(history.slice(-3)).toMatchObject([
      { kind: 'link_made', actor: { id: holder.id } },
      { kind: 'link_opened', actor: null },
      { kind: 'link_revoked', actor: { id: holder.id } },
    ]);
    expect((await world.call('notifications', {}, holder)).json().notifications).toEqual([]);
    const told = await world.db
      .selectFrom('live_event')
      .select('subject')
      .where('member_id', '=', holder.id)
      .where('kind', '=', 'nfcard')
      .orderBy('no', 'desc')
      .limit(3)
      .execute();
    expect(told).toEqual(Array.from({ length: 3 }, () => ({ subject: link.card.id })));
  });

  it('are created once for repeated requests, and each under its own id', async () => {
    const card = await newCard(world);
    const input = linkTo(card, [await newDocument(world, card)]);
    for (let count = 0; count < 2; count += 1) await world.call('create_link', input, card.holder);
    expect((await world.call('links', { nfcard_id: card.id }, card.holder)).json().links).toHaveLength(1);
    expect(await creating(card.holder, { ...input, access: newAccess() })).toBe('link_unknown');
    expect(await opening(input)).toBe(200);
  });

  it('are twenty at most to one card, those that are over not counted', async () => {
    const card = await newCard(world);
    const document = await newDocument(world, card);
    const make = () => creating(card.holder, linkTo(card, [document]));
    for (let count = 0; count < 20; count += 1) expect(await make()).toBeUndefined();
    expect(await make()).toBe('too_many_links');
    await world.db
      .updateTable('nfcard_link')
      .set({ valid_until: sql<Date>`now()` })
      .where('nfcard_id', '=', card.id)
      .execute();
    expect(await make()).toBeUndefined();
  });

  it('count in the room of the wallet with the keys that go along', async () => {
    const card = await newCard(world);
    const document = await newDocument(world, card);
    const sealed_key = Buffer.alloc(6000).toString('base64');
    const make = () =>
      creating(card.holder, { ...linkTo(card, [document]), documents: [{ id: document.id, sealed_key }] });
    // What is sealed beside the document counts too.
    const size = 500 * 1024 * 1024 - 12_288 - 20_000;
    await world.db.updateTable('document_file').set({ size }).where('id', '=', document.fileId).execute();
    expect([await make(), await make(), await make()]).toEqual([undefined, undefined, 'storage_full']);
  });

  it('are forgotten once they are over, with all that was opened', async () => {
    const [over, good, opened] = [await newLink(world), await newLink(world), await newLink(world)];
    for (const link of [over, good, opened]) await openLink(world, link);
    await pass(over);
    await world.db
      .updateTable('link_view')
      .set({ until: sql<Date>`now()` })
      .where('link_id', '=', opened.id)
      .execute();
    await deleteOldLinks(world.services);
    expect(await rowsOf(over)).toEqual({ links: 0, views: 0, files: 0 });
    expect(await rowsOf(good)).toEqual({ links: 1, views: 1, files: 1 });
    expect(await rowsOf(opened)).toEqual({ links: 1, views: 0, files: 1 });
  });

  it('are in the export of the account', async () => {
    const { id, card } = await newLink(world, { note: 'For the bilge inspection' });
    const { token } = card.holder;
    const { rawPayload } = await world.send('export_account', { wire: 'standard', token, input: {} });
    const wallet = Buffer.from(unzipSync(rawPayload)['wallet.json'] ?? []).toString();
    expect(JSON.parse(wallet).links).toMatchObject([{ id, note: 'For the bilge inspection', views_left: 3 }]);
    expect(wallet).not.toContain('access_hash');
  });
});

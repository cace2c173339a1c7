import type { Notice } from '@nfcards/shared/operations';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberTable } from '../src/database/schema/accounts.ts';
import { letterOf } from '../src/notifications/letters.ts';
import { preferences } from '../src/notifications/preferences.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

const id = '6f1c1bb4-3d4f-4c0e-9d0e-0d5a3a3f6a11';
const sending = { sending_id: id, who: 'Ada M.', boat: 'Éole' };
const berth = {
  berth_request_id: id,
  port: 'La Rochelle',
  boat: 'Éole',
  arrival: '2026-06-01',
  departure: '2026-06-03',
};

/** One of each kind: a missing one does not compile. */
const examples: { readonly [Kind in Notice['kind']]: Extract<Notice, { readonly kind: Kind }>['data'] } = {
  message_received: { conversation_id: id, who: 'Ada M.' },
  nfcard_received: sending,
  nfcard_accepted: sending,
  nfcard_declined: sending,
  nfcard_taken_back: sending,
  nfcard_ended: sending,
  nfcard_keys_asked: sending,
  nfcard_readable: sending,
  document_expiring: {
    nfcard_id: id,
    document_id: id,
    type: 'insurance',
    boat: 'Éole',
    expires_on: '2026-06-01',
  },
  boat_maintenance: { boat_id: id, boat: 'Éole', what: 'Anodes', due_on: '2026-06-01' },
  partner_offer: { partner: 'Voilerie fictive', offer: '10 %' },
  berth_request: { ...berth, step: 'asked' },
  referral_level: { level: 'second', count: 3 },
  premium_earned: { until: '2027-06-01T12:00:00.000Z' },
  place_claim_settled: { place_id: 'FRLRH', place: 'La Rochelle', accepted: true, note: 'Bienvenue' },
  name_change_settled: { accepted: false, note: null },
  place_released: { place_id: 'FRLRH', place: 'La Rochelle' },
  support_asked: { matter: 'place_claim', who: 'Ada M.', place: 'La Rochelle' },
};
/** Told on the site alone. */
const unmailed: readonly Notice['kind'][] = ['referral_level'];
// The table ties data to kind; a loop over kinds cannot say so.
const notices = Object.entries(examples).map(([kind, data]) => ({ kind, data }) as Notice);
const mailed = notices.filter(({ kind }) => !unmailed.includes(kind));

describe('the letter about', () => {
  it.each(notices)('$kind has words of its own in both languages', (notice) => {
    const letters = (['fr', 'en'] as const).map((language) =>
      letterOf(notice, { memberId: id, language, siteUrl: 'https://boats.example' }),
    );
    if (unmailed.includes(notice.kind)) {
      expect(letters).toEqual([null, null]);
      return;
    }
    for (const letter of letters) {
      expect(letter?.data).toHaveProperty('url', expect.stringMatching(/^https:\/\/boats\.example\//));
      expect(JSON.stringify(letter)).not.toContain('undefined');
    }
    if (letters[0]?.template === 'notification') expect(letters[0].data).not.toEqual(letters[1]?.data);
  });

  it.each([
    ['nfcard_received', '/wallet/received'],
    ['nfcard_readable', '/wallet/received'],
    ['nfcard_accepted', '/wallet/received?list=out'],
    ['nfcard_declined', '/wallet/received?list=out'],
    ['nfcard_keys_asked', '/wallet/received?list=out'],
  ] as const)('%s leads where it is answered: %s', (kind, path) => {
    const siteUrl = 'https://boats.example';
    const letter = letterOf({ kind, data: sending }, { memberId: id, language: 'fr', siteUrl });
    expect(letter?.data).toHaveProperty('url', `${siteUrl}${path}`);
  });

  it('a berth request that nobody answered says so', () => {
    const notice = { kind: 'berth_request', data: { ...berth, step: 'expired' } } as const;
    const letter = letterOf(notice, { memberId: id, language: 'fr', siteUrl: 'https://boats.example' });
    expect(letter).toMatchObject({
      template: 'notification',
      data: { title: 'La Rochelle : demande de place sans réponse' },
    });
  });
});

describe.each(engines)('notifications on $name', ({ makePlace }) => {
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

  async function notified(given: Partial<Insertable<MemberTable>>, notice: Notice): Promise<Actor> {
    const member = await world.member(given);
    await world.db
      .transaction()
      .execute((trx) => world.services.notify(trx, { memberId: member.id, ...notice }));
    return member;
  }

  async function mails({ email }: Actor): Promise<number> {
    await world.settled();
    const sent = await world.db.selectFrom('mailbox').select('id').where('recipient', '=', email).execute();
    return sent.length;
  }

  async function rows(by: Actor): Promise<Notice[]> {
    const { notifications } = (await world.call('notifications', {}, by)).json();
    return notifications.map(({ notice }: { notice: Notice }) => notice);
  }

  const everything = {
    notification_boat_maintenance: true,
    notification_partner_offers: true,
    notification_document_expiration: true,
    notification_messages: true,
  };

  it.each(mailed)('of $kind are mailed when the switches allow it (SPEC S8)', async (notice) => {
    const willing = await notified(everything, notice);
    expect(await mails(willing)).toBe(1);
    expect(await rows(willing)).toEqual([notice]);
  });

  it.each(mailed)('of $kind obey their own switch, and no other', async (notice) => {
    const preference = preferences[notice.kind];
    const nothing = {
      notification_boat_maintenance: false,
      notification_partner_offers: false,
      notification_document_expiration: false,
      notification_messages: false,
    };
    const only = preference === null ? nothing : { ...nothing, [preference]: true };
    expect(await mails(await notified(only, notice))).toBe(1);
    if (preference === null) return;
    const unwilling = await notified({ ...everything, [preference]: false }, notice);
    expect(await mails(unwilling)).toBe(0);
    expect(await rows(unwilling)).toEqual([notice]);
  });

  it.each(mailed)('of $kind are not mailed when all are off, and are there all the same', async (notice) => {
    const quiet = await notified({ ...everything, disable_all_notifications: true }, notice);
    expect(await mails(quiet)).toBe(0);
    expect(await rows(quiet)).toEqual([notice]);
  });

  it('are mailed to verified addresses alone', async () => {
    const notice = { kind: 'nfcard_received', data: sending } as const;
    const unverified = await notified({ ...everything, email_verified: false }, notice);
    expect(await mails(unverified)).toBe(0);
    expect(await rows(unverified)).toEqual([notice]);
  });

  it('are written in the language of the member', async () => {
    const notice = { kind: 'nfcard_taken_back', data: sending } as const;
    const french = await notified({ ...everything, language: 'fr' }, notice);
    expect(await world.latestMessage(french.email)).toContain('Ada M. a repris la NFCard du bateau Éole.');
    const english = await notified({ ...everything, language: 'en' }, notice);
    expect(await world.latestMessage(english.email)).toContain('Ada M. took back the NFCard');
  });

  it('are not told when the transaction is undone, nor to a member who is gone', async () => {
    const notice = { kind: 'partner_offer', data: examples.partner_offer } as const;
    const member = await world.member(everything);
    const undone = world.db.transaction().execute(async (trx) => {
      await world.services.notify(trx, { memberId: member.id, ...notice });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows(member)).toEqual([]);
    expect(await mails(member)).toBe(0);
    await world.services.notify(world.db, { memberId: crypto.randomUUID(), ...notice });
  });

  it('are listed 40 at a time, each once, and read all at once', async () => {
    const member = await world.member();
    for (let count = 1; count <= 45; count += 1) {
      const data = { level: 'second', count } as const;
      await world.services.notify(world.db, { memberId: member.id, kind: 'referral_level', data });
    }
    const first = (await world.call('notifications', {}, member)).json();
    const rest = (await world.call('notifications', { cursor: first.cursor }, member)).json();
    const counts = [...first.notifications, ...rest.notifications].map(({ notice }) => notice.data.count);
    expect(first.notifications).toHaveLength(40);
    expect(first.unread).toBe(45);
    expect(counts).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(rest.cursor).toBeNull();
    expect((await world.call('mark_notifications_read', {}, member)).json()).toEqual({ unread: 0 });
  });

  it('of others are neither marked nor counted', async () => {
    const notice = { kind: 'partner_offer', data: examples.partner_offer } as const;
    const [ada, ben] = [await notified({}, notice), await notified({}, notice)];
    const [hers] = (await world.call('notifications', {}, ada)).json().notifications;
    await world.call('mark_notifications_read', { ids: [hers.id] }, ben);
    expect((await world.call('notifications', {}, ada)).json().unread).toBe(1);
  });
});

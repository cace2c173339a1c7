import type { DataType, Notice } from '@nfcards/shared/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { announced, newCard, newSending } from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

const id = '6f1c1bb4-3d4f-4c0e-9d0e-0d5a3a3f6a12';

/** What each switch of the notifications decides on (SPEC S8). */
const NOTICES = {
  notification_messages: { kind: 'message_received', data: { conversation_id: id, who: 'Ada M.' } },
  notification_document_expiration: {
    kind: 'document_expiring',
    data: { nfcard_id: id, document_id: id, type: 'insurance', boat: 'Éole', expires_on: '2026-06-01' },
  },
  notification_boat_maintenance: {
    kind: 'boat_maintenance',
    data: { boat_id: id, boat: 'Éole', what: 'Anodes', due_on: '2026-06-01' },
  },
  notification_partner_offers: {
    kind: 'partner_offer',
    data: { partner: 'Voilerie fictive', offer: '10 %' },
  },
} as const satisfies Readonly<Record<string, Notice>>;
const MAIL_SWITCHES = Object.keys(NOTICES) as (keyof typeof NOTICES)[];

/** The eight switches of a member, pressed as the site presses them: what the server does is another thing then. */
describe.each(engines)('a switch that was pressed, on $name', ({ makePlace }) => {
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

  const press = (by: Actor, type: DataType, data: boolean) => world.call('update_data', { type, data }, by);

  /** How many mails a notice causes. */
  async function mailsCaused({ id: memberId, email }: Actor, notice: Notice): Promise<number> {
    const count = async () => {
      await world.settled();
      const sent = await world.db.selectFrom('mailbox').select('id').where('recipient', '=', email).execute();
      return sent.length;
    };
    const before = await count();
    await world.db.transaction().execute((trx) => world.services.notify(trx, { memberId, ...notice }));
    return (await count()) - before;
  }

  it.each(MAIL_SWITCHES)('%s decides on the mails about its own matter (SPEC S8)', async (type) => {
    const by = await world.member();
    await press(by, type, true);
    expect(await mailsCaused(by, NOTICES[type])).toBe(1);
    await press(by, type, false);
    expect(await mailsCaused(by, NOTICES[type])).toBe(0);
    const others = MAIL_SWITCHES.filter((other) => other !== type);
    for (const other of others) await press(by, other, true);
    for (const other of others) expect(await mailsCaused(by, NOTICES[other])).toBe(1);
  });

  it('disable_all_notifications stops every mail, and leaves the others as they were (SPEC S8)', async () => {
    const by = await world.member();
    for (const type of MAIL_SWITCHES) await press(by, type, type !== 'notification_partner_offers');
    await press(by, 'disable_all_notifications', true);
    for (const type of MAIL_SWITCHES) expect(await mailsCaused(by, NOTICES[type])).toBe(0);
    await press(by, 'disable_all_notifications', false);
    const mails = [];
    for (const type of MAIL_SWITCHES) mails.push(await mailsCaused(by, NOTICES[type]));
    expect(mails).toEqual(MAIL_SWITCHES.map((type) => (type === 'notification_partner_offers' ? 0 : 1)));
  });

  it('private_account hides the profile from others, and keeps unasked letters away (SPEC S9)', async () => {
    const [by, other] = [await world.member(), await world.member()];
    const seen = async () => {
      const asked = { wire: 'standard', token: other.token, input: { id: by.id } } as const;
      return (await world.send('profile', asked)).statusCode;
    };
    const written = async () => {
      const input = { id: crypto.randomUUID(), member_id: by.id, text: 'Bonjour' };
      const asked = { wire: 'standard', token: (await world.member()).token, input } as const;
      return (await world.send('start_conversation', asked)).statusCode;
    };
    expect([await seen(), await written()]).toEqual([200, 200]);
    await press(by, 'private_account', true);
    expect([await seen(), await written()]).toEqual([404, 404]);
    await press(by, 'private_account', false);
    expect([await seen(), await written()]).toEqual([200, 200]);
  });

  it('hide_activity_status tells nobody who is here (SPEC S9)', async () => {
    const [by, other] = [await world.member(), await world.member()];
    const active = async () => (await world.call('profile', { id: by.id }, other)).json().active;
    expect(await active()).toBe(true);
    await press(by, 'hide_activity_status', true);
    expect(await active()).toBeNull();
    await press(by, 'hide_activity_status', false);
    expect(await active()).toBe(true);
  });

  it('allow_sharing decides whether cards sent to the address are shown (SPEC S9)', async () => {
    const by = await world.member();
    const card = await newCard(world);
    const received = async () => (await world.call('get_all_nfcards', {}, by)).json();
    await press(by, 'allow_sharing', false);
    const sendingId = await newSending(world, card, { email: by.email });
    await announced(world, sendingId);
    expect(await received()).toEqual([]);
    await press(by, 'allow_sharing', true);
    expect(await received()).toMatchObject([{ sending_id: sendingId, status: 'waiting' }]);
  });
});

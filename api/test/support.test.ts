import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStaff } from '../src/support/appoint-staff.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

const message = 'Bureau du port, quai nord.';

describe.each(engines)('support on $name', ({ makePlace }) => {
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

  const user = async (by: Actor) => (await world.call('cookie', {}, by)).json();

  async function claim(by: Actor, place_id: string): Promise<string> {
    return (await world.call('claim_place', { place_id, message }, by)).json().id;
  }

  it('makes a harbour office of a port, a professional of another place, and nothing of a refused claim', async () => {
    const staff = await world.staff();
    for (const [place_id, accepted, expected] of [
      ['FRLRH', true, { account_type: 'harbour_office', place_id: 'FRLRH' }],
      ['made-up-mechanics-1', true, { account_type: 'professional', place_id: 'made-up-mechanics-1' }],
      ['made-up-shop-1', true, { account_type: 'professional', place_id: 'made-up-shop-1' }],
      ['FRLRH', false, { account_type: 'owner', place_id: null }],
    ] as const) {
      const asker = await world.member();
      const id = await claim(asker, place_id);
      await world.call('settle_support_request', { id, accepted, note: '' }, staff);
      expect(await user(asker)).toMatchObject(expected);
    }
  });

  it('changes a name once it is granted, and says both when it is settled', async () => {
    const [staff, asker] = [await world.staff(), await world.member()];
    const names = { first_name: 'Grace', last_name: 'Le Gall', message: '' };
    const { id } = (await world.call('request_name_change', names, asker)).json();
    expect(await user(asker)).toMatchObject({ first_name: 'Ada', last_name: 'Marin' });
    await world.call('settle_support_request', { id, accepted: true, note: '' }, staff);
    expect(await user(asker)).toMatchObject({ first_name: 'Grace', last_name: 'Le Gall' });
    const [request] = (await world.call('own_requests', {}, asker)).json().requests;
    expect(request).toMatchObject({ id, state: 'accepted', note: null, settled_at: expect.any(String) });
    expect(await world.latestMessage(asker.email)).toContain('Votre nom a été changé.');
  });

  it('is settled once, by the first of those who decide at the same moment', async () => {
    const asker = await world.member();
    const id = await claim(asker, 'FRBES');
    const deciders = await Promise.all(Array.from({ length: 6 }, () => world.staff()));
    const answers = await Promise.all(
      deciders.map(({ token }, index) =>
        world.send('settle_support_request', {
          wire: 'standard',
          token,
          input: { id, accepted: index % 2 === 0, note: `n° ${index}` },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const decided = answers.find(({ statusCode }) => statusCode === 200)?.json().state;
    expect((await user(asker)).account_type).toBe(decided === 'accepted' ? 'harbour_office' : 'owner');
    const { notifications } = (await world.call('notifications', {}, asker)).json();
    expect(notifications).toHaveLength(1);
  });

  it('undoes the decision when it cannot be carried out', async () => {
    const [staff, asker] = [await world.staff(), await world.member()];
    const id = await claim(asker, 'FRBES');
    await world.db.updateTable('support_request').set({ place_id: 'gone' }).where('id', '=', id).execute();
    const input = { id, accepted: true, note: '' };
    const refused = await world.send('settle_support_request', {
      wire: 'standard',
      token: staff.token,
      input,
    });
    expect(refused.json().failure_kind).toBe('place_unknown');
    await world.call('settle_support_request', { ...input, accepted: false }, staff);
  });

  it('lets a place be given up, and claimed anew', async () => {
    const office = await world.professional('FRMRS');
    await world.call('release_place', {}, office);
    expect(await user(office)).toMatchObject({ account_type: 'owner', place_id: null });
    await claim(office, 'FRMRS');
  });

  it('lists requests from the oldest on, 40 at a time', async () => {
    await world.db.deleteFrom('support_request').execute();
    const ids: string[] = [];
    for (let asked = 0; asked < 42; asked += 1) ids.push(await claim(await world.member(), 'FRLRH'));
    const staff = await world.staff();
    const first = (await world.call('support_requests', { state: 'open' }, staff)).json();
    const second = { state: 'open', cursor: first.cursor } as const;
    const rest = (await world.call('support_requests', second, staff)).json();
    const listed = [...first.requests, ...rest.requests].map(({ id }) => id);
    expect(listed).toEqual(ids);
    expect(rest.cursor).toBeNull();
  });

  it('appoints staff by an address that an account has verified', async () => {
    const [ada, ben] = [await world.professional('FRLEH'), await world.member({ email_verified: false })];
    expect(await makeStaff(world.db, ada.email.toUpperCase())).toBe(true);
    expect(await user(ada)).toMatchObject({ account_type: 'staff', place_id: null });
    await world.call('support_requests', { state: 'open' }, ada);
    expect(await makeStaff(world.db, ben.email)).toBe(false);
    expect(await makeStaff(world.db, 'nobody@example.org')).toBe(false);
    expect((await user(ben)).account_type).toBe('owner');
  });
});

describe.each(engines)('profiles on $name', ({ makePlace }) => {
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

  const profile = async (by: Actor, id: string) => (await world.call('profile', { id }, by)).json();

  it('show first name and initial, and neither address nor activity that is hidden', async () => {
    const given = {
      first_name: 'Zoé',
      last_name: 'Ångström',
      city: 'Saint-Malo',
      phonenumber: '+33639980001',
      hide_activity_status: true,
      email_verified: false,
      phone_verified: true,
    };
    const [ada, zoe] = [await world.member(), await world.member(given)];
    const seen = await profile(ada, zoe.id);
    expect(seen).toMatchObject({ name: 'Zoé Å.', active: null, verified: true });
    const text = JSON.stringify(seen);
    for (const hidden of ['ngström', zoe.email, 'Saint-Malo', '+33639980001'])
      expect(text).not.toContain(hidden);
  });

  it('of a private account are seen by itself alone', async () => {
    const [ada, ben] = [await world.member(), await world.member({ private_account: true })];
    expect(await profile(ben, ben.id)).toMatchObject({ profile_type: 'private' });
    for (const by of [ada, await world.staff()]) {
      const asked = { wire: 'standard', token: by.token, input: { id: ben.id } } as const;
      expect((await world.send('profile', asked)).json().failure_kind).toBe('profile_unknown');
    }
  });
});

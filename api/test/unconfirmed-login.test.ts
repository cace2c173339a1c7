import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { PASSWORD, World } from './operations/world.ts';

describe.each(engines)('a login with an address that is not confirmed yet, on $name', ({ makePlace }) => {
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

  const logIn = (email: string, cookie: string) =>
    world.send('login', { wire: 'standard', input: { email, cookie } });

  it('opens the account by its password, and the mail can be asked for again there', async () => {
    const by = await world.member({ email_verified: false });
    const { cookie: token, email_unverified } = (await logIn(by.email, PASSWORD)).json();
    expect(email_unverified).toBe(true);
    const session = { ...by, token };
    expect((await world.call('cookie', {}, session)).json()).toMatchObject({ email_verified: false });
    await world.call('request_email_verification', { email: by.email }, session);
    const code = await world.latestCode(by.email);
    await world.call('email_verification_code', { email: by.email, code }, session);
    // Who has the password and the code has opened the account: nothing of it is taken away.
    expect((await logIn(by.email, PASSWORD)).json()).not.toHaveProperty('email_unverified');
  });

  it('is refused with another password', async () => {
    const { email } = await world.member({ email_verified: false });
    expect((await logIn(email, 'another')).json()).toMatchObject({ failure_kind: 'login_refused' });
  });

  it('does not tell whether another account has the address', async () => {
    const owner = await world.member({ password_hash: null });
    const claimed = await world.member({ email: owner.email, email_verified: false });
    const free = await world.member({ email_verified: false });
    const [one, other] = [await logIn(claimed.email, PASSWORD), await logIn(free.email, PASSWORD)];
    expect(Object.keys(one.json())).toEqual(Object.keys(other.json()));
    expect((await world.findSession(one.json().cookie))?.memberId).toBe(claimed.id);
  });

  it('opens the owner’s account for the owner', async () => {
    const owner = await world.member();
    await world.member({ email: owner.email, email_verified: false });
    const token = (await logIn(owner.email, PASSWORD)).json().cookie;
    expect((await world.findSession(token))?.memberId).toBe(owner.id);
  });
});

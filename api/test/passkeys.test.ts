import type { InputOf } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

type Assertion = InputOf<(typeof operations)['passkey_login']>['credential'];
const OPENED = 'opened';

describe.each(engines)('passkeys on $name', ({ makePlace }) => {
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

  async function creationOptions(actor: Actor) {
    const response = await world.call('passkey_registration_options', {}, actor);
    return parse(operations.passkey_registration_options.answer, response.json());
  }

  async function requestOptions() {
    const response = await world.call('passkey_login_options', {});
    return parse(operations.passkey_login_options.answer, response.json());
  }

  async function add(actor: Actor, authenticator: SoftwareAuthenticator, challenge?: string) {
    const options = await creationOptions(actor);
    const credential = authenticator.create({ ...options, challenge: challenge ?? options.challenge });
    const call = { wire: 'standard', token: actor.token, input: { credential } } as const;
    return (await world.send('add_passkey', call)).json().failure_kind ?? 'added';
  }

  const login = async (credential: Assertion, input: { readonly remember_me?: boolean } = {}) =>
    world.send('passkey_login', { wire: 'standard', input: { credential, ...input } });
  const kindOf = async (credential: Assertion) => (await login(credential)).json().failure_kind ?? OPENED;

  /** A member with one passkey. */
  async function equipped(given: Parameters<World['member']>[0] = {}) {
    const actor = await world.member(given);
    const authenticator = new SoftwareAuthenticator();
    expect(await add(actor, authenticator)).toBe('added');
    return { actor, authenticator };
  }

  it('are offered for this site, with nothing that identifies the member on the authenticator’s side', async () => {
    const { actor, authenticator } = await equipped();
    const options = await creationOptions(actor);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'NFCards' },
      user: { name: actor.email, displayName: 'Ada Marin' },
      excludeCredentials: [
        { id: authenticator.credentialId.toString('base64url'), transports: ['internal'] },
      ],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(16);
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toContain(-7);
  });

  it('are added, told by mail, listed, and open a session', async () => {
    const { actor, authenticator } = await equipped({ language: 'en' });
    expect(await world.latestMessage(actor.email)).toContain('A passkey now opens your NFCards account');
    const response = await login(authenticator.get(await requestOptions()));
    const { cookie } = parse(operations.passkey_login.answer, response.json());
    expect(await world.findSession(cookie)).toMatchObject({
      memberId: actor.id,
      kind: 'browser',
      fresh: true,
    });
    const list = await world.call('passkeys', {}, actor);
    expect(parse(operations.passkeys.answer, list.json())).toMatchObject([{ synced: false }]);
    expect(list.json()[0].last_used_at).not.toBeNull();
  });

  it('open a session that is remembered, in the cookie alone, when asked to', async () => {
    const { authenticator } = await equipped();
    const response = await login(authenticator.get(await requestOptions()), { remember_me: true });
    expect(response.json()).toEqual({ cookie: null });
    expect(String(response.headers['set-cookie'])).toMatch(/^session=[\w-]{64}; .*HttpOnly/);
  });

  it('count as second factor', async () => {
    const { authenticator } = await equipped({ totp_secret: 'JBSWY3DPEHPK3PXP' });
    expect(await kindOf(authenticator.get(await requestOptions()))).toBe(OPENED);
  });

  it('made or used on another site are refused', async () => {
    const { actor, authenticator } = await equipped();
    const elsewhere = new SoftwareAuthenticator();
    elsewhere.origin = 'https://nfcards.example.net';
    expect(await add(actor, elsewhere)).toBe('passkey_refused');
    const otherParty = new SoftwareAuthenticator();
    otherParty.rpId = 'example.net';
    expect(await add(actor, otherParty)).toBe('passkey_refused');

    authenticator.origin = 'http://localhost:3001';
    expect(await kindOf(authenticator.get(await requestOptions()))).toBe('passkey_refused');
    authenticator.origin = 'http://localhost:3000';
    authenticator.rpId = 'example.net';
    expect(await kindOf(authenticator.get(await requestOptions()))).toBe('passkey_refused');
    authenticator.rpId = 'localhost';
    expect(await kindOf(authenticator.get(await requestOptions()))).toBe(OPENED);
  });

  it('of somebody who was not verified are refused: a found phone is not its owner', async () => {
    const { actor, authenticator } = await equipped();
    authenticator.verifies = false;
    expect(await kindOf(authenticator.get(await requestOptions()))).toBe('passkey_refused');
    const careless = new SoftwareAuthenticator();
    careless.verifies = false;
    expect(await add(actor, careless)).toBe('passkey_refused');
  });

  it('take each challenge once, within five minutes, for what it was given', async () => {
    const { actor, authenticator } = await equipped();
    const options = await requestOptions();
    expect(await kindOf(authenticator.get(options))).toBe(OPENED);
    expect(await kindOf(authenticator.get(options))).toBe('passkey_expired');

    const old = await requestOptions();
    await sql`update passkey_challenge set expires_at = now()`.execute(world.db);
    expect(await kindOf(authenticator.get(old))).toBe('passkey_expired');

    const own = Buffer.alloc(32).toString('base64url');
    expect(await kindOf(authenticator.get({ challenge: own }))).toBe('passkey_expired');
    expect(await kindOf(authenticator.get(await creationOptions(actor)))).toBe('passkey_expired');
    const { challenge } = await requestOptions();
    expect(await add(actor, new SoftwareAuthenticator(), challenge)).toBe('passkey_expired');
    const other = await creationOptions(await world.member());
    expect(await add(actor, new SoftwareAuthenticator(), other.challenge)).toBe('passkey_expired');
  });

  it('take a challenge once, though it is shown many times at the same moment', async () => {
    const { authenticator } = await equipped();
    const credential = authenticator.get(await requestOptions());
    const shown = await Promise.all(Array.from({ length: 6 }, () => kindOf(credential)));
    expect(shown.filter((kind) => kind === OPENED)).toHaveLength(1);
  });

  it('are asked for by one server and verified by another, once', async () => {
    const { authenticator } = await equipped();
    const credential = authenticator.get(await requestOptions());
    // The server without carriers is another one on the same database.
    const call = { wire: 'standard', input: { credential }, withoutMessages: true } as const;
    expect((await world.send('passkey_login', call)).json()).toHaveProperty('cookie');
    expect(await kindOf(credential)).toBe('passkey_expired');
  });

  it('of another key are refused', async () => {
    const { authenticator } = await equipped();
    authenticator.exchangeKey();
    expect(await kindOf(authenticator.get(await requestOptions()))).toBe('passkey_refused');
  });

  it('whose counter goes back or stands still are refused: there may be a copy', async () => {
    const { authenticator } = await equipped();
    const uses: string[] = [];
    for (const counter of [0, 5, 6, 6, 3, 0, 7]) {
      authenticator.counter = counter;
      uses.push(await kindOf(authenticator.get(await requestOptions())));
    }
    const refused = 'passkey_refused';
    expect(uses).toEqual([OPENED, OPENED, OPENED, refused, refused, refused, OPENED]);
  });

  it('that are removed open nothing, and are not listed', async () => {
    const { actor, authenticator } = await equipped();
    const list = await world.call('passkeys', {}, actor);
    await world.call('remove_passkey', { id: list.json()[0].id }, actor);
    expect(await kindOf(authenticator.get(await requestOptions()))).toBe('passkey_unknown');
    expect((await world.call('passkeys', {}, actor)).json()).toEqual([]);
  });

  it('of somebody else cannot be seen, removed, taken over or used in another’s name', async () => {
    const { actor, authenticator } = await equipped();
    const thief = await world.member();
    const [{ id }] = (await world.call('passkeys', {}, actor)).json();
    const removal = { wire: 'standard', token: thief.token, input: { id } } as const;
    expect((await world.send('remove_passkey', removal)).json().failure_kind).toBe('passkey_unknown');
    expect((await world.call('passkeys', {}, thief)).json()).toEqual([]);

    // The thief's authenticator says that the credential is the one it has learnt the id of.
    const copy = new SoftwareAuthenticator();
    authenticator.credentialId.copy(copy.credentialId);
    expect(await add(thief, copy)).toBe('passkey_refused');

    const handle = (await creationOptions(thief)).user.id;
    expect(await kindOf(authenticator.get(await requestOptions(), handle))).toBe('passkey_unknown');
    const response = await login(authenticator.get(await requestOptions()));
    expect(await world.findSession(response.json().cookie)).toMatchObject({ memberId: actor.id });
  });

  it('are added and removed only by who has just shown who they are', async () => {
    const { actor, authenticator } = await equipped();
    const [{ id }] = (await world.call('passkeys', {}, actor)).json();
    const credential = authenticator.create(await creationOptions(actor));
    await world.grownStale(actor);
    const common = { wire: 'standard', token: actor.token } as const;
    const kinds = [
      await world.send('passkey_registration_options', { ...common, input: {} }),
      await world.send('add_passkey', { ...common, input: { credential } }),
      await world.send('remove_passkey', { ...common, input: { id } }),
    ].map((response) => response.json().failure_kind);
    expect(kinds).toEqual(['password_needed', 'password_needed', 'password_needed']);
  });

  it('and identities of an account whose address was never verified end when its reader comes', async () => {
    const { actor, authenticator } = await equipped({ email_verified: false });
    await world.db
      .insertInto('social_identity')
      .values({ provider: 'google', subject: crypto.randomUUID(), member_id: actor.id, email: null })
      .execute();
    await world.call('reset_password', { email: actor.email });
    const code = await world.latestCode(actor.email);
    const response = await world.call('verify_reset_password', { email: actor.email, code });
    expect(await world.findSession(response.json().cookie)).toMatchObject({ memberId: actor.id });
    expect(await kindOf(authenticator.get(await requestOptions()))).toBe('passkey_unknown');
    const reader = { ...actor, token: response.json().cookie };
    expect((await world.call('social_identities', {}, reader)).json()).toEqual([]);
  });

  it('stay while they are the last way in', async () => {
    const { actor } = await equipped();
    await world.db.updateTable('member').set({ password_hash: null }).where('id', '=', actor.id).execute();
    expect(await add(actor, new SoftwareAuthenticator())).toBe('added');
    const ids = (await world.call('passkeys', {}, actor)).json().map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(2);
    // Both at once: one of them must stay.
    const removals = ids.map((id: string) =>
      world.send('remove_passkey', { wire: 'standard', token: actor.token, input: { id } }),
    );
    const kinds = (await Promise.all(removals)).map((response) => response.json().failure_kind ?? 'removed');
    expect(kinds.sort()).toEqual(['last_way_in', 'removed']);
  });

  it('are twenty at most', async () => {
    const actor = await world.member();
    for (let count = 0; count < 20; count += 1) {
      await world.db
        .insertInto('passkey')
        .values({
          credential_id: crypto.randomUUID(),
          member_id: actor.id,
          public_key: Buffer.alloc(1),
          sign_count: 0,
          transports: [],
          name: 'Firefox, Linux',
          synced: false,
        })
        .execute();
    }
    expect(await add(actor, new SoftwareAuthenticator())).toBe('passkey_too_many');
  });

  it('that are not legible are refused', async () => {
    const { authenticator } = await equipped();
    const credential = authenticator.get(await requestOptions());
    const nonsense = Buffer.from('{"type":').toString('base64url');
    const garbled = { ...credential.response, clientDataJSON: nonsense };
    expect(await kindOf({ ...credential, response: garbled })).toBe('passkey_refused');
    const short = { ...authenticator.get(await requestOptions()) };
    expect(await kindOf({ ...short, response: { ...short.response, authenticatorData: 'AAAA' } })).toBe(
      'passkey_refused',
    );
  });
});

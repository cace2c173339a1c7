import { describe, expect, it } from 'vitest';
import { openGateway, siteOf } from '../gateway/gateway.fixture.ts';

const REMOTE = 'mfe-directory';
const FRESH = '1.5.0';

/** A site whose API knows one member by their session, and a candidate for cohorts alone. */
async function openCohorts(...cohorts: string[]) {
  const members: Record<string, object> = {
    ines: { account_type: 'staff', place_id: null, tries_new: false, email: 'ines@boats.example' },
    yann: { account_type: 'harbour_office', place_id: 'FRLRH', tries_new: false },
    ada: { account_type: 'owner', place_id: null, tries_new: true },
  };
  const gateway = await openGateway({
    api: {
      routes: async (api) => {
        api.get('/cookie', async ({ headers }, reply) => {
          const member = members[/session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''];
          return member ?? reply.code(401).send({ type: 'login_required' });
        });
        api.post('/end_session', async (_request, reply) => {
          reply.header('set-cookie', 'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
          return {};
        });
        api.get('/boats', async () => ({ account_type: 'staff', place_id: 'FRLRH', tries_new: true }));
      },
      checkReady: async () => true,
    },
  });
  await gateway.channel.promote(REMOTE, FRESH, { cohorts });
  const cookies = (header: unknown) => [header ?? []].flat().map(String);
  /** What the browser of a member has once the page asked who they are. */
  const cookiesOf = async (member: string, before = '') => {
    const asked = await gateway.get('/api/cookie', { cookie: `session=${member}; ${before}` });
    return cookies(asked.headers['set-cookie']);
  };
  const shown = async (cookie = '', language = 'fr') => {
    const { body } = await gateway.get('/search', { cookie, 'accept-language': language });
    return siteOf(body).registry.remotes[REMOTE]?.live.version;
  };
  return { ...gateway, cookies, cookiesOf, shown };
}

const pair = (cookie: string | undefined) => cookie?.split(';')[0] ?? '';

describe('a candidate for a cohort', () => {
  it.each([
    ['staff', 'ines', 'ada'],
    ['place:FRLRH', 'yann', 'ines'],
    ['volunteers', 'ada', 'yann'],
  ])('of members is theirs, and nobody else’s: %s', async (cohort, member, other) => {
    const { cookiesOf, shown } = await openCohorts(cohort);
    const [cookie, ...more] = await cookiesOf(member);
    expect(cookie).toMatch(/^cohorts=[\w/:.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    expect(more).toEqual([]);
    expect([await shown(pair(cookie)), await shown()]).toEqual([FRESH, '1.4.2']);
    expect(await cookiesOf(other)).toEqual([]);
    expect(await shown(`session=${member}`)).toBe('1.4.2');
  });

  it('of a language is for who reads the site in it, members or not', async () => {
    const { shown, get } = await openCohorts('language:en');
    expect([await shown('', 'en'), await shown('', 'fr'), await shown('i18next=en', 'fr')]).toEqual([
      FRESH,
      '1.4.2',
      FRESH,
    ]);
    const registry = await get('/registry.json', { 'accept-language': 'en' });
    expect(registry.json().remotes[REMOTE].live.version).toBe(FRESH);
  });

  it('is for all who are in one of several', async () => {
    const { cookiesOf, shown } = await openCohorts('place:FRLRH', 'staff', 'language:en');
    for (const member of ['ines', 'yann'])
      expect(await shown(pair((await cookiesOf(member))[0]))).toBe(FRESH);
    expect([await shown('', 'en'), await shown()]).toEqual([FRESH, '1.4.2']);
  });

  it('cannot be joined by who writes the cookie', async () => {
    const { cookiesOf, shown } = await openCohorts('staff', 'place:FRLRH');
    const [cookie = ''] = await cookiesOf('yann');
    const given = pair(cookie);
    for (const forged of [
      given.replace('place:FRLRH', 'staff'),
      given.replace(/cohorts=\w/, 'cohorts=z'),
      given.replace('cohorts=', 'agreed='),
      'cohorts=staff',
    ])
      expect([forged, await shown(forged)]).toEqual([forged, '1.4.2']);
  });
});

describe('the cookie of cohorts', () => {
  it('names nothing that no candidate does, and is not set twice', async () => {
    const { cookiesOf } = await openCohorts('staff', 'place:OTHER');
    expect(await cookiesOf('yann')).toEqual([]);
    const [cookie] = await cookiesOf('ines');
    expect(cookie).not.toContain('place');
    expect(await cookiesOf('ines', pair(cookie))).toEqual([]);
  });

  it('is not set while nothing is tried out, and goes with the trial', async () => {
    const { channel, cookiesOf } = await openCohorts('staff');
    const given = pair((await cookiesOf('ines'))[0]);
    await channel.rollback(REMOTE);
    expect(await cookiesOf('ines')).toEqual([]);
    expect(await cookiesOf('ines', given)).toEqual(['cohorts=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
  });

  it('goes with the session, and with a role that was given up', async () => {
    const { server, cookies, cookiesOf } = await openCohorts('staff');
    const given = pair((await cookiesOf('ines'))[0]);
    const ended = await server.inject({
      method: 'POST',
      url: '/api/end_session',
      headers: { cookie: given },
    });
    expect(cookies(ended.headers['set-cookie'])).toEqual([
      'session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'cohorts=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
    expect(await cookiesOf('ada', given)).toEqual(['cohorts=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
  });

  it('comes with no other answer, and with no refusal', async () => {
    const { get, cookies, cookiesOf } = await openCohorts('staff');
    expect(cookies((await get('/api/boats', { cookie: 'session=ines' })).headers['set-cookie'])).toEqual([]);
    expect(await cookiesOf('nobody')).toEqual([]);
  });
});

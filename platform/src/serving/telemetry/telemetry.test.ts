import { describe, expect, it } from 'vitest';
import { bucketIn, openGateway, siteOf, ticketOf } from '../gateway/gateway.fixture.ts';
import { HALTING } from './halting-rule.ts';

const candidate = { name: 'mfe-directory', version: '1.5.0', share: 0.1 };
const inside = bucketIn(candidate);
const outside = bucketIn(candidate, false);

async function openRollout() {
  const gateway = await openGateway({ environment: { LOG_LEVEL: 'silent' } });
  await gateway.channel.promote(candidate.name, candidate.version, { share: candidate.share });
  const post = (payload: unknown, remoteAddress: string, headers: Record<string, string> = {}) =>
    gateway.server.inject({
      method: 'POST',
      url: '/telemetry',
      payload: JSON.stringify(payload),
      remoteAddress,
      headers: { 'content-type': 'application/json', ...headers },
    });
  /** The ticket of a page that shows the candidate, and what it falls back on. */
  const ticket = async (bucket = inside) =>
    ticketOf((await gateway.get('/search', { cookie: gateway.cookieFor(bucket) })).headers);
  const message = (outcome: string, version = candidate.version) => ({
    remote: candidate.name,
    version,
    outcome,
    milliseconds: 120,
  });
  /** Each person opens a page first, and is in a network of their own. */
  const tell = async (person: number, outcome: string, version = candidate.version) =>
    post(
      { ...message(outcome, version), ticket: await ticket() },
      `192.${person % 250}.${Math.floor(person / 250)}.7`,
    );
  return {
    ...gateway,
    post,
    tell,
    ticket,
    message,
    tried: async () => (await gateway.channel.read()).releases[candidate.name]?.candidate?.version ?? null,
    shown: async () => {
      const { body } = await gateway.get('/search', { cookie: gateway.cookieFor(inside) });
      return siteOf(body).registry.remotes[candidate.name]?.live.version;
    },
  };
}

describe('a candidate that fails its visitors', () => {
  it('is halted, and everybody gets the live release from their next page on', async () => {
    const { tell, tried, shown, channel, get } = await openRollout();
    expect(await shown()).toBe('1.5.0');
    for (let person = 0; person < 200; person++) await tell(person, 'shown', '1.4.2');
    for (let person = 200; person < 240; person++) await tell(person, 'shown');
    for (let failing = 1; failing < HALTING.failing; failing++) await tell(240 + failing, 'broke');
    expect(await tried()).toBe('1.5.0');
    expect((await tell(300, 'failed')).statusCode).toBe(204);
    expect([await tried(), await shown()]).toEqual([null, '1.4.2']);
    expect((await get('/metrics')).body).toMatch(
      /nfcards_release_halted_timestamp_seconds{remote="mfe-directory",version="1\.5\.0"} \d/,
    );
    const { history } = await channel.read();
    expect(history.at(-1)).toMatchObject({
      action: 'halted',
      name: 'mfe-directory',
      version: '1.5.0',
      by: 'gateway',
      reason: 'it failed 5 of 45 people, the live release 0 of 200',
    });
  });

  it('is halted when its pages are shown, and throw at a press', async () => {
    const { tell, tried, get } = await openRollout();
    for (let person = 0; person < 200; person++) await tell(person, 'shown', '1.4.2');
    for (let person = 200; person < 240; person++) await tell(person, 'shown');
    for (let failing = 0; failing < HALTING.failing; failing++) {
      await tell(240 + failing, 'shown');
      await tell(240 + failing, 'threw');
    }
    expect(await tried()).toBeNull();
    expect((await get('/metrics')).body).toContain(
      'nfcards_release_pages_total{remote="mfe-directory",version="1.5.0",outcome="threw"} 5\n',
    );
  });

  it('is halted where nothing was live before it, and is gone', async () => {
    const { tell, shown, channel } = await openRollout();
    await channel.withdraw(candidate.name);
    await channel.promote(candidate.name, candidate.version, { share: candidate.share });
    expect(await shown()).toBe('1.5.0');
    for (let person = 0; person < HALTING.people; person++) await tell(person, 'broke');
    expect(await shown()).toBeUndefined();
    expect((await channel.read()).history.at(-1)).toMatchObject({
      action: 'halted',
      reason: 'it failed 10 of 10 people, and nothing of it was live',
    });
  });

  it('is judged anew when it is tried out again', async () => {
    const { tell, tried, channel } = await openRollout();
    for (let person = 0; person < HALTING.people; person++) await tell(person, 'broke');
    expect(await tried()).toBeNull();
    await channel.promote(candidate.name, candidate.version, { share: 0.1 });
    await tell(0, 'broke');
    expect(await tried()).toBe('1.5.0');
  });
});

describe('a hostile visitor', () => {
  it('cannot halt a rollout, however much they tell', async () => {
    const { tell, post, ticket, message, tried } = await openRollout();
    for (let person = 1; person <= HALTING.people; person++) await tell(person, 'shown');
    for (let time = 0; time < 300; time++) await tell(0, 'broke');
    // A forged header of a proxy that is not there changes nobody's address.
    for (let host = 0; host < 50; host++) {
      const told = { ...message('broke'), ticket: await ticket() };
      await post(told, '192.0.9.9', { 'x-forwarded-for': `198.51.100.${host}` });
      // Whoever rents one machine may have all of these.
      await post({ ...told, ticket: await ticket() }, `2001:db8:0:${host.toString(16)}::1`);
    }
    expect(await tried()).toBe('1.5.0');
  });

  it('who never opened a page is not heard, from ten addresses or from a thousand', async () => {
    const { post, message, tried, get } = await openRollout();
    for (let person = 0; person < 1000; person++) {
      const answer = await post(message('broke'), `192.${person % 250}.${Math.floor(person / 250)}.7`);
      expect(answer.statusCode).toBe(204);
    }
    expect(await tried()).toBe('1.5.0');
    expect((await get('/metrics')).body).not.toContain('nfcards_release_pages_total{');
  });

  it('who opened one page is heard once, from wherever it comes', async () => {
    const { post, ticket, message, tried, get } = await openRollout();
    const told = { ...message('broke'), ticket: await ticket() };
    for (let person = 0; person < 50; person++) await post(told, `192.${person}.0.7`);
    expect(await tried()).toBe('1.5.0');
    expect((await get('/metrics')).body).toContain('outcome="broke"} 1\n');
  });

  it('who was shown the live release cannot speak of the candidate', async () => {
    const { post, ticket, message, tried, get } = await openRollout();
    for (let person = 0; person < 50; person++)
      await post({ ...message('broke'), ticket: await ticket(outside) }, `192.${person}.0.7`);
    expect(await tried()).toBe('1.5.0');
    expect((await get('/metrics')).body).not.toContain('version="1.5.0"');
  });

  it('cannot blacken the live release either', async () => {
    const { post, message, get } = await openRollout();
    for (let person = 0; person < 50; person++)
      await post({ ...message('broke', '1.4.2'), ticket: 'a.b.c.d.e' }, `192.${person}.0.7`);
    expect((await get('/metrics')).body).not.toContain('nfcards_release_pages_total{');
  });

  it('cannot make figures for releases that there are not', async () => {
    const { tell, get } = await openRollout();
    for (let patch = 0; patch < 20; patch++)
      expect((await tell(1, 'broke', `9.0.${patch}`)).statusCode).toBe(204);
    expect((await get('/metrics')).body).not.toContain('9.0.');
  });

  it.each([
    ['is no JSON', '{', 'application/json'],
    [
      'says more than it should',
      '{"remote":"a","version":"1.0.0","outcome":"shown","milliseconds":1,"user":1}',
    ],
    ['is text, which pages of other sites may send', JSON.stringify({}), 'text/plain'],
    ['is a form, which pages of other sites may send', 'remote=a', 'application/x-www-form-urlencoded'],
    ['is longer than a message is', JSON.stringify({ remote: 'a'.repeat(5000) })],
  ])('is refused what %s', async (_, payload, type = 'application/json') => {
    const { server } = await openGateway();
    const answer = await server.inject({
      method: 'POST',
      url: '/telemetry',
      payload,
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });
});

describe('an error that a page tells', () => {
  const error = {
    remote: candidate.name,
    version: candidate.version,
    name: 'TypeError',
    message: 'no berth',
    frames: [],
  };

  async function openErrors() {
    const gateway = await openRollout();
    const tell = (payload: unknown) =>
      gateway.server.inject({
        method: 'POST',
        url: '/telemetry/errors',
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      });
    const known = async () => {
      const { channels } = (await gateway.get('/dev/releases.json')).json();
      return JSON.stringify(channels).match(/"name":"TypeError"/g)?.length ?? 0;
    };
    return { ...gateway, tell, known };
  }

  it('is heard once for a ticket, and halts nothing', async () => {
    const { tell, known, ticket, tried, get } = await openErrors();
    const told = { ...error, ticket: await ticket() };
    for (const message of ['no berth', 'no buoy', 'no lock'])
      expect((await tell({ ...told, message })).statusCode).toBe(204);
    expect(await known()).toBe(1);
    expect(await tried()).toBe('1.5.0');
    expect((await get('/metrics')).body).not.toContain('nfcards_release_pages_total{');
  });

  it('is not heard without a ticket of the page, or of a release that it does not show', async () => {
    const { tell, known, ticket } = await openErrors();
    await tell({ ...error, ticket: 'a.b.c.d.e' });
    await tell({ ...error, ticket: await ticket(outside) });
    await tell({ ...error, version: '9.0.0', ticket: await ticket() });
    expect(await known()).toBe(0);
  });

  it.each([
    ['without a ticket', error],
    ['that says more', { ...error, ticket: 'a', user: '42' }],
    ['with a stack that is too long', { ...error, ticket: 'a', frames: Array(13).fill('x') }],
    ['with a message that is too long', { ...error, ticket: 'a', message: 'x'.repeat(301) }],
    ['that is none', null],
  ])('is refused %s', async (_, payload) => {
    const { tell } = await openErrors();
    expect((await tell(payload)).statusCode).toBe(400);
  });
});

describe('figures of a document', () => {
  const figures = { remote: candidate.name, version: candidate.version, lcp: 1200, inp: 40, cls: 0.01 };

  async function openFigures() {
    const gateway = await openRollout();
    const tell = (payload: unknown) =>
      gateway.server.inject({
        method: 'POST',
        url: '/telemetry/figures',
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      });
    return { ...gateway, tell };
  }

  it('count once for a ticket of its page, beside its outcome', async () => {
    const { tell, post, message, ticket, get } = await openFigures();
    const told = { ...figures, ticket: await ticket() };
    for (let time = 0; time < 3; time++) expect((await tell(told)).statusCode).toBe(204);
    await tell({ ...figures, ticket: await ticket(outside) });
    await tell({ ...figures, ticket: 'a.b.c.d.e' });
    await tell({ ...figures, version: '9.0.0', ticket: told.ticket });
    await post({ ...message('shown'), ticket: told.ticket }, '192.0.2.1');
    const { body } = await get('/metrics');
    const of = 'remote="mfe-directory",version="1.5.0"';
    for (const name of ['lcp_seconds', 'inp_seconds', 'cls'])
      expect(body).toContain(`nfcards_release_${name}_count{${of}} 1\n`);
    expect(body).toContain(`nfcards_release_pages_total{${of},outcome="shown"} 1\n`);
    expect((await get('/dev/releases')).body).toContain('<th scope="col" class="figure">LCP</th>');
  });

  it.each([
    ['without a ticket', figures],
    ['with the address of the page', { ...figures, ticket: 'a', url: '/port/FRLRH?code=1' }],
    ['that are none', { ...figures, ticket: 'a', lcp: 'slow' }],
    ['below 0', { ...figures, ticket: 'a', cls: -1 }],
    ['beyond all measure', { ...figures, ticket: 'a', inp: 1e9 }],
  ])('are refused %s', async (_, payload) => {
    expect((await (await openFigures()).tell(payload)).statusCode).toBe(400);
  });
});

describe('what browsers tell', () => {
  it('is in the figures of the server, by release and outcome', async () => {
    const { tell, get } = await openRollout();
    await tell(1, 'shown');
    await tell(1, 'shown');
    await tell(2, 'failed', '1.4.2');
    const { body } = await get('/metrics');
    const line = (version: string, outcome: string) =>
      `nfcards_release_pages_total{remote="mfe-directory",version="${version}",outcome="${outcome}"}`;
    expect(body).toContain(`${line('1.5.0', 'shown')} 2\n`);
    expect(body).toContain(`${line('1.4.2', 'failed')} 1\n`);
  });

  it('sets no cookie, and is kept by nobody', async () => {
    const { headers, body } = await (await openRollout()).tell(1, 'shown');
    expect([headers['set-cookie'], headers['cache-control'], body]).toEqual([undefined, 'no-store', '']);
  });
});

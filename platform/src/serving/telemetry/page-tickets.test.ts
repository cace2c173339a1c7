import { describe, expect, it } from 'vitest';
import { liveSiteOf, remoteRelease, shellRelease } from '../live-site/releases.fixture.ts';
import { PageTickets, type TicketKeys } from './page-tickets.ts';
import { TICKET_LIFE } from './ticket-keys.ts';

const live = liveSiteOf(shellRelease('1.0.0'), remoteRelease('mfe-directory', '1.4.2', '/search'));
const RELEASE = 'mfe-directory@1.4.2';

function keys(secret = 'a'): TicketKeys {
  const key = { id: 'key', secret: secret.repeat(43), madeAt: 0 };
  return { current: () => key, find: (id) => (id === key.id ? key : undefined) };
}

function open(shared = keys()) {
  let clock = 1_000_000;
  const tickets = new PageTickets(shared, () => clock);
  return {
    tickets,
    later: (milliseconds: number) => {
      clock += milliseconds;
    },
  };
}

describe('the ticket of a page', () => {
  it('counts once for each of the page’s releases that it was well, and once that it was ill', () => {
    const { tickets } = open();
    const ticket = tickets.issue(live);
    expect(ticket).toMatch(/^[\w.-]+$/);
    const uses = [
      tickets.use(ticket, RELEASE, 'well'),
      tickets.use(ticket, RELEASE, 'well'),
      tickets.use(ticket, RELEASE, 'ill'),
      tickets.use(ticket, RELEASE, 'ill'),
      tickets.use(ticket, 'shell@1.0.0', 'well'),
      tickets.use(tickets.issue(live), RELEASE, 'well'),
    ];
    expect(uses).toEqual([true, false, true, false, true, true]);
  });

  it('counts for no release that the page was not given', () => {
    const { tickets } = open();
    for (const release of ['mfe-directory@1.5.0', 'mfe-wallet@1.0.0', 'shell@1.0.0 ', ''])
      expect(tickets.use(tickets.issue(live), release, 'ill')).toBe(false);
  });

  it('is good for an hour, and not a second time then', () => {
    const { tickets, later } = open();
    const [used, unused, late] = [tickets.issue(live), tickets.issue(live), tickets.issue(live)];
    expect(tickets.use(used, RELEASE, 'well')).toBe(true);
    later(TICKET_LIFE - 1);
    expect([used, unused].map((ticket) => tickets.use(ticket, RELEASE, 'well'))).toEqual([false, true]);
    later(1);
    expect(tickets.use(late, RELEASE, 'well')).toBe(false);
  });

  it('is known to every gateway with the same keys, and to nobody else', () => {
    const ticket = open().tickets.issue(live);
    expect(open().tickets.use(ticket, RELEASE, 'well')).toBe(true);
    expect(open(keys('b')).tickets.use(ticket, RELEASE, 'well')).toBe(false);
  });

  it('cannot be made up, nor changed', () => {
    const { tickets } = open();
    const ticket = tickets.issue(live);
    const [key, id, until, releases, sign] = ticket.split('.');
    const other = Buffer.from('mfe-directory@1.4.2 mfe-wallet@1.0.0').toString('base64url');
    const made = [
      '',
      '.',
      'key.id.zzzzzzzz.x.y',
      `${key}.${id}x.${until}.${releases}.${sign}`,
      `${key}.${id}.zzzzzzzz.${releases}.${sign}`,
      `${key}.${id}.${until}.${other}.${sign}`,
      `${key}.${id}.${until}.${releases}.`,
      `other.${id}.${until}.${releases}.${sign}`,
      `${ticket}x`,
    ];
    expect(made.filter((each) => tickets.use(each, RELEASE, 'ill'))).toEqual([]);
    expect(tickets.use(ticket, RELEASE, 'ill')).toBe(true);
  });
});

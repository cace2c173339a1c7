import { createHmac, createSecretKey, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import type { LiveSite } from '../live-site/live-site.ts';
import { TICKET_LIFE, type TicketKey } from './ticket-keys.ts';

/** Used tickets that are remembered for one lifetime; a report with any other counts for nothing then. */
const MAX_USED = 100_000;

/** The uses of a ticket, each once for each release: it was seen, it failed, its first error, and its figures. */
type Use = string;

export interface TicketKeys {
  /** To sign with. */
  readonly current: () => TicketKey;
  readonly find: (id: string) => TicketKey | undefined;
}

/**
 * Tickets in the pages of the gateway, a new one with each answer, which make a page's report count. A ticket is for
 * the releases that the page may show, and is valid for an hour. All gateways of a channel know the keys of one
 * another; which tickets were used, each process knows for itself.
 */
export class PageTickets {
  readonly #keys: TicketKeys;
  readonly #now: () => number;
  readonly #secrets = new WeakMap<TicketKey, KeyObject>();
  #releases = { revision: '', text: '' };
  #used = { since: 0, now: new Map<string, Set<Use>>(), before: new Map<string, Set<Use>>() };

  constructor(keys: TicketKeys, now: () => number = Date.now) {
    this.#keys = keys;
    this.#now = now;
  }

  /** Letters, digits, dots, hyphens and underscores. */
  issue(live: LiveSite): string {
    const key = this.#keys.current();
    const until = (this.#now() + TICKET_LIFE).toString(36);
    const words = `${key.id}.${randomUUID()}.${until}.${this.#releasesOf(live)}`;
    return `${words}.${this.#sign(key, words)}`;
  }

  /** Whether a report with a ticket counts: the ticket is ours, for this release, and not used for it before. */
  use(ticket: string, release: string, outcome: 'well' | 'ill' | 'error' | 'figures'): boolean {
    const id = this.#read(ticket, release);
    if (id === null) return false;
    this.#turn();
    const { now, before } = this.#used;
    const use: Use = `${release} ${outcome}`;
    const uses = now.get(id) ?? new Set();
    if (uses.has(use) || before.get(id)?.has(use) === true) return false;
    if (uses.size === 0 && now.size >= MAX_USED) return false;
    now.set(id, uses.add(use));
    return true;
  }

  /** @returns the ticket's id; null where it is not one of ours, not of this release, or too old */
  #read(ticket: string, release: string): string | null {
    const words = ticket.slice(0, Math.max(0, ticket.lastIndexOf('.')));
    const [keyId = '', id = '', until = '', releases = ''] = words.split('.');
    const key = this.#keys.find(keyId);
    if (key === undefined) return null;
    const given = Buffer.from(ticket.slice(words.length + 1));
    const expected = Buffer.from(this.#sign(key, words));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    if (Number.parseInt(until, 36) <= this.#now()) return null;
    const named = Buffer.from(releases, 'base64url').toString().split(' ');
    return named.includes(release) ? id : null;
  }

  /** As base64url, written in one step: each page that is handed out has a signature. */
  #sign(key: TicketKey, words: string): string {
    const secret = this.#secrets.get(key) ?? createSecretKey(key.secret, 'base64url');
    this.#secrets.set(key, secret);
    return createHmac('sha256', secret).update(words).digest('base64url');
  }

  /** Most pages in a row show the same. */
  #releasesOf({ revision, shell, registry }: LiveSite): string {
    if (this.#releases.revision === revision) return this.#releases.text;
    const remotes = Object.entries(registry.remotes).flatMap(([name, { live, previous }]) =>
      [live, previous].flatMap((release) => (release === null ? [] : [`${name}@${release.version}`])),
    );
    const text = Buffer.from([`shell@${shell.version}`, ...remotes].join(' ')).toString('base64url');
    this.#releases = { revision, text };
    return text;
  }

  #turn(): void {
    const age = this.#now() - this.#used.since;
    if (age < TICKET_LIFE) return;
    const before = age < 2 * TICKET_LIFE ? this.#used.now : new Map<string, Set<Use>>();
    this.#used = { since: this.#now(), now: new Map(), before };
  }
}

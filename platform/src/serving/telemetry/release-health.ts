import { createHmac, randomBytes } from 'node:crypto';
import { networkOf, widerNetworkOf } from '@nfcards/api';
import type { ChannelSite } from '../live-site/live-site.ts';
import type { Health } from './halting-rule.ts';

/** Milliseconds: people count for an hour at least, and for two at most. */
const GENERATION = 3_600_000;
/** People of one release in one generation; those beyond change its shares no more. */
const MAX_PEOPLE = 50_000;

interface Person {
  /** Whether the release failed them. */
  readonly failed: boolean;
  /** Digest of the network that theirs is in. */
  readonly network: string;
}

type People = Map<string, Person>;

interface Generations {
  since: number;
  current: People;
  before: People;
}

export interface Seen {
  readonly name: string;
  readonly version: string;
  readonly failed: boolean;
  /** Network address of the visitor. */
  readonly address: string;
}

/**
 * The people whom each release failed, as reported to this server. Addresses are kept only as digests with a key of
 * this process, and count once.
 */
export class ReleaseHealth {
  readonly #secret = randomBytes(32);
  readonly #now: () => number;
  readonly #releases = new Map<string, Generations>();
  #candidates: ReadonlySet<string> = new Set();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Learns which releases there are; one that is tried out, maybe not for the first time, begins anew. */
  follow({ live, candidates }: ChannelSite): void {
    const known = [
      `shell@${live.shell.version}`,
      ...Object.entries(live.registry.remotes).flatMap(([name, releases]) =>
        [releases.live, releases.previous].flatMap((release) =>
          release === null ? [] : [`${name}@${release.version}`],
        ),
      ),
    ];
    const tried = new Set(candidates.map(({ name, version }) => `${name}@${version}`));
    for (const release of known) if (!this.#releases.has(release)) this.#begin(release);
    for (const release of tried) if (!this.#candidates.has(release)) this.#begin(release);
    this.#candidates = tried;
  }

  /** A report about any other release is not from a visitor of this site. */
  knows(name: string, version: string): boolean {
    return this.#releases.has(`${name}@${version}`);
  }

  /** Whether it is the first failure of the release for this person. */
  note({ name, version, failed, address }: Seen): boolean {
    const generations = this.#releases.get(`${name}@${version}`);
    if (generations === undefined) return false;
    this.#turn(generations);
    const { current, before } = generations;
    const person = this.#digest(networkOf(address));
    const known = current.get(person);
    if (known === undefined && current.size >= MAX_PEOPLE) return false;
    const network = known?.network ?? this.#digest(widerNetworkOf(address));
    current.set(person, { failed: failed || known?.failed === true, network });
    return failed && known?.failed !== true && before.get(person)?.failed !== true;
  }

  of(name: string, version: string): Health {
    const generations = this.#releases.get(`${name}@${version}`);
    if (generations === undefined) return { people: 0, failing: 0, failingNetworks: 0 };
    this.#turn(generations);
    const all = new Map(generations.before);
    for (const [person, { failed, network }] of generations.current)
      all.set(person, { failed: failed || all.get(person)?.failed === true, network });
    const failing = [...all.values()].filter(({ failed }) => failed);
    const networks = new Set(failing.map(({ network }) => network));
    return { people: all.size, failing: failing.length, failingNetworks: networks.size };
  }

  #begin(release: string): void {
    this.#releases.set(release, { since: this.#now(), current: new Map(), before: new Map() });
  }

  #turn(generations: Generations): void {
    const age = this.#now() - generations.since;
    if (age < GENERATION) return;
    generations.before = age < 2 * GENERATION ? generations.current : new Map();
    generations.current = new Map();
    generations.since = this.#now();
  }

  #digest(network: string): string {
    return createHmac('sha256', this.#secret).update(network).digest('base64url').slice(0, 16);
  }
}

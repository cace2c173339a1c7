import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database/open-database.ts';
import type { ChildPlace } from './child-server.ts';
import { ChildServer } from './child-server.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Sailor, Step } from './wallet-flow.ts';
import { ask, CardFlow, PARTS, Unanswered } from './wallet-flow.ts';
import { checkFlow } from './wallet-flow-check.ts';

/** Kills on each; the embedded engine takes longer to start. */
const ROUNDS = { PGlite: 8, PostgreSQL: 12 } as const;
const SELLERS = 3;
/** As many starts of a process, on a machine that may have other work. */
const AT_MOST_MS = 600_000;
/** Questions that are asked between the moment that was waited for and the kill, at most. */
const MAX_REQUESTS = 6;

describe.each(engines)('killing the server on $name', ({ name, makePlace }) => {
  let place: Place;
  let child: ChildPlace & { readonly blobs: string };
  beforeAll(async () => {
    place = await makePlace();
    child = { ...place, blobs: join(mkdtempSync(join(tmpdir(), 'nfcards-blobs-')), 'blobs') };
  });
  afterAll(async () => {
    await place.remove();
    rmSync(dirname(child.blobs), { recursive: true, force: true });
  });

  it(
    `loses and halves nothing in ${ROUNDS[name]} kills, in the midst of uploads and of changes of hands`,
    async () => {
      const sellers = await muster();
      const interrupted = () => sellers.flatMap((seller) => seller.interruptions);
      // Chance may want a round more before it has met both.
      const hasMet = (step: Step) => interrupted().includes(step);
      for (let round = 0; round < ROUNDS[name] || !hasMet('upload') || !hasMet('accept'); round += 1) {
        await workUntilKilled(sellers, round % 2 === 0 ? 'upload' : 'accept');
      }

      const server = await ChildServer.start(child);
      for (const seller of sellers) await seller.end(server);
      expect(await server.stop()).toBe('');
      const cards = sellers.flatMap((seller) => seller.flows).length;
      await checkBlobs(cards);
      console.log(`${name}: ${cards} cards, killed during ${interrupted().sort().join(', ')}`);
    },
    AT_MOST_MS,
  );

  async function workUntilKilled(sellers: readonly Seller[], step: Step): Promise<void> {
    const server = await ChildServer.start(child);
    for (const seller of sellers) await seller.check(server);
    const killer = new Killer(server, step);
    await Promise.all(sellers.map((seller) => seller.work(server, killer)));
    expect(await killer.complaints).toBe('');
  }

  async function muster(): Promise<Seller[]> {
    const server = await ChildServer.start(child);
    const buyer = await newSailor(server);
    const sellers: Seller[] = [];
    for (let count = 0; count < SELLERS; count += 1) {
      const seller = await newSailor(server);
      const boatId = randomUUID();
      const unknown = { registration_number: '', flag: null, length: null, beam: null, draught: null };
      const boat = { id: boatId, name: 'Pen Duick', type: 'sailing_yacht', ...unknown } as const;
      await ask(server, 'save_boat', boat, seller);
      sellers.push(new Seller(() => new CardFlow({ from: seller, to: buyer, boatId })));
    }
    expect(await server.stop()).toBe('');
    // No mail goes out here, and who has verified no address sends to no stranger.
    const database = await openDatabase({ ...place, progress: () => undefined });
    await database.db.updateTable('member').set({ email_verified: true }).execute();
    await database.close();
    return sellers;
  }

  /** Each part that a row names is in the store, and what no row names is written down to be swept. */
  async function checkBlobs(cards: number): Promise<void> {
    const database = await openDatabase({ ...place, progress: () => undefined });
    const parts = await database.db.selectFrom('document_part').select('blob').execute();
    const garbage = await database.db.selectFrom('blob_garbage').select('blob').execute();
    await database.close();
    expect(parts).toHaveLength(cards * PARTS.length);
    expect(parts.filter(({ blob }) => !existsSync(pathOf(blob)))).toEqual([]);
    const known = new Set([...parts, ...garbage].map(({ blob }) => blob));
    const stored = readdirSync(child.blobs, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((file) => basename(file.name));
    expect(stored.filter((blob) => !known.has(blob))).toEqual([]);
  }

  const pathOf = (blob: string) => join(child.blobs, blob.slice(0, 2), blob.slice(2, 4), blob);
});

/** Sells one card after the other, and goes on with the one that a kill interrupted. */
class Seller {
  readonly flows: CardFlow[] = [];
  readonly interruptions: Step[] = [];
  readonly #next: () => CardFlow;

  constructor(next: () => CardFlow) {
    this.#next = next;
  }

  /** Until the server is gone. */
  async work(server: ChildServer, killer: Killer): Promise<void> {
    for (;;) {
      const flow = this.#current?.step === 'done' ? undefined : this.#current;
      if (flow === undefined) this.flows.push(this.#next());
      const failure = await flow?.run(server, killer.acknowledged).catch((cause: unknown) => cause);
      if (failure === undefined) continue;
      expect(failure).toBeInstanceOf(Unanswered);
      if (flow !== undefined) this.interruptions.push(flow.step);
      return;
    }
  }

  async check(server: ChildServer): Promise<void> {
    if (this.#current !== undefined) await checkFlow(server, this.#current);
  }

  /** Without another kill, and looks at all that there is. */
  async end(server: ChildServer): Promise<void> {
    await this.#current?.run(server, () => undefined);
    for (const flow of this.flows) {
      expect(flow.step).toBe('done');
      await checkFlow(server, flow);
    }
  }

  get #current(): CardFlow | undefined {
    return this.flows.at(-1);
  }
}

/** Kills the server a moment after some card has come to a step: which one, and how long after, is left to chance. */
class Killer {
  readonly complaints: Promise<string>;
  readonly #server: ChildServer;
  readonly #step: Step;
  readonly #resolve: (complaints: string) => void;
  #left = 1 + Math.floor(Math.random() * SELLERS);

  constructor(server: ChildServer, step: Step) {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.complaints = promise;
    this.#resolve = resolve;
    this.#server = server;
    this.#step = step;
  }

  readonly acknowledged = (flow: CardFlow): void => {
    if (flow.step !== this.#step) return;
    this.#left -= 1;
    if (this.#left === 0) void this.#kill();
  };

  async #kill(): Promise<void> {
    const questions = Math.floor(Math.random() * MAX_REQUESTS);
    for (let asked = 0; asked < questions; asked += 1) await this.#server.call('log_key', {});
    this.#resolve(await this.#server.kill());
  }
}

async function newSailor(server: ChildServer): Promise<Sailor> {
  const token = await server.register(`${randomUUID()}@example.org`);
  const { id } = await ask(server, 'cookie', {}, { id: '', token });
  return { id, token };
}

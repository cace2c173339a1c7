import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { InputOf, OperationName, operations } from '@nfcards/shared/operations';
import pg from 'pg';
import { expect } from 'vitest';
import type { ChildServer } from './child-server.ts';

/** Milliseconds between two of one member's calls. */
const PACE_MS = 50;
const PASSWORD = 'a-derived-key-of-forty-three-characters-000';

/**
 * People who open accounts, log in, make cards and look at ports, each call on another of the servers that there are
 * at the moment. What one server was told, the next must know.
 */
export class MemberLoad {
  readonly #servers: readonly ChildServer[];
  readonly #database: pg.Client;
  readonly #cards: string[] = [];
  readonly #failures: string[] = [];
  readonly #running: Promise<void>[];
  #isRunning = true;
  #calls = 0;
  #journeys = 0;

  private constructor(servers: readonly ChildServer[], database: pg.Client, people: number) {
    this.#servers = servers;
    this.#database = database;
    this.#running = Array.from({ length: people }, () => this.#run());
  }

  /** @param servers may become others while it runs  @param url of the database that they use */
  static async begin(servers: readonly ChildServer[], url: string, people: number): Promise<MemberLoad> {
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    return new MemberLoad(servers, database, people);
  }

  /** Resolves once so many more people have done all that they came for, or one of them could not. */
  async passes(count: number): Promise<void> {
    const before = this.#journeys;
    await expect
      .poll(() => this.#failures.length > 0 || this.#journeys - before > count, { timeout: 120_000 })
      .toBe(true);
    expect(this.#failures).toEqual([]);
  }

  /** Ends it, also where a test has failed. */
  async leave(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#running);
    await this.#database.end();
  }

  /** Ends it, and holds what was acknowledged against what is stored. @returns how many calls were answered */
  async settle(): Promise<number> {
    this.#isRunning = false;
    await Promise.all(this.#running);
    const { rows } = await this.#database.query<{ id: string }>('select id from nfcard');
    const stored = new Set(rows.map(({ id }) => id));
    expect(this.#cards.filter((id) => !stored.has(id))).toEqual([]);
    expect(this.#failures).toEqual([]);
    return this.#calls;
  }

  async #run(): Promise<void> {
    while (this.#isRunning && this.#failures.length === 0) {
      try {
        await this.#journey();
        this.#journeys += 1;
      } catch (failure) {
        this.#failures.push(failure instanceof Error ? failure.message : String(failure));
      }
    }
  }

  async #journey(): Promise<void> {
    const email = `${randomUUID()}@example.org`;
    await this.#call('register', { email, first_name: 'Ada', last_name: 'Marin', hashed_password: PASSWORD });
    await this.#database.query('update member set email_verified = true where email = $1', [email]);
    const login = await this.#call('login', { email, cookie: PASSWORD, remember_me: true });
    const token = /^session=([\w-]+);/.exec(login.cookie ?? '')?.[1];
    if (token === undefined) throw new Error('login opened no session');
    await this.#call('port_details', { id: 'FRLRH' });
    const [boat_id, id] = [randomUUID(), randomUUID()];
    const boat = {
      name: 'Pen Duick',
      registration_number: 'LR 1',
      flag: 'FR',
      length: 10,
      beam: 3,
      draught: 2,
    };
    await this.#call('save_boat', { id: boat_id, type: 'sailing_yacht', ...boat }, token);
    await this.#call('create_nfcard', { id, boat_id, title: 'Papers' }, token);
    this.#cards.push(id);
    await this.#call('user_add_port_favorite', { data: 'FRLRH' }, token);
    const { text } = await this.#call('get_all_nfcards', {}, token);
    if (!text.includes(id)) throw new Error('get_all_nfcards lacks the card that was just made');
    await this.#call('logout', {}, token);
  }

  async #call<Name extends OperationName>(
    name: Name,
    input: InputOf<(typeof operations)[Name]>,
    token?: string,
  ): Promise<{ readonly text: string; readonly cookie: string | null }> {
    this.#calls += 1;
    const server = this.#servers[this.#calls % this.#servers.length];
    if (server === undefined) throw new Error('There is no server.');
    const response = await server.call(name, input, token === undefined ? {} : { token });
    const text = await response.text();
    if (response.status !== 200 || text.includes('"failure":true'))
      throw new Error(`${name} answered ${response.status}: ${text}`);
    await wait(PACE_MS);
    return { text, cookie: response.headers.get('set-cookie') };
  }
}

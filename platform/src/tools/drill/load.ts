import { setTimeout as wait } from 'node:timers/promises';
import { administer } from '@nfcards/api/administer';
import { Keeper, Listener, logIn, type Member, register, Writer } from './members.ts';
import type { Site } from './several-servers.ts';
import { SiteClient } from './site-client.ts';
import { Tally } from './tally.ts';

const WRITERS = 8;
const KEEPERS = 2;
const KEEPER_PACE_MS = 3000;
const VISITORS = 4;
const VISITOR_PACE_MS = 500;
/** Of those who register, and log in a second time. */
const NEWCOMER_PACE_MS = 2000;
const SETTLE_MS = 30_000;
const POLL_MS = 100;

export interface LoadFigures {
  readonly tally: Tally;
  readonly messages: number;
  readonly documents: number;
  readonly accounts: number;
  /** What was acknowledged and is not there, not heard, or there twice; each in words. */
  readonly losses: readonly string[];
}

/**
 * Has people work on a site while something happens to it, and looks for all that was acknowledged.
 * @param pages are opened again and again
 * @param happens is told of the load, which goes on until it is over
 */
export async function underLoad<Result>(
  site: Site,
  pages: readonly string[],
  happens: (load: Load) => Promise<Result>,
): Promise<{ readonly result: Result; readonly figures: LoadFigures }> {
  const tally = new Tally();
  const load = await Load.begin(site, pages, tally);
  const result = await Promise.race([happens(load), load.failed]);
  await load.end();
  const losses = await load.findLosses(site.databaseUrl);
  const { messages, documents, accounts } = load;
  return {
    result,
    figures: { tally, messages: messages.length, documents, accounts: accounts.length, losses },
  };
}

/** People at work on the site. */
export class Load {
  readonly accounts: Member[] = [];
  /** Rejects when somebody is refused. */
  readonly failed: Promise<never>;
  readonly #writers: readonly Writer[];
  readonly #listeners: readonly Listener[];
  readonly #keepers: readonly Keeper[];
  readonly #running: Promise<unknown>;
  readonly #listening: Promise<unknown>;
  #isOver = false;

  private constructor(url: string, pages: readonly string[], tally: Tally, members: readonly Member[]) {
    const isOver = () => this.#isOver;
    this.accounts.push(...members);
    const talkers = members.slice(0, WRITERS);
    const pairs = talkers.map((from, no) => [from, talkers[(no + 1) % WRITERS] ?? from] as const);
    this.#writers = pairs.map(([from, to]) => new Writer(from, to));
    this.#listeners = talkers.map((member) => new Listener(member, tally));
    this.#keepers = members.slice(WRITERS).map((member) => new Keeper(member, KEEPER_PACE_MS));
    const ready = this.#listeners.map(() => Promise.withResolvers<void>());
    this.#listening = Promise.all(
      this.#listeners.map((listener, no) => listener.run(() => ready[no]?.resolve())),
    );
    this.#running = Promise.all(ready.map(({ promise }) => promise)).then(() =>
      Promise.all([
        ...this.#writers.map((writer) => writer.run(isOver)),
        ...this.#keepers.map((keeper) => keeper.run(isOver)),
        ...Array.from({ length: VISITORS }, (_, no) =>
          visit(new SiteClient(url, 60_000 + no, tally), pages, isOver),
        ),
        this.#takeNewcomers(url, tally, isOver),
      ]),
    );
    const never = new Promise<never>(() => undefined);
    this.failed = Promise.all([this.#running, this.#listening]).then(() => never);
  }

  static async begin({ url, databaseUrl }: Site, pages: readonly string[], tally: Tally): Promise<Load> {
    const members: Member[] = [];
    while (members.length < WRITERS + KEEPERS) {
      const member = await register(new SiteClient(url, members.length, tally));
      if (member !== null) members.push(member);
    }
    // No mail goes out here, and who has confirmed no address writes to no stranger.
    await administer(databaseUrl, 'update member set email_verified = true');
    return new Load(url, pages, tally, members);
  }

  get messages(): readonly string[] {
    return this.#writers.flatMap(({ acknowledged }) => acknowledged);
  }

  get documents(): number {
    return this.#keepers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
  }

  /** Resolves once so many more messages were acknowledged. */
  async passes(count: number): Promise<void> {
    const wanted = this.messages.length + count;
    while (this.messages.length < wanted) await wait(POLL_MS);
  }

  /** Ends the work, and hears what is still under way. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    const patience = AbortSignal.timeout(SETTLE_MS);
    while (!patience.aborted && this.#unheard().length > 0) await wait(POLL_MS);
    for (const listener of this.#listeners) listener.leave();
    await this.#listening;
  }

  async findLosses(databaseUrl: string): Promise<string[]> {
    const written = await administer(databaseUrl, 'select text from chat_message');
    const emails = new Set(await administer(databaseUrl, 'select email from member'));
    const heard = this.#listeners.flatMap((listener) => listener.heard);
    const lost = (await Promise.all(this.#keepers.map((keeper) => keeper.findLost()))).flat();
    return [
      ...this.messages.filter((id) => !written.includes(id)).map((id) => `message ${id} is not there`),
      ...twice(written).map((id) => `message ${id} was written twice`),
      ...this.#unheard().map((id) => `message ${id} was not heard`),
      ...twice(heard).map((id) => `message ${id} was heard twice`),
      ...this.#listeners
        .filter(({ losses }) => losses > 0)
        .map(() => 'a stream could not go on where it was'),
      ...this.accounts
        .filter(({ email }) => !emails.has(email))
        .map(({ id }) => `account ${id} is not there`),
      ...lost.map((id) => `document ${id} is not what was stored`),
    ];
  }

  #unheard(): string[] {
    const heard = new Set(this.#listeners.flatMap((listener) => listener.heard));
    return this.messages.filter((id) => !heard.has(id));
  }

  async #takeNewcomers(url: string, tally: Tally, isOver: () => boolean): Promise<void> {
    for (let no = 70_000; !isOver(); no += 1) {
      const member = await register(new SiteClient(url, no, tally));
      if (member !== null) {
        this.accounts.push(member);
        await logIn(member);
      }
      await wait(NEWCOMER_PACE_MS);
    }
  }
}

/** Opens pages, and reads what they show. */
async function visit(client: SiteClient, pages: readonly string[], isOver: () => boolean): Promise<void> {
  for (let no = 0; !isOver(); no += 1) {
    await client.open(pages[no % pages.length] ?? '/');
    await client.call('port_details', { id: 'FRLRH' });
    await wait(VISITOR_PACE_MS);
  }
}

function twice(ids: readonly unknown[]): unknown[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

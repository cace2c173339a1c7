import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Session } from '../sessions/sessions.ts';
import { Listener } from './listener.ts';

/** Milliseconds between two looks at the sessions of open streams: nothing announces that time has ended one. */
const SESSION_CHECK_MS = 5000;
/** Streams of one member on one server; the oldest gives way. */
const MOST_STREAMS = 20;

/** The open streams of this server, each woken when something is told to its member on any server. */
export class LiveHub {
  readonly #db: Kysely<Tables>;
  readonly #wakes: Database['memberWakes'];
  readonly #listeners = new Map<string, Set<Listener>>();
  #checking: NodeJS.Timeout | null = null;

  constructor({ db, memberWakes }: Pick<Database, 'db' | 'memberWakes'>) {
    this.#db = db;
    this.#wakes = memberWakes;
    memberWakes.subscribe((memberId) => {
      // Without a name, announcements may have been missed: everybody looks.
      const woken = memberId === null ? this.#all() : (this.#listeners.get(memberId) ?? []);
      for (const listener of woken) listener.wake();
    });
  }

  /** @param signal ends the listening */
  listen(session: Pick<Session, 'id' | 'memberId'>, signal: AbortSignal): Listener {
    const { memberId } = session;
    const ofMember = this.#listeners.get(memberId) ?? new Set();
    this.#listeners.set(memberId, ofMember);
    const [oldest] = ofMember;
    if (oldest !== undefined && ofMember.size >= MOST_STREAMS) oldest.end();
    const listener = new Listener(session.id, () => {
      ofMember.delete(listener);
      if (ofMember.size === 0 && this.#listeners.get(memberId) === ofMember) this.#listeners.delete(memberId);
      if (this.#listeners.size === 0) this.#stopChecking();
    });
    ofMember.add(listener);
    signal.addEventListener('abort', () => listener.end(), { once: true });
    if (signal.aborted) listener.end();
    else this.#startChecking();
    return listener;
  }

  *#all(): Generator<Listener> {
    for (const ofMember of [...this.#listeners.values()]) yield* [...ofMember];
  }

  #startChecking(): void {
    this.#checking ??= setInterval(() => {
      // While nothing is heard, everybody looks from time to time.
      if (!this.#wakes.live) for (const listener of this.#all()) listener.wake();
      // A database that does not answer ends no stream; the next look may.
      this.#endExpired().catch(() => undefined);
    }, SESSION_CHECK_MS).unref();
  }

  #stopChecking(): void {
    if (this.#checking !== null) clearInterval(this.#checking);
    this.#checking = null;
  }

  async #endExpired(): Promise<void> {
    const listeners = [...this.#all()];
    const ids = [...new Set(listeners.map((listener) => listener.sessionId))];
    const open = await this.#db
      .selectFrom('session')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute();
    const good = new Set(open.map((session) => session.id));
    for (const listener of listeners) if (!good.has(listener.sessionId)) listener.end();
  }
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Session } from '../sessions/sessions.ts';
import { Subscription } from './subscription.ts';

/** Milliseconds between checks of the sessions of open streams: an expiry is not announced. */
const SESSION_CHECK_MS = 5000;
/** Streams of one member on one server; beyond it the oldest is closed. */
const MAX_STREAMS = 20;

/** The open streams of this server, each woken by an event for its member from any server. */
export class LiveHub {
  readonly #db: Kysely<Tables>;
  readonly #feed: Database['memberEvents'];
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  #checking: NodeJS.Timeout | null = null;

  constructor({ db, memberEvents }: Pick<Database, 'db' | 'memberEvents'>) {
    this.#db = db;
    this.#feed = memberEvents;
    memberEvents.subscribe((memberId) => {
      // Null: notifications may have been missed, so all check.
      const woken = memberId === null ? this.#all() : (this.#subscriptions.get(memberId) ?? []);
      for (const subscription of woken) subscription.wake();
    });
  }

  /** @param signal ends the subscription */
  subscribe(session: Pick<Session, 'id' | 'memberId'>, signal: AbortSignal): Subscription {
    const { memberId } = session;
    const ofMember = this.#subscriptions.get(memberId) ?? new Set();
    this.#subscriptions.set(memberId, ofMember);
    const [oldest] = ofMember;
    if (oldest !== undefined && ofMember.size >= MAX_STREAMS) oldest.end();
    const subscription = new Subscription(session.id, () => {
      ofMember.delete(subscription);
      if (ofMember.size === 0 && this.#subscriptions.get(memberId) === ofMember)
        this.#subscriptions.delete(memberId);
      if (this.#subscriptions.size === 0) this.#stopChecking();
    });
    ofMember.add(subscription);
    signal.addEventListener('abort', () => subscription.end(), { once: true });
    if (signal.aborted) subscription.end();
    else this.#startChecking();
    return subscription;
  }

  *#all(): Generator<Subscription> {
    for (const ofMember of [...this.#subscriptions.values()]) yield* [...ofMember];
  }

  #startChecking(): void {
    this.#checking ??= setInterval(() => {
      // While the feed is down, all poll.
      if (!this.#feed.live) for (const subscription of this.#all()) subscription.wake();
      // A database error ends no stream; the next check may.
      this.#endExpired().catch(() => undefined);
    }, SESSION_CHECK_MS).unref();
  }

  #stopChecking(): void {
    if (this.#checking !== null) clearInterval(this.#checking);
    this.#checking = null;
  }

  async #endExpired(): Promise<void> {
    const subscriptions = [...this.#all()];
    const ids = [...new Set(subscriptions.map((subscription) => subscription.sessionId))];
    const memberIds = [...this.#subscriptions.keys()];
    const open = await this.#db
      .selectFrom('session')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where(sql<boolean>`member_id = any(${memberIds}::uuid[])`)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute();
    const good = new Set(open.map((session) => session.id));
    for (const subscription of subscriptions) if (!good.has(subscription.sessionId)) subscription.end();
  }
}

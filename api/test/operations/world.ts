import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { InputOf, Operation, OperationName, QueryValue } from '@nfcards/shared/operations';
import { operations, operationUrl } from '@nfcards/shared/operations';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { hashSecret } from '../../src/accounts/passwords.ts';
import { newReferralCode } from '../../src/accounts/register.ts';
import { apiRoutes } from '../../src/app/api-routes.ts';
import { openServices } from '../../src/app/open-services.ts';
import { prepareDatabase } from '../../src/app/prepare-database.ts';
import type { Services } from '../../src/app/services.ts';
import type { BlobPlace } from '../../src/blobs/open-blob-store.ts';
import type { AnchorSettings } from '../../src/certification/anchoring/open-chain.ts';
import type { DatabaseOptions } from '../../src/database/open-database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { MemberTable } from '../../src/database/schema/accounts.ts';
import { openMailbox } from '../../src/messages/mailbox.ts';
import { createMessages } from '../../src/messages/messages.ts';
import type { Session } from '../../src/sessions/sessions.ts';
import { findSession, openSession } from '../../src/sessions/sessions.ts';
import type { SocialSettings } from '../../src/social/provider-settings.ts';
import type { Place } from '../engines.ts';
import { documentsOf } from '../engines.ts';
import { prefix, serve } from '../test-server.ts';

type Row<Name extends OperationName> = (typeof operations)[Name];
export type WireName = 'standard' | 'legacy';

/** Somebody with an account and an open session. */
export interface Actor {
  readonly id: string;
  readonly email: string;
  /** What their browser sends in place of the password. */
  readonly password: string;
  readonly token: string;
}

/** Half a minute of looking, every 25 ms. */
const MAX_POLLS = 1200;
const SITE = 'http://localhost:3000';
export const PASSWORD = 'a-derived-key-of-forty-three-characters-000';
/** Hashing takes its time, and every actor has the same password. */
const passwordHash = hashSecret(PASSWORD);

export interface RawCall {
  readonly wire: WireName;
  readonly token?: string | undefined;
  readonly input: unknown;
  readonly bytes?: Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly withoutMessages?: boolean | undefined;
}

export type Reply = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'payload' | 'rawPayload' | 'json'
>;

const secret = { kind: 'text', text: 'a client secret' } as const;
/** Nobody listens there. Facebook is only spoken to when somebody comes back from it; Apple is not offered. */
const closedProviders: SocialSettings = {
  google: { clientId: 'nfcards', secret, issuer: 'http://127.0.0.1:9' },
  facebook: { clientId: 'nfcards', secret, issuer: 'http://127.0.0.1:9' },
};

/** Nobody listens there either. */
const closedWeather = { url: 'http://127.0.0.1:9/v1/forecast' };

/** An API on one database, with people in it as tests need them. */
export class World {
  readonly services: Services;
  /** Folder of the encrypted documents: the same for all servers of one database. */
  readonly blobs: string;
  readonly #server: FastifyInstance;
  readonly #silent: FastifyInstance;
  #calls = 0;
  #unanswered = 0;
  #isClosed = false;

  private constructor(
    services: Services,
    [server, silent]: readonly [FastifyInstance, FastifyInstance],
    blobs: string,
  ) {
    this.services = services;
    this.#server = server;
    this.#silent = silent;
    this.blobs = blobs;
  }

  /** Two servers on one database: the second has nobody to carry messages. */
  static async open(
    place: Place & Pick<DatabaseOptions, 'onQuery'>,
    social: SocialSettings = closedProviders,
    anchor?: AnchorSettings,
    blobs: BlobPlace = { kind: 'folder', path: blobFolder(place) },
  ): Promise<World> {
    const silently = () => undefined;
    const database = await openDatabase({ ...place, progress: silently });
    await prepareDatabase(database, { samples: true }, silently);
    const services = await openServices(database, {
      siteUrl: SITE,
      social,
      weather: closedWeather,
      blobs,
      ...(anchor === undefined ? {} : { anchor }),
      transports: openMailbox(database.db),
      // What a test sees does not depend on the minute that it runs in.
      isScheduled: false,
      report: silently,
      delivered: silently,
    });
    const mute = { ...services, messages: createMessages(services.jobs, new Set()) };
    const servers = [serve(apiRoutes(services, true)), serve(await apiRoutes(mute, true))] as const;
    return new World(services, servers, blobs.kind === 'folder' ? blobs.path : blobFolder(place));
  }

  get db() {
    return this.services.db;
  }

  /** How many calls were made so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Whether a call waits for its answer: what the database is asked meanwhile, the API asks. */
  get isAnswering(): boolean {
    return this.#unanswered > 0;
  }

  /** @param keep whether the documents stay, for another server or the next start */
  async close({ keep = false } = {}): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.services.tideStations.close();
    await this.#silent.close();
    await this.#server.close();
    await this.services.backgroundTasks.idle();
    await this.services.jobs.stop();
    await this.services.log.close();
    this.services.documents.close();
    this.services.ownership.close();
    await this.services.database.close();
    if (!keep) rmSync(this.blobs, { recursive: true, force: true });
  }

  /** A member with a verified address, or as `given` says, logged in just now. */
  async member(given: Partial<Insertable<MemberTable>> = {}): Promise<Actor> {
    const email = given.email ?? `${randomUUID()}@example.org`;
    const { id } = await this.db
      .insertInto('member')
      .values({
        email_verified: true,
        first_name: 'Ada',
        last_name: 'Marin',
        password_hash: await passwordHash,
        referral_code: newReferralCode(),
        ...given,
        email,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, email, password: PASSWORD, token: await this.session(id) };
  }

  /** Whoever answers for a place: a harbour office for a port. */
  professional(placeId = 'FRLRH'): Promise<Actor> {
    return this.member({ account_type: 'harbour_office', place_id: placeId });
  }

  staff(): Promise<Actor> {
    return this.member({ account_type: 'staff' });
  }

  session(memberId: string): Promise<string> {
    return openSession(this.db, { memberId, kind: 'browser', device: 'Firefox, Linux' });
  }

  /** What the server makes of a token. */
  findSession(token: string | null): Promise<Session | null> {
    return findSession(this.db, token ?? '');
  }

  /** As if the session's password had been shown long ago. */
  async grownStale(actor: Actor): Promise<Actor> {
    await this.db
      .updateTable('session')
      .set({ proved_at: sql`now() - interval '1 hour'` })
      .where('member_id', '=', actor.id)
      .execute();
    return actor;
  }

  /** Resolves when every message that was caused so far has left. */
  async settled(): Promise<void> {
    await this.services.backgroundTasks.idle();
    for (let looks = 0; looks < MAX_POLLS; looks += 1) {
      const waiting = await this.db
        .selectFrom('message')
        .select('id')
        .where('state', 'in', ['queued', 'sending'])
        .limit(1)
        .execute();
      if (waiting.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('Messages do not leave.');
  }

  /** The words of the latest message to this address or number. */
  async latestMessage(recipient: string): Promise<string> {
    await this.settled();
    const found = await this.db
      .selectFrom('mailbox')
      .select(['subject', 'text'])
      .where('recipient', '=', recipient)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (found === undefined) throw new Error('No message came.');
    return `${found.subject ?? ''}\n${found.text}`;
  }

  async latestCode(recipient: string): Promise<string> {
    const code = /\b\d{6}\b/.exec(await this.latestMessage(recipient))?.[0];
    if (code === undefined) throw new Error('The message has no code.');
    return code;
  }

  /** Makes a call that must succeed, to prepare another. */
  async call<Name extends OperationName>(name: Name, input: InputOf<Row<Name>>, by?: Actor): Promise<Reply> {
    const response = await this.send(name, { wire: 'standard', token: by?.token, input });
    if (response.statusCode !== 200 || response.json()?.failure === true) {
      throw new Error(`${name} answered ${response.statusCode}: ${response.payload}`);
    }
    return response;
  }

  /** One call as a client would make it. Each comes from an address of its own, so that limits do not meet. */
  async send(name: OperationName, call: RawCall): Promise<Reply> {
    this.#calls += 1;
    this.#unanswered += 1;
    try {
      return await this.#send(name, call);
    } finally {
      this.#unanswered -= 1;
    }
  }

  async #send(name: OperationName, call: RawCall): Promise<Reply> {
    const operation: Operation = operations[name];
    const server = call.withoutMessages === true ? this.#silent : this.#server;
    const request = { ...requestOf(operation, call), remoteAddress: this.#address() };
    if (operation.gives !== 'events') return server.inject(request);
    // A stream of events has no end: its first words are what there is to look at.
    const response = await server.inject({ ...request, payloadAsStream: true });
    const chunks: Buffer[] = [];
    for await (const chunk of response.stream()) {
      chunks.push(Buffer.from(chunk));
      if (response.statusCode === 200) break;
    }
    const rawPayload = Buffer.concat(chunks);
    const payload = rawPayload.toString();
    const { statusCode, headers } = response;
    return { statusCode, headers, payload, rawPayload, json: () => JSON.parse(payload) };
  }

  /** A request as it is, to the first server. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse> {
    return this.#server.inject(request);
  }

  #address(): string {
    const count = this.#calls;
    return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  }
}

/** Beside the database, which need not be on this machine. */
function blobFolder({ dataDir, databaseUrl }: Place): string {
  return databaseUrl === undefined
    ? join(dataDir, 'blobs')
    : join(documentsOf(basename(new URL(databaseUrl).pathname)), 'blobs');
}

function requestOf(operation: Operation, call: RawCall): InjectOptions {
  const { wire, token, input, bytes, headers = {} } = call;
  if (wire === 'legacy') {
    const query = { ...(token === undefined ? {} : { cookie: token }), ...asQuery(input) };
    return { url: operationUrl(prefix, operation.path, query), headers };
  }
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const withQuery = operationUrl(prefix, operation.path, asQuery(input));
  if (operation.effect === 'reads') return { url: withQuery, headers: { ...authorization, ...headers } };
  const takesBytes = operation.takes === 'bytes';
  const type = takesBytes ? 'application/octet-stream' : 'application/json';
  return {
    method: 'POST',
    url: takesBytes ? withQuery : operationUrl(prefix, operation.path, {}),
    headers: { ...authorization, 'content-type': type, ...headers },
    payload: takesBytes ? Buffer.from(bytes ?? new Uint8Array()) : (JSON.stringify(input) ?? ''),
  };
}

function asQuery(input: unknown): Readonly<Record<string, QueryValue>> {
  return typeof input === 'object' && input !== null ? (input as Readonly<Record<string, QueryValue>>) : {};
}

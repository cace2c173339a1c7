import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { EventStream } from '@nfcards/api/event-stream';
import type { SiteClient } from './site-client.ts';
import type { Tally } from './tally.ts';

const PASSWORD = 'a-derived-key-of-forty-three-characters-000';
/** Milliseconds between two messages of one member, who may write 600 an hour: ten minutes are what a drill may last. */
const MESSAGE_PACE_MS = 1500;
const RETRY_MS = 300;
const DOCUMENT_BYTES = 20_000;
/** What the server cannot read. */
const SEALED = Buffer.from('what only the client can read').toString('base64');

export interface Member {
  readonly client: SiteClient;
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Opens an account; null where that was not acknowledged. */
export async function register(client: SiteClient): Promise<Member | null> {
  const email = `${randomUUID()}@example.org`;
  const given = { email, first_name: 'Ada', last_name: 'Marin', hashed_password: PASSWORD };
  const token = tokenIn((await client.call('register', given))?.headers);
  if (token === null) return null;
  const known = await client.call('cookie', {}, { token });
  return known && { client, id: known.body.id, email, token };
}

export async function logIn({ client, email }: Member): Promise<boolean> {
  const answer = await client.call('login', { email, cookie: PASSWORD, remember_me: true });
  return tokenIn(answer?.headers) !== null;
}

function tokenIn(headers: Headers | undefined): string | null {
  return /(?:^|[ ,])(?:__Host-)?session=([\w-]+);/.exec(headers?.get('set-cookie') ?? '')?.[1] ?? null;
}

/** Writes to another member until it is told to end, each message again until it is acknowledged. */
export class Writer {
  /** Ids of messages, which are their texts too. */
  readonly acknowledged: string[] = [];
  readonly #from: Member;
  readonly #to: Member;

  constructor(from: Member, to: Member) {
    this.#from = from;
    this.#to = to;
  }

  async run(isOver: () => boolean): Promise<void> {
    let conversation: string | null = null;
    while (!isOver()) {
      const id = randomUUID();
      const message = { id, text: id };
      const { client, token } = this.#from;
      for (;;) {
        const answer: { readonly body: { readonly conversation_id: string } } | null =
          conversation === null
            ? await client.call('start_conversation', { ...message, member_id: this.#to.id }, { token })
            : await client.call('send_message', { ...message, conversation_id: conversation }, { token });
        conversation = answer?.body.conversation_id ?? conversation;
        if (answer !== null) break;
        await wait(RETRY_MS);
      }
      this.acknowledged.push(id);
      await wait(MESSAGE_PACE_MS);
    }
  }
}

/** Hears what others write to a member, and goes on where it was when its stream ends. */
export class Listener {
  readonly heard: string[] = [];
  /** Streams that could not go on where the one before had ended. */
  losses = 0;
  readonly #member: Member;
  readonly #tally: Tally;
  #stream: EventStream | null = null;
  #last: string | undefined;
  #isLeft = false;

  constructor(member: Member, tally: Tally) {
    this.#member = member;
    this.#tally = tally;
  }

  /** @param opened is called when a stream is ready */
  async run(opened: () => void): Promise<void> {
    const { client, token } = this.#member;
    while (!this.#isLeft) {
      const stream = await EventStream.open(`${client.url}/api`, token, this.#last).catch(() => null);
      this.#tally.note('events', stream === null ? null : 200);
      if (stream === null) await wait(RETRY_MS);
      else await this.#follow(stream, opened);
    }
  }

  /** Until it ends or breaks. */
  async #follow(stream: EventStream, opened: () => void): Promise<void> {
    this.#stream = stream;
    const next = () => stream.next().catch(() => null);
    for (let told = await next(); told !== null; told = await next()) {
      this.#last = told.id;
      const { event } = told;
      if (event.kind === 'ready') opened();
      if (event.kind === 'resync') this.losses += 1;
      if (event.kind === 'message' && !event.message.ours) this.heard.push(event.message.id);
    }
  }

  leave(): void {
    this.#isLeft = true;
    this.#stream?.leave();
  }
}

/** Stores small documents until it is told to end, each step again until it is acknowledged. */
export class Keeper {
  /** Digests of the documents whose upload was acknowledged, by their ids. */
  readonly acknowledged = new Map<string, string>();
  readonly #member: Member;
  readonly #paceMs: number;

  constructor(member: Member, paceMs: number) {
    this.#member = member;
    this.#paceMs = paceMs;
  }

  async run(isOver: () => boolean): Promise<void> {
    const { client, token } = this.#member;
    const boatId = randomUUID();
    const unknown = { registration_number: '', flag: null, length: null, beam: null, draught: null };
    const boat = { id: boatId, name: 'Pen Duick', type: 'sailing_yacht', ...unknown } as const;
    await untilAcknowledged(() => client.call('save_boat', boat, { token }));
    while (!isOver()) {
      const cardId = randomUUID();
      await untilAcknowledged(() =>
        client.call('create_nfcard', { id: cardId, boat_id: boatId, title: '' }, { token }),
      );
      await this.#store(cardId);
      await wait(this.#paceMs);
    }
  }

  /** Whether each document is there as it was stored. @returns ids of those that are not */
  async findLost(): Promise<string[]> {
    const { client, token } = this.#member;
    const lost: string[] = [];
    for (const [id, digest] of this.acknowledged) {
      // Refused, too: that it is not known is how a lost one shows.
      const bytes = await client.fetchBytes('download_document', { id }, token).catch(() => null);
      if (bytes === null || sha256(bytes) !== digest) lost.push(id);
    }
    return lost;
  }

  async #store(cardId: string): Promise<void> {
    const { client, token } = this.#member;
    const id = randomUUID();
    const file_id = randomUUID();
    const bytes = sealedFile();
    const digest = sha256(bytes);
    const file = { file_id, size: bytes.length, digest, sealed_title: SEALED, sealed_key: SEALED };
    const document = { id, nfcard_id: cardId, type: 'insurance', expires_on: null, ...file } as const;
    const commitment = sha256(randomBytes(32));
    await untilAcknowledged(() => client.call('add_document', { ...document, commitment }, { token }));
    await untilAcknowledged(() =>
      client.call('upload_document_part', { file_id, number: 0 }, { token, bytes }),
    );
    await untilAcknowledged(() => client.call('finish_document', { file_id }, { token }));
    this.acknowledged.set(id, digest);
  }
}

async function untilAcknowledged(call: () => Promise<object | null>): Promise<void> {
  while ((await call()) === null) await wait(RETRY_MS);
}

/** As age makes them: the header of one X25519 recipient, then what looks like noise. */
function sealedFile(): Buffer {
  const base64 = () => randomBytes(32).toString('base64').slice(0, 43);
  const header = `age-encryption.org/v1\n-> X25519 ${base64()}\n${base64()}\n--- ${base64()}\n`;
  return Buffer.concat([Buffer.from(header), randomBytes(DOCUMENT_BYTES)]);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

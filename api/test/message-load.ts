import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvent } from '@nfcards/shared/operations';
import pg from 'pg';
import { expect } from 'vitest';
import { administer } from './administer.ts';
import type { ChildServer } from './child-server.ts';
import { EventStream } from './event-stream.ts';

/** Milliseconds between two messages of one member, who may write 60 a minute. */
const PACE_MS = 1000;
/** Milliseconds until what was not acknowledged is tried again. */
const RETRY_MS = 200;

interface Writer {
  readonly token: string;
  readonly id: string;
}

/**
 * Members who write to each other on several servers, each trying the same message until it is acknowledged, and who
 * all listen, coming back where they were when their stream ends.
 */
export class MessageLoad {
  readonly #servers: readonly ChildServer[];
  readonly #acknowledged: string[] = [];
  readonly #heard: string[] = [];
  readonly #statuses = new Set<number>();
  readonly #streams = new Set<EventStream>();
  readonly #running: Promise<void>[] = [];
  #isWriting = true;
  #isListening = true;
  #losses = 0;

  private constructor(servers: readonly ChildServer[]) {
    this.#servers = servers;
  }

  /** @param url of the database that the servers use */
  static async begin(servers: readonly ChildServer[], url: string, count = 12): Promise<MessageLoad> {
    const load = new MessageLoad(servers);
    const writers = await Promise.all(Array.from({ length: count }, (_, no) => load.#register(no)));
    await administer(url, 'update member set email_verified = true');
    for (const [no, writer] of writers.entries()) {
      const reader = writers[(no + 1) % count] ?? writer;
      const opened = Promise.withResolvers<void>();
      load.#running.push(load.#listen(reader, no, opened.resolve));
      await opened.promise;
      load.#running.push(load.#write(writer, reader, no));
    }
    return load;
  }

  /** Resolves once so many more messages were acknowledged, all of them asked for from now on. */
  async passes(count: number): Promise<void> {
    const before = this.#acknowledged.length;
    await expect.poll(() => this.#acknowledged.length - before).toBeGreaterThan(count);
  }

  /**
   * Ends the writing, and holds what was acknowledged against what is written and what was heard.
   * @param statuses of answers that may have come
   */
  async settle(url: string, statuses: readonly number[] = [200, 503]): Promise<void> {
    this.#isWriting = false;
    const heard = () => new Set(this.#heard);
    await expect
      .poll(() => this.#acknowledged.filter((id) => !heard().has(id)), { timeout: 60_000 })
      .toEqual([]);
    this.#isListening = false;
    for (const stream of this.#streams) stream.leave();
    await Promise.all(this.#running);
    expect(this.#heard.length, 'heard twice').toBe(heard().size);
    expect(this.#losses, 'streams that could not go on where they were').toBe(0);
    expect([...this.#statuses].filter((status) => !statuses.includes(status))).toEqual([]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ text: string }>('select text from chat_message');
    await client.end();
    const written = rows.map(({ text }) => text);
    expect(new Set(written).size, 'written twice').toBe(written.length);
    expect(this.#acknowledged.filter((id) => !written.includes(id))).toEqual([]);
  }

  /** Ends it where a test has failed. */
  async leave(): Promise<void> {
    this.#isWriting = false;
    this.#isListening = false;
    for (const stream of this.#streams) stream.leave();
    await Promise.allSettled(this.#running);
  }

  #server(no: number): ChildServer {
    const server = this.#servers[no % this.#servers.length];
    if (server === undefined) throw new Error('There is no server.');
    return server;
  }

  async #register(no: number): Promise<Writer> {
    const server = this.#server(no);
    const token = await server.register(`${randomUUID()}@example.org`);
    const { id } = (await (await server.call('cookie', {}, { token })).json()) as { readonly id: string };
    return { token, id };
  }

  async #write({ token }: Writer, reader: Writer, no: number): Promise<void> {
    let conversation: string | null = null;
    for (let turn = no; this.#isWriting; turn += 1) {
      // Its text says again which it is: two rows of one message would show.
      const id = randomUUID();
      const message = { id, text: id };
      while (this.#isWriting) {
        const server = this.#server(turn);
        const called: Promise<Response> =
          conversation === null
            ? server.call('start_conversation', { ...message, member_id: reader.id }, { token })
            : server.call('send_message', { ...message, conversation_id: conversation }, { token });
        const response = await called;
        this.#statuses.add(response.status);
        const answer = (await response.json()) as { readonly conversation_id?: string };
        if (response.status === 200 && answer.conversation_id !== undefined) {
          conversation = answer.conversation_id;
          this.#acknowledged.push(id);
          break;
        }
        await wait(RETRY_MS);
      }
      await wait(PACE_MS);
    }
  }

  async #listen({ token }: Writer, no: number, opened: () => void): Promise<void> {
    let last: string | undefined;
    // Not the server that the message was written on.
    for (let turn = no + 1; this.#isListening; turn += 1) {
      const stream = await EventStream.open(this.#server(turn).address, token, last).catch(() => null);
      if (stream === null) {
        await wait(RETRY_MS);
        continue;
      }
      this.#streams.add(stream);
      // Where it broke, the next one goes on.
      const next = () => stream.next().catch(() => null);
      for (let told = await next(); told !== null; told = await next()) {
        last = told.id;
        if (told.event.kind === 'ready') opened();
        this.#hear(told.event);
      }
      this.#streams.delete(stream);
    }
  }

  #hear(event: LiveEvent): void {
    if (event.kind === 'resync') this.#losses += 1;
    if (event.kind === 'message' && !event.message.ours) this.#heard.push(event.message.id);
  }
}

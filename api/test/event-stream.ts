import type { LiveEvent } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import { parse } from 'valibot';

export interface ReceivedEvent {
  readonly id: string;
  readonly event: LiveEvent;
}

/** A client of `events`, as a browser's EventSource would read it. */
export class EventStream {
  readonly #left: AbortController;
  readonly #heard: AsyncGenerator<ReceivedEvent>;

  private constructor(response: Response, left: AbortController) {
    this.#left = left;
    this.#heard = read(response);
  }

  /** @param host for example `http://127.0.0.1:4711/api` */
  static async open(host: string, token: string, lastEventId?: string): Promise<EventStream> {
    const left = new AbortController();
    const response = await fetch(`${host}/events`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: left.signal,
    });
    if (response.status !== 200) throw new Error(`events answered ${response.status}`);
    return new EventStream(response, left);
  }

  /** The next event; null when the server has ended the stream. */
  async next(): Promise<ReceivedEvent | null> {
    const step = await this.#heard.next();
    return step.done === true ? null : step.value;
  }

  /** The next event of a kind. */
  async nextOf<Kind extends LiveEvent['kind']>(
    kind: Kind,
  ): Promise<{ readonly id: string; readonly event: Extract<LiveEvent, { readonly kind: Kind }> }> {
    for (;;) {
      const heard = await this.next();
      if (heard === null) throw new Error(`The stream ended before ${kind} came.`);
      if (isOf(heard.event, kind)) return { id: heard.id, event: heard.event };
    }
  }

  leave(): void {
    this.#left.abort();
  }
}

function isOf<Kind extends LiveEvent['kind']>(
  event: LiveEvent,
  kind: Kind,
): event is Extract<LiveEvent, { readonly kind: Kind }> {
  return event.kind === kind;
}

async function* read({ body }: Response): AsyncGenerator<ReceivedEvent> {
  if (body === null) return;
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const blocks = `${rest}${chunk}`.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const id = /^id: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (id !== undefined && data !== undefined) {
        yield { id, event: parse(operations.events.answer, JSON.parse(data)) };
      }
    }
  }
}

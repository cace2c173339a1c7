import type {
  AnswerOf,
  InputOf,
  Operation,
  OperationName,
  operations as table,
} from '@nfcards/shared/operations';
import { operations, operationUrl } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import type { Tally } from './tally.ts';

type Row<Name extends OperationName> = (typeof table)[Name];

interface Given {
  readonly token?: string;
  /** The body of an operation that takes bytes. */
  readonly bytes?: Uint8Array;
}

export interface Answer<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

/** One person's way to the site: with a network address of their own, and each request counted. */
export class SiteClient {
  readonly url: string;
  readonly #tally: Tally;
  readonly #address: string;

  constructor(url: string, no: number, tally: Tally) {
    this.url = url;
    this.#tally = tally;
    this.#address = `10.${(no >> 16) & 255}.${(no >> 8) & 255}.${no & 255}`;
  }

  /** The answer of an operation; null where an error came, or nothing. @throws Error when it is refused */
  async call<Name extends OperationName>(
    name: Name,
    input: InputOf<Row<Name>>,
    given: Given = {},
  ): Promise<Answer<AnswerOf<Row<Name>>> | null> {
    const response = await this.#callRaw(name, input, given);
    if (response === null) return null;
    const body = parse(operations[name].answer, JSON.parse(response.body.toString()));
    // The table ties the schema to the name; the call of a generic name cannot say so.
    return { ...response, body: body as AnswerOf<Row<Name>> };
  }

  /** The bytes of an operation that gives bytes; null where they did not come. */
  async fetchBytes(name: OperationName, input: object, token: string): Promise<Buffer | null> {
    return (await this.#callRaw(name, input, { token }))?.body ?? null;
  }

  /** A page, or another file of the site; null where it did not come. */
  async open(path: string): Promise<Buffer | null> {
    return (await this.#ask('page', path, {}))?.body ?? null;
  }

  #callRaw(name: OperationName, input: object, given: Given): Promise<Answer<Buffer> | null> {
    const { token, bytes } = given;
    const operation: Operation = operations[name];
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    if (operation.effect === 'reads')
      return this.#ask(name, operationUrl('/api', name, { ...input }), { headers });
    const isJson = bytes === undefined;
    headers['content-type'] = isJson ? 'application/json' : 'application/octet-stream';
    const body = isJson ? JSON.stringify(input) : new Uint8Array(bytes);
    return this.#ask(name, operationUrl('/api', name, isJson ? {} : { ...input }), {
      method: 'POST',
      headers,
      body,
    });
  }

  async #ask(kind: string, path: string, init: RequestInit & { headers?: Record<string, string> }) {
    const headers = { ...init.headers, 'x-forwarded-for': this.#address };
    const answered = await fetch(this.url + path, { ...init, headers })
      .then(async (response) => ({ response, body: Buffer.from(await response.arrayBuffer()) }))
      .catch(() => null);
    const { status = null } = answered?.response ?? {};
    this.#tally.note(kind, status);
    if (answered === null || status === null || status >= 500) return null;
    if (status >= 400) throw new Error(`${kind} is refused with ${status}: ${answered.body}`);
    return { body: answered.body, headers: answered.response.headers };
  }
}

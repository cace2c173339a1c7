import { randomUUID } from 'node:crypto';
import type { AnswerOf, InputOf, OperationName, operations } from '@nfcards/shared/operations';
import { PART_SIZE } from '@nfcards/shared/operations';
import type { ChildServer } from './child-server.ts';
import { ageFile, fileOf, SEALED } from './operations/wallet-things.ts';

type Row<Name extends OperationName> = (typeof operations)[Name];

/** In the order in which a card goes through them. */
export const steps = ['create', 'add', 'upload', 'finish', 'send', 'accept', 'done'] as const;
export type Step = (typeof steps)[number];

export interface Sailor {
  readonly id: string;
  readonly token: string;
}

/** The server was gone before it had answered: nobody knows whether it did what was asked. */
export class Unanswered extends Error {}

/** Of two parts and a half. */
const SIZE = 2.5 * PART_SIZE;
export const PARTS = [0, 1, 2];

/**
 * One card from its making to its new holder, as a client does it: what was not answered is asked for again, under the
 * same ids.
 */
export class CardFlow {
  readonly id = randomUUID();
  readonly documentId = randomUUID();
  readonly sendingId = randomUUID();
  readonly bytes = ageFile(SIZE);
  readonly file = fileOf(this.bytes);
  readonly parts = new Set<number>();
  readonly from: Sailor;
  readonly to: Sailor;
  readonly boatId: string;
  /** What is to be done next; all before was acknowledged. */
  step: Step = 'create';

  constructor(given: { readonly from: Sailor; readonly to: Sailor; readonly boatId: string }) {
    this.from = given.from;
    this.to = given.to;
    this.boatId = given.boatId;
  }

  /** @param acknowledged is called for each answer of the server @throws Unanswered */
  async run(server: ChildServer, acknowledged: (flow: CardFlow) => void): Promise<void> {
    while (this.step !== 'done') {
      await this.#take(server, () => acknowledged(this));
      this.step = steps[steps.indexOf(this.step) + 1] ?? 'done';
      acknowledged(this);
    }
  }

  /** Whether it was acknowledged. */
  has(step: Step): boolean {
    return steps.indexOf(this.step) > steps.indexOf(step);
  }

  async #take(server: ChildServer, acknowledged: () => void): Promise<void> {
    const { id, documentId, sendingId, from, to, boatId: boat_id } = this;
    switch (this.step) {
      case 'create':
        await ask(server, 'create_nfcard', { id, boat_id, title: '' }, from);
        return;
      case 'add': {
        const document = { id: documentId, nfcard_id: id, type: 'insurance', expires_on: null } as const;
        await ask(server, 'add_document', { ...document, ...this.file }, from);
        return;
      }
      case 'upload':
        await this.#upload(server, acknowledged);
        return;
      case 'finish':
        await ask(server, 'finish_document', { file_id: this.file.file_id }, from);
        return;
      case 'send': {
        const documents = [{ id: documentId, keys: [{ member_id: to.id, sealed_key: SEALED }] }];
        const sending = { id: sendingId, nfcard_id: id, member_id: to.id, note: '', documents };
        await ask(server, 'send_nfcard', { ...sending, kind: 'permanent' }, from);
        return;
      }
      case 'accept': {
        const { sendings } = await ask(server, 'sendings', { direction: 'in' }, to);
        const settled = sendings.some((one) => one.id === sendingId && one.state === 'accepted');
        // It was accepted, and the answer did not come.
        if (!settled) await ask(server, 'accept_nfcard', { id: sendingId }, to);
        return;
      }
    }
  }

  /** Only what the server does not have, three parts at once. */
  async #upload(server: ChildServer, acknowledged: () => void): Promise<void> {
    const { file_id } = this.file;
    const state = await ask(server, 'upload_state', { file_id }, this.from);
    const lacking = PARTS.filter((number) => !state.parts.includes(number));
    const sent = await Promise.allSettled(
      lacking.map(async (number) => {
        const bytes = this.bytes.subarray(number * PART_SIZE, (number + 1) * PART_SIZE);
        await ask(server, 'upload_document_part', { file_id, number }, this.from, bytes);
        this.parts.add(number);
        acknowledged();
      }),
    );
    for (const part of sent) if (part.status === 'rejected') throw part.reason;
  }
}

/** @throws Unanswered; another error for a refusal */
export async function ask<Name extends OperationName>(
  server: ChildServer,
  name: Name,
  input: InputOf<Row<Name>>,
  { token }: Sailor,
  bytes?: Uint8Array,
): Promise<AnswerOf<Row<Name>>> {
  const options = bytes === undefined ? { token } : { token, bytes };
  const reply = await server.call(name, input, options).catch(() => null);
  const answer = reply === null ? null : await reply.json().catch(() => null);
  if (reply === null || answer === null) throw new Unanswered();
  if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${JSON.stringify(answer)}`);
  return answer as AnswerOf<Row<Name>>;
}

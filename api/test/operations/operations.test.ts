import { AsyncLocalStorage } from 'node:async_hooks';
import type { GuardedOperation, OperationName } from '@nfcards/shared/operations';
import { failureBody, operations } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { is, parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashingFigures } from '../../src/accounts/passwords.ts';
import { tokenHash } from '../../src/sessions/sessions.ts';
import type { Engine, Place } from '../engines.ts';
import { engines } from '../engines.ts';
import { isQuick } from '../tier.ts';
import { cases } from './all-cases.ts';
import type { Answered, PreparedCall } from './operation-case.ts';
import { statementBudgets } from './statement-budgets.ts';
import type { Actor, Reply, WireName } from './world.ts';
import { World } from './world.ts';
import { oversizeInputs, wrongInputs } from './wrong-inputs.ts';

const names = Object.keys(operations) as OperationName[];
/** All of them, which the first test makes sure of. */
const covered = names.filter((name) => name in cases);
/** Each operation is called on each engine and on each wire; that each wire meets each engine tells nothing more. */
const wireOn: Readonly<Record<Engine['name'], WireName>> = {
  PGlite: 'standard',
  PostgreSQL: isQuick ? 'standard' : 'legacy',
};

/** What one call asks of the database, and nobody else meanwhile. */
const counting = new AsyncLocalStorage<{ statements: number }>();

type Input = Readonly<Record<string, unknown>>;
type AnyCall = PreparedCall<OperationName> & { readonly input: Input };
/** A loop over names cannot say that case and operation belong together; the table of cases does. */
interface AnyCase {
  readonly happy: (
    world: World,
  ) => Promise<AnyCall & { readonly check: (answer: unknown, answered: Answered) => void | Promise<void> }>;
  readonly failures: Readonly<Record<string, (world: World) => Promise<AnyCall>>>;
  readonly foreign:
    | ((world: World) => Promise<AnyCall & { readonly failure: string }>)
    | { readonly none: string };
}

describe('the operations table (SPEC A2)', () => {
  it('has a case here for every operation', () => {
    expect(Object.keys(cases).sort()).toEqual([...names].sort());
  });

  it.each(covered)('%s has a call for every refusal that it declares', (name) => {
    expect(Object.keys(cases[name].failures).sort()).toEqual(Object.keys(operations[name].failures).sort());
  });
});

describe.each(engines)('operations on $name', ({ name: engine, makePlace }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    const onQuery = () => {
      const counted = counting.getStore();
      if (counted !== undefined) counted.statements += 1;
    };
    world = await World.open({ ...place, onQuery });
  });
  afterAll(async () => {
    console.log(`${world.calls} calls of ${names.length} operations on ${engine}`);
    await world.close();
    await place.remove();
  });

  describe.each(covered)('%s', (name) => {
    const operation: GuardedOperation = operations[name];
    const { happy, failures, foreign } = cases[name] as unknown as AnyCase;
    // The legacy wire carries no bytes.
    const wire = operation.takes === 'bytes' ? 'standard' : wireOn[engine];

    const send = (call: AnyCall, token = call.by?.token, headers = {}) =>
      world.send(name, { wire, ...call, token, headers: { ...call.headers, ...headers } });

    describe(`on the ${wire} wire`, () => {
      const carrier = wire === 'legacy' || operation.effect === 'reads' || operation.takes === 'bytes';

      it('answers as the table says', async () => {
        const call = await happy(world);
        await world.services.backgroundTasks.idle();
        const before = hashingFigures().done;
        const response = await send(call);
        await world.services.backgroundTasks.idle();
        // Without the mark there would be room for it however many call.
        if (hashingFigures().done > before) expect(operation.hashes).toBe(true);
        await expectAnswer(response, call.check);
      });

      it('leaves out what the table does not name', async () => {
        const call = await happy(world);
        const extra = { ...call.input, is_admin: true, constructor: 'x' };
        const counted = { statements: 0 };
        const response = await counting.run(counted, () => send({ ...call, input: extra }));
        const { statements } = counted;
        await expectAnswer(response, call.check);
        // PGlite counts what its job queue asks as well.
        const budget: number | null = statementBudgets[name];
        if (engine === 'PostgreSQL' && budget !== null)
          expect(statements, `statements of ${name}`).toBeLessThanOrEqual(budget);
      });

      it.each(Object.keys(failures))('refuses with %s, in both languages', async (kind) => {
        const call = await failures[kind]?.(world);
        if (call === undefined) throw new Error('There is no call for this refusal.');
        const words = new Set<string>();
        for (const language of ['fr', 'en']) {
          const response = await send(call, call.by?.token, { 'accept-language': language });
          expectRefusal(response, kind, operation.failures[kind]);
          words.add(parse(failureBody, response.json()).failure_message);
        }
        expect(words.size).toBe(2);
      });

      it('refuses every input that is wrong in one field, and names the field', async () => {
        const call = await happy(world);
        const wrong = wrongInputs(operation, call.input, carrier ? 'query' : 'json');
        for (const { title, input, field } of wrong) {
          const response = await send({ ...call, input });
          expect.soft(response.statusCode, title).toBe(400);
          expect.soft(response.json(), title).toMatchObject({ failure: true, failure_kind: 'invalid_input' });
          expect.soft(response.json().failure_message, title).toContain(`« ${field}`);
        }
      });

      it('refuses what is too long', async () => {
        const call = await happy(world);
        for (const { title, input } of oversizeInputs(operation, call.input)) {
          const response = await send({ ...call, input });
          expect.soft([400, 413], title).toContain(response.statusCode);
          expect.soft(is(failureBody, response.json()), title).toBe(true);
        }
      });

      itWhere(operation.access !== 'anyone')('lets nobody in without a good session', async () => {
        const call = await happy(world);
        const { by, ...anonymous } = call;
        expectRefusal(await send(anonymous), 'login_required', 401);
        for (const token of ['nonsense', await expired(by), await revoked(by)]) {
          expectRefusal(await send(call, token), 'session_ended', 401);
        }
      });

      itWhere(['professional', 'staff'].includes(operation.access))(
        'lets nobody in whose account is of another kind',
        async () => {
          const call = await happy(world);
          const other = operation.access === 'staff' ? await world.professional() : await world.staff();
          for (const { token } of [await world.member(), other]) {
            expectRefusal(await send(call, token), 'forbidden', 403);
          }
        },
      );

      itWhere(typeof foreign === 'function')('gives nobody what is another’s', async () => {
        if (typeof foreign !== 'function') return;
        const call = await foreign(world);
        expectRefusal(await send(call), call.failure, operation.failures[call.failure]);
      });
    });

    itWhere(operation.takes === 'bytes')('refuses a body that is too large', async () => {
      const call = await happy(world);
      const bytes = new Uint8Array((operation.largestBody ?? 0) + 1);
      expectRefusal(await send({ ...call, bytes }), 'body_too_large', 413);
    });

    async function expectAnswer(
      response: Reply,
      check: (answer: unknown, answered: Answered) => void | Promise<void>,
    ) {
      expect(response.statusCode, response.payload.slice(0, 500)).toBe(200);
      const { headers, rawPayload: bytes } = response;
      const answered = { headers, bytes, wire };
      if (operation.gives !== undefined) return check(undefined, answered);
      const answer: unknown = response.json();
      expect(is(failureBody, answer), response.payload.slice(0, 500)).toBe(false);
      return check(parse(operation.answer, answer), answered);
    }
  });

  function expectRefusal(response: Reply, kind: string, status: number | undefined) {
    expect(response.json()).toMatchObject({ failure: true, failure_kind: kind });
    expect(response.statusCode).toBe(status);
    expect(response.headers['cache-control']).toBe('no-store');
  }

  async function expired(by: Actor | undefined): Promise<string> {
    const token = await world.session(by?.id ?? '');
    await world.db
      .updateTable('session')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('token_hash', '=', tokenHash(token))
      .execute();
    return token;
  }

  async function revoked(by: Actor | undefined): Promise<string> {
    const token = await world.session(by?.id ?? '');
    await world.db
      .updateTable('session')
      .set({ ended_at: sql`now()` })
      .where('token_hash', '=', tokenHash(token))
      .execute();
    return token;
  }
});

/** A test where there is something to test; elsewhere none, rather than one that is skipped. */
function itWhere(sense: boolean): (title: string, test: () => Promise<void>) => void {
  return sense ? (title, test) => it(title, test) : () => undefined;
}

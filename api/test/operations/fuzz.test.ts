import { randomInt } from 'node:crypto';
import type { Operation, OperationName } from '@nfcards/shared/operations';
import { failureBody, operations } from '@nfcards/shared/operations';
import fc from 'fast-check';
import { is } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '../engines.ts';
import { engines } from '../engines.ts';
import { isQuick } from '../tier.ts';
import { cases } from './all-cases.ts';
import type { PreparedCall } from './operation-case.ts';
import type { WireName } from './world.ts';
import { World } from './world.ts';
import { entriesOf } from './wrong-inputs.ts';

/** Inputs for each operation; those of a run are others than those of the one before. */
const INPUTS = isQuick ? 10 : 120;
/** Inputs that are made from one prepared call: a right one uses up what was prepared. */
const EACH = isQuick ? 10 : 20;
/** Each database is given inputs of its own. */
const ROUNDS = INPUTS / EACH / engines.length;
/** Other inputs each time; the quick ones stay, so that they fail for a change and for nothing else. */
const SEED = readSeed();

/** All of them, which `operations.test.ts` makes sure of. */
const names = Object.keys(cases) as OperationName[];
type Input = Readonly<Record<string, unknown>>;

/** Half a million letters of two bytes. */
const MEGABYTE = 'é'.repeat(512 * 1024);

const shortText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\u202eelif.exe',
    '\ufeff',
    '\ud800',
    '%00',
    '../../etc/passwd',
  ),
  fc.constantFrom(
    "'; drop table member; --",
    '<script>alert(1)</script>',
    '#{7*7}',
    '{{7*7}}',
    '\\',
    '"',
    '%',
  ),
  fc.constantFrom(
    'null',
    'true',
    'NaN',
    '-0',
    '1e400',
    '9007199254740993',
    '[',
    '{"a":1}',
    'é'.normalize('NFD'),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.uuid(),
);
/** A megabyte in one field of a hundred: more would make the suite a test of how fast JSON is read. */
const nastyText = fc.oneof(
  { weight: 99, arbitrary: shortText },
  { weight: 1, arbitrary: fc.constant(MEGABYTE) },
);
const nastyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1e308, -1e308, 5e-324, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 53 + 2, 0.1 + 0.2),
  fc.double(),
  fc.integer(),
);
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 3, arbitrary: nastyNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, undefined) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 6 }) },
);

/** A right input of which any field may have been exchanged, and a few fields that nobody asked for. */
function spoiled(operation: Operation, right: Input): fc.Arbitrary<Input> {
  const fields = Object.keys(entriesOf(operation)).map(
    (field) =>
      [
        field,
        fc.oneof({ weight: 2, arbitrary: fc.constant(right[field]) }, { weight: 3, arbitrary: nasty }),
      ] as const,
  );
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields)),
      fc.dictionary(fc.string({ maxLength: 12 }), nasty, { maxKeys: 2 }),
    )
    .map(([input, extra]) => ({ ...extra, ...input }));
}

const places = engines.map((engine, no) => ({ ...engine, firstRound: no * ROUNDS }));

describe.each(places)(`generated inputs for every operation on $name`, ({ makePlace, firstRound }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  it.each(names)('%s answers each, and says nothing of its insides', async (name) => {
    const operation: Operation = operations[name];
    const prepare = cases[name].happy as (world: World) => Promise<PreparedCall<OperationName>>;
    for (let round = firstRound; round < firstRound + ROUNDS; round += 1) {
      const call = await prepare(world);
      const isLegacy = (round + names.indexOf(name)) % 2 === 1 && operation.takes !== 'bytes';
      const wire: WireName = isLegacy ? 'legacy' : 'standard';
      const arbitrary = spoiled(operation, call.input);
      for (const input of fc.sample(arbitrary, { numRuns: EACH, seed: SEED + round })) {
        const response = await world.send(name, { ...call, wire, token: call.by?.token, input });
        const fault = faultOf(response);
        // Written out for what is wrong only: some inputs are a megabyte.
        if (fault === null) continue;
        const seen = `${wire} ${JSON.stringify(input).slice(0, 2000)}: ${response.payload.slice(0, 500)}`;
        expect.fail(`TEST_SEED=${SEED}: ${fault}: ${seen}`);
      }
    }
  });
});

function readSeed(): number {
  const given = Number(process.env.TEST_SEED ?? (isQuick ? 20_260_000 : randomInt(2 ** 31)));
  if (!Number.isSafeInteger(given)) throw new Error('TEST_SEED is a whole number, as a run printed it.');
  console.log(`The inputs are generated from TEST_SEED=${given}.`);
  return given;
}

function faultOf({
  statusCode,
  payload,
}: {
  readonly statusCode: number;
  readonly payload: string;
}): string | null {
  if (statusCode >= 500) return `answered with ${statusCode}`;
  if (/node_modules|\.ts:\d|\bat \w+ \(/.test(payload)) return 'told of its insides';
  if (statusCode >= 400 && !is(failureBody, JSON.parse(payload)))
    return 'refused without the words of a refusal';
  return null;
}

import type { AnswerOf, InputOf, Operation, OperationName, QueryValue } from '@nfcards/shared/operations';
import { failureBody, operations, operationUrl } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { TestServer } from './test-server.ts';
import { openTestServer, prefix } from './test-server.ts';

type Row<Name extends OperationName> = (typeof operations)[Name];
interface HappyPath<Name extends OperationName> {
  readonly input: InputOf<Row<Name>>;
  /** Looks at the answer, or names the refusal that is all there is so far. */
  readonly expected: ((answer: AnswerOf<Row<Name>>) => void) | keyof Row<Name>['failures'];
}

/** One for each row of the table: a missing one does not compile, and fails the first test. */
const happyPaths: { readonly [Name in OperationName]: HappyPath<Name> } = {
  ports_data: {
    input: {},
    expected: (ports) => {
      expect(ports).toHaveLength(1626);
      expect(ports.filter((port) => port.country === 'FR')).toHaveLength(34);
      expect(ports.map((port) => port.name)).toEqual(
        ports.map((port) => port.name).sort(new Intl.Collator('fr').compare),
      );
    },
  },
  port_details: {
    input: { id: 'FRLRH' },
    expected: (port) => {
      expect(port).toMatchObject({ name: 'La Rochelle', port_region: 'Charente-Maritime', country: 'FR' });
      expect(port.time_zone).toBe('Europe/Paris');
      expect(port.nearby.map((near) => near.id)).toEqual([
        'FRLPE',
        'FRLVE',
        'FRLPC',
        'FRNTE',
        'FRSNR',
        'FRBAS',
      ]);
      expect(port.nearby[0]).toEqual({
        id: 'FRLPE',
        name: 'La Pallice',
        country: 'FR',
        distance: 2.25,
        bearing: 273.5,
      });
    },
  },
  login: { input: { email: 'ada@example.org', cookie: 'a password' }, expected: 'accounts_closed' },
  register: {
    input: { email: 'ada@example.org', first_name: 'Ada', last_name: 'L', hashed_password: 'x' },
    expected: 'accounts_closed',
  },
  mailing: {
    input: { email: 'Ada@Example.org' },
    expected: ({ email }) => expect(email).toBe('ada@example.org'),
  },
};

const names = Object.keys(operations) as OperationName[];

describe('the operations table (SPEC A2)', () => {
  it('has a happy path here for every operation', () => {
    expect(Object.keys(happyPaths).sort()).toEqual([...names].sort());
  });
});

describe.each(engines)('operations on $name', ({ makePlace }) => {
  let place: Place;
  let served: TestServer;
  beforeAll(async () => {
    place = await makePlace();
    served = await openTestServer(place, true);
  });
  afterAll(async () => {
    await served.close();
    await place.remove();
  });

  async function callStandard(operation: Operation, input: Readonly<Record<string, QueryValue>>) {
    if (operation.effect === 'reads')
      return served.server.inject(operationUrl(prefix, operation.path, input));
    const headers = { 'content-type': 'application/json' };
    const url = `${prefix}/${operation.path}`;
    return served.server.inject({ method: 'POST', url, headers, payload: JSON.stringify(input) });
  }

  async function callLegacy(operation: Operation, input: Readonly<Record<string, QueryValue>>) {
    // Installed apps send the session along with everything.
    const query = { cookie: 'a session', lng: 'fr', ...input };
    return served.server.inject(operationUrl(prefix, operation.path, query));
  }

  describe.each(names)('%s', (name) => {
    const operation: Operation = operations[name];
    const { input, expected } = happyPaths[name];

    it.each([
      ['standard', callStandard],
      ['legacy', callLegacy],
    ] as const)('answers as the table says on the %s wire', async (_wire, call) => {
      const response = await call(operation, input);
      if (typeof expected === 'function') {
        expect(response.statusCode).toBe(200);
        (expected as (answer: unknown) => void)(parse(operation.answer, response.json()));
        return;
      }
      expect(response.statusCode).toBe(operation.failures[expected]);
      expect(parse(failureBody, response.json()).failure_kind).toBe(expected);
    });

    it('gives the same answer on both wires', async () => {
      const [standard, legacy] = [await callStandard(operation, input), await callLegacy(operation, input)];
      expect(legacy.json()).toEqual(standard.json());
      expect(legacy.statusCode).toBe(standard.statusCode);
    });
  });

  it('finds a port by another of its codes, and refuses an unknown one (SPEC A3)', async () => {
    const byOther = await callStandard(operations.port_details, { id: 'CNSGH' });
    expect(parse(operations.port_details.answer, byOther.json())).toMatchObject({
      id: 'CNSHA',
      other_codes: ['CNSGH'],
    });
    const unknown = await callStandard(operations.port_details, { id: "'; drop table port; --" });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ failure: true, failure_kind: 'port_unknown' });
  });

  it('measures across the date line and says nothing near where there is no position', async () => {
    const suva = await callStandard(operations.port_details, { id: 'FJSUV' });
    const { nearby } = parse(operations.port_details.answer, suva.json());
    expect(nearby.map((near) => near.country)).toContain('WS');
    const placeless = await callStandard(operations.port_details, { id: 'USRNO' });
    expect(placeless.json()).toMatchObject({ position: null, nearby: [] });
  });

  it('is ready while the database is open', async () => {
    expect(await served.api.checkReady()).toBe(true);
  });
});

describe.each(engines)('the standard wire alone on $name (SPEC A2)', ({ makePlace }) => {
  it('refuses a write by GET, and is not ready once closed', async () => {
    const place = await makePlace();
    const { server, api, close } = await openTestServer(place, false);
    const response = await server.inject(operationUrl(prefix, 'mailing', { email: 'ada@example.org' }));
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('POST');
    await close();
    expect(await api.checkReady()).toBe(false);
    await place.remove();
  });
});

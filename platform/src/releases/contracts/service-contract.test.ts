import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RemoteRelease } from '../release/release.ts';
import { readServiceUses, serviceOperations } from './service-contract.ts';
import { violationsOfService } from './violations.ts';

type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const whole = { type: 'integer' };

function berth(properties: Schema = { id: text, free: whole }, required = Object.keys(properties)): Schema {
  return { type: 'object', properties, required };
}

interface Described {
  readonly answer?: Schema;
  readonly body?: Schema;
  readonly parameters?: readonly Schema[];
  readonly path?: string;
  readonly components?: Schema;
}

/** An OpenAPI document with one operation that reads and one that writes. */
function described(one: Described = {}): Schema {
  const { answer = berth(), body = berth({ boat: text }), parameters = [], path = '/berths/{id}' } = one;
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  return {
    openapi: '3.1.0',
    info: { title: 'Berths', version: '1' },
    paths: {
      [path]: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }, ...parameters],
        get: { responses: { 200: json(answer), 404: json({ type: 'object' }) } },
        post: { requestBody: { required: true, ...json(body) }, responses: { 204: { description: 'Kept' } } },
      },
    },
    ...(one.components && { components: one.components }),
  };
}

/** What a release that was written against one document says of a service that is another. */
function gaps(expected: Described, own: Described): readonly string[] {
  const { shapes } = serviceOperations(described(expected));
  const release: RemoteRelease = {
    ...{ kind: 'remote', name: 'mfe-harbour', version: '1.1.0', commit: null, integrity: {}, needs: {} },
    ...{
      entry: 'remoteEntry.js',
      container: '',
      namespace: 'harbour',
      exposes: [],
      mounts: [],
      service: true,
    },
    uses: { shared: '*', names: {}, operations: {}, service: { place: 'service.json', shapes } },
  };
  return violationsOfService(release, serviceOperations(described(own)));
}

const READS = 'mfe-harbour@1.1.0 reads the answer of “GET /berths/{}” (service.json):';
const CALLS =
  'mfe-harbour@1.1.0 calls “POST /berths/{}” (service.json) in a way that its service does not take:';

describe('a service', () => {
  it('may give more, ask for less, and call the parts of a path as it likes', () => {
    expect(
      gaps(
        {},
        {
          path: '/berths/{name}',
          answer: berth({ id: text, free: whole, depth: { type: 'number' } }),
          body: berth({ boat: text }, []),
          parameters: [{ name: 'day', in: 'query', schema: text }],
        },
      ),
    ).toEqual([]);
  });

  it('is held against what a release reads, by name', () => {
    expect(gaps({}, { answer: berth({ id: text }) })).toEqual([
      `${READS} “free” is missing in what its service gives.`,
    ]);
    expect(gaps({}, { answer: berth({ id: text, free: text }) })).toEqual([
      `${READS} “free” may be string instead of integer in what its service gives.`,
    ]);
    expect(gaps({}, { answer: berth({ id: text, free: { type: ['integer', 'null'] } }) })).toEqual([
      `${READS} “free” may be null instead of integer in what its service gives.`,
    ]);
  });

  it('is held against what a release sends', () => {
    expect(gaps({}, { body: berth({ boat: text, length: whole }) })).toEqual([
      `${CALLS} “body.length” is missing.`,
    ]);
    const day = { name: 'day', in: 'query', required: true, schema: text };
    expect(gaps({}, { parameters: [day] })).toEqual([
      'mfe-harbour@1.1.0 calls “GET /berths/{}” (service.json) in a way that its service does not take: “query.day” is missing.',
      `${CALLS} “query.day” is missing.`,
    ]);
  });

  it('lacks what it does not describe', () => {
    expect(gaps({}, { path: '/quays/{id}' })).toEqual([
      'mfe-harbour@1.1.0 calls “GET /berths/{}” (service.json), which its service lacks.',
      'mfe-harbour@1.1.0 calls “POST /berths/{}” (service.json), which its service lacks.',
    ]);
  });

  it('may have schemas without end in what nobody calls', () => {
    const endless = { $ref: '#/components/schemas/Quay' };
    const document = described({
      answer: endless,
      components: { schemas: { Quay: berth({ next: endless }) } },
    });
    const { operations, shapes } = serviceOperations(document, ['POST /berths/{}']);
    expect([operations, Object.keys(shapes)]).toEqual([
      ['GET /berths/{}', 'POST /berths/{}'],
      ['POST /berths/{}'],
    ]);
  });

  it('says the same with its schemas elsewhere, and put together', () => {
    const components = { schemas: { Named: berth({ id: text }), Counted: berth({ free: whole }) } };
    const answer = {
      allOf: [{ $ref: '#/components/schemas/Named' }, { $ref: '#/components/schemas/Counted' }],
    };
    expect(gaps({}, { answer, components })).toEqual([]);
    expect(gaps({ answer, components }, { answer: berth({ id: text }) })).toEqual([
      `${READS} “free” is missing in what its service gives.`,
    ]);
  });
});

describe('a description is refused', () => {
  it.each([
    ['of another kind', { swagger: '2.0', paths: {} }, 'is no OpenAPI document of version 3.1'],
    ['that is no JSON', undefined, 'is no OpenAPI document of version 3.1'],
    [
      'with a name that leads nowhere',
      described({ answer: { $ref: '#/components/schemas/Berth' } }),
      'names what it has not',
    ],
    [
      'with a schema without end',
      described({
        answer: { $ref: '#/components/schemas/Quay' },
        components: { schemas: { Quay: berth({ next: { $ref: '#/components/schemas/Quay' } }) } },
      }),
      'has a schema that leads to itself: #/components/schemas/Quay',
    ],
  ])('%s', (_, document, why) => {
    expect(() => serviceOperations(document)).toThrow(why);
  });

  it('as it is published, with its file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'remote-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const read = () => readServiceUses(folder, { service: { openapi: 'service.json' } });
    expect(read).toThrow(/There is no .*service\.json/);
    writeFileSync(join(folder, 'service.json'), '{}');
    expect(read).toThrow(/service\.json is no OpenAPI document of version 3\.1\.$/);
    writeFileSync(join(folder, 'service.json'), JSON.stringify(described()));
    expect(Object.keys(read().service?.shapes ?? {})).toEqual(['GET /berths/{}', 'POST /berths/{}']);
    expect(readServiceUses(folder, { service: true })).toEqual({});
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
  looseObject,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
  unknown,
} from 'valibot';
import { Failure } from '../../failure.ts';
import { parseJson } from '../place/parse-json.ts';
import type { ApiOffers, OperationShape, Uses } from '../release/contract.ts';
import type { RemoteDeclaration } from '../release/remote-declaration.ts';
import { DescribedSchemas, UnreadableContract } from './described-schemas.ts';
import type { Shape } from './shape.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const content = optional(record(string(), object({ schema: optional(unknown()) })));
const parameter = object({
  name: string(),
  in: picklist(['query', 'header', 'path', 'cookie']),
  required: optional(boolean(), false),
  schema: optional(unknown()),
});
const operation = object({
  parameters: optional(array(unknown()), []),
  requestBody: optional(unknown()),
  responses: optional(record(string(), unknown()), {}),
});
const body = object({ content, required: optional(boolean(), false) });
const response = object({ content });

/** The part of an OpenAPI document that says which operations there are, what each takes and what it gives. */
const openApi = looseObject({
  openapi: pipe(string(), regex(/^3\.1\.\d+$/)),
  paths: record(string(), looseObject({ parameters: optional(array(unknown()), []) })),
});

/** The same as the API offers. */
interface ServiceOperations extends ApiOffers {
  readonly shapes: Readonly<Record<string, OperationShape>>;
}

/**
 * The operations of a service by an OpenAPI 3.1 document: `GET /berths/{}` and so on. A name in a path means nothing to
 * whoever calls it.
 * @param wanted those whose shapes are read; all if absent
 * @throws UnreadableContract
 */
export function serviceOperations(document: unknown, wanted?: readonly string[]): ServiceOperations {
  const parsed = safeParse(openApi, document);
  if (!parsed.success) throw new UnreadableContract('is no OpenAPI document of version 3.1');
  const reader = new DescribedSchemas(document);
  const described = Object.entries(parsed.output.paths).flatMap(([path, { parameters, ...item }]) =>
    METHODS.flatMap((method) => {
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`;
      return item[method] === undefined ? [] : [{ name, parameters, operation: item[method] }];
    }),
  );
  const read = described.filter(({ name }) => wanted === undefined || wanted.includes(name));
  return {
    operations: described.map(({ name }) => name).sort(),
    shapes: Object.fromEntries(
      read.map(({ name, ...one }) => [name, operationShape(reader, one.operation, one.parameters)]),
    ),
  };
}

function operationShape(
  reader: DescribedSchemas,
  described: unknown,
  shared: readonly unknown[],
): OperationShape {
  const { parameters, requestBody, responses } = reader.read(operation, described);
  const taken = new Map<string, { readonly required: boolean; readonly schema?: unknown }>(
    [...shared, ...parameters].flatMap((one) => {
      const { in: place, name, required, schema } = reader.read(parameter, one);
      return place === 'path' ? [] : [[`${place}.${name}`, { required, schema }] as const];
    }),
  );
  if (requestBody !== undefined) {
    const { content: sent, required } = reader.read(body, requestBody);
    taken.set('body', { required, schema: schemaOf(sent) });
  }
  const given = Object.entries(responses)
    .filter(([status]) => /^2(\d\d|XX)$/.test(status))
    .map(([, one]) => reader.shape(schemaOf(reader.read(response, one).content)));
  const takes: Shape = {
    type: 'object',
    properties: Object.fromEntries([...taken].map(([name, { schema }]) => [name, reader.shape(schema)])),
    required: [...taken].flatMap(([name, { required }]) => (required ? [name] : [])),
  };
  const [only = {}] = given;
  return { takes: JSON.stringify(takes), gives: JSON.stringify(given.length > 1 ? { anyOf: given } : only) };
}

function schemaOf(media: InferOutput<typeof content>): unknown {
  return Object.entries(media ?? {}).find(([type]) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(type))?.[1]
    .schema;
}

/**
 * What a remote says that it calls of its own service; nothing where it describes none.
 * @throws Failure for a description that cannot be read
 */
export function readServiceUses(
  folder: string,
  { service }: Pick<RemoteDeclaration, 'service'>,
): Pick<Uses, 'service'> {
  if (service === undefined || service === true) return {};
  const place = service.openapi;
  const file = join(folder, place);
  if (!existsSync(file)) throw new Failure(`There is no ${file}, which remote.json names as what it calls.`);
  const { shapes } = operationsIn(readFileSync(file, 'utf8'), file);
  return { service: { place, shapes } };
}

/** @param named what is read, for the sentence. @throws Failure */
export function operationsIn(text: string, named: string, wanted?: readonly string[]): ServiceOperations {
  try {
    return serviceOperations(parseJson(text), wanted);
  } catch (cause) {
    if (cause instanceof UnreadableContract) throw new Failure(`${named} ${cause.message}.`);
    throw cause;
  }
}

import type { Operation } from '@nfcards/shared/operations';
import { failureBody, operations } from '@nfcards/shared/operations';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import packageJson from '../../package.json' with { type: 'json' };

type Json = { readonly [name: string]: unknown };

const failureReference = { $ref: '#/components/schemas/Failure' };

/** The operations table as an OpenAPI 3.1 document. @param prefix address of the API's base, for example `/api` */
export function describeApi(prefix: string, legacyWire: boolean): Json {
  const rows: Operation[] = Object.values(operations);
  return {
    openapi: '3.1.0',
    info: { title: 'NFCards API', version: packageJson.version },
    servers: [{ url: prefix === '' ? '/' : prefix }],
    paths: Object.fromEntries(rows.map((row) => [`/${row.path}`, describePath(row, legacyWire)])),
    components: { schemas: { Failure: schemaOf(failureBody, 'output') } },
  };
}

function describePath(operation: Operation, legacyWire: boolean): Json {
  if (operation.effect === 'reads') return { get: describeGet(operation) };
  const post = {
    ...describeAny(operation),
    requestBody: { required: true, content: jsonContent(schemaOf(operation.input, 'input')) },
  };
  if (!legacyWire) return { post };
  const get = { ...describeGet(operation), operationId: `${operation.path}_legacy`, deprecated: true };
  return { post, get };
}

function describeGet(operation: Operation): Json {
  const { properties, required } = schemaOf(operation.input, 'input');
  const parameters = Object.entries((properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
  return { ...describeAny(operation), parameters };
}

function describeAny(operation: Operation): Json {
  const answer = schemaOf(operation.answer, 'output');
  const statuses = new Map<string, string[]>();
  for (const [kind, status] of Object.entries({ ...operation.failures, invalid_input: 400, internal: 500 })) {
    statuses.set(String(status), [...(statuses.get(String(status)) ?? []), kind]);
  }
  const refusedIn200 = statuses.get('200');
  statuses.delete('200');
  const description =
    refusedIn200 === undefined ? 'Answer' : `Answer, or failure: ${refusedIn200.join(', ')}`;
  const schema = refusedIn200 === undefined ? answer : { anyOf: [answer, failureReference] };
  const refusals = [...statuses].map(([status, kinds]) => [
    status,
    { description: `Failure: ${kinds.join(', ')}`, content: jsonContent(failureReference) },
  ]);
  return {
    operationId: operation.path,
    summary: operation.summary,
    responses: { 200: { description, content: jsonContent(schema) }, ...Object.fromEntries(refusals) },
  };
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'throw',
  });
  return rest;
}

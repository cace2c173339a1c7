import type { Operation } from '@nfcards/shared/operations';
import { failureBody, operations } from '@nfcards/shared/operations';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import packageJson from '../../package.json' with { type: 'json' };
import { protocolFailures } from './failure-texts.ts';

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
    components: {
      schemas: { Failure: schemaOf(failureBody, 'output') },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        bearer: { type: 'http', scheme: 'bearer' },
        ...(legacyWire ? { legacy: { type: 'apiKey', in: 'query', name: 'cookie' } } : {}),
      },
    },
  };
}

function describePath(operation: Operation, legacyWire: boolean): Json {
  if (operation.effect === 'reads') return { get: describeGet(operation, legacyWire) };
  const post = operation.takes === 'bytes' ? describeUpload(operation) : describePost(operation);
  if (!legacyWire || operation.takes === 'bytes') return { post };
  const get = describeGet(operation, legacyWire);
  return { post, get: { ...get, operationId: `${operation.path}_legacy`, deprecated: true } };
}

function describePost(operation: Operation): Json {
  return {
    ...describeAny(operation, false),
    requestBody: { required: true, content: jsonContent(schemaOf(operation.input, 'input')) },
  };
}

function describeUpload(operation: Operation): Json {
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    ...describeAny(operation, false),
    parameters: parametersOf(operation),
    requestBody: { required: true, content },
  };
}

function describeGet(operation: Operation, legacyWire: boolean): Json {
  return { ...describeAny(operation, legacyWire), parameters: parametersOf(operation) };
}

function parametersOf(operation: Operation): Json[] {
  const { properties, required } = schemaOf(operation.input, 'input');
  return Object.entries((properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }));
}

function describeAny(operation: Operation, legacyWire: boolean): Json {
  const statuses = new Map<string, string[]>();
  for (const [kind, status] of Object.entries({ ...operation.failures, ...protocolFailuresOf(operation) })) {
    statuses.set(String(status), [...(statuses.get(String(status)) ?? []), kind]);
  }
  const refusedIn200 = statuses.get('200') ?? [];
  statuses.delete('200');
  const refusals = [...statuses].map(([status, kinds]) => [
    status,
    { description: `Failure: ${kinds.join(', ')}`, content: jsonContent(failureReference) },
  ]);
  const schemes = legacyWire ? ['cookie', 'bearer', 'legacy'] : ['cookie', 'bearer'];
  return {
    operationId: operation.path,
    summary: operation.summary,
    // Alternatives: one of them is enough.
    security: operation.access === 'anyone' ? [{}] : schemes.map((scheme) => ({ [scheme]: [] })),
    responses: { 200: describeAnswer(operation, refusedIn200), ...Object.fromEntries(refusals) },
  };
}

function describeAnswer(operation: Operation, refusals: readonly string[]): Json {
  const answer = schemaOf(operation.answer, 'output');
  switch (operation.gives) {
    case 'bytes': {
      const schema = { type: 'string', format: 'binary' };
      return { description: 'A file', content: { 'application/octet-stream': { schema } } };
    }
    case 'events':
      // OpenAPI 3.1 cannot describe a stream: the schema is that of one event's data.
      return { description: 'A stream of events', content: { 'text/event-stream': { schema: answer } } };
    default: {
      const description = refusals.length === 0 ? 'Answer' : `Answer, or failure: ${refusals.join(', ')}`;
      const schema = refusals.length === 0 ? answer : { anyOf: [answer, failureReference] };
      return { description, content: jsonContent(schema) };
    }
  }
}

/** Operations that need an intact log. */
const SIGNED = ['log_checkpoint', 'log_consistency', 'log_inclusion'];

/** The protocol failures that this operation can answer. */
function protocolFailuresOf({
  path,
  access,
  effect,
  limits,
  takes,
  gives,
}: Operation): Readonly<Record<string, number>> {
  const { invalid_input, login_required, session_ended, forbidden, cross_site, too_many_requests } =
    protocolFailures;
  const { invalid_json, body_too_large, wrong_content_type, internal, unavailable, busy } = protocolFailures;
  const { documents_unavailable, log_unavailable } = protocolFailures;
  return {
    invalid_input,
    internal,
    unavailable,
    ...(access === 'anyone' ? {} : { login_required, session_ended }),
    ...(access === 'anyone' || access === 'member' ? {} : { forbidden }),
    ...(effect === 'writes' ? { cross_site, body_too_large, wrong_content_type, busy } : {}),
    ...(effect === 'writes' && takes !== 'bytes' ? { invalid_json } : {}),
    ...(takes === 'bytes' || gives === 'bytes' ? { documents_unavailable } : {}),
    ...(SIGNED.includes(path) ? { log_unavailable } : {}),
    ...(effect === 'writes' || limits !== undefined ? { too_many_requests } : {}),
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
    // JSON Schema has no equivalent.
    ignoreActions: ['trim', 'to_lower_case', 'check'],
  });
  return rest;
}

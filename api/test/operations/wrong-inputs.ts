import type { Operation } from '@nfcards/shared/operations';
import type { GenericSchema } from 'valibot';
import { safeParse } from 'valibot';
import { coerceQuery } from '../../src/wire/query-input.ts';

export interface WrongInput {
  readonly title: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The field that the refusal must name. */
  readonly field: string;
}

type Input = Readonly<Record<string, unknown>>;

const inJson = [5, true, null, [], {}, ['x'], '\u0000', '\ud800', Number.MAX_VALUE, ''];
const inQuery = ['\u0000', 'nonsense', '-1e999', '[1', '', '{"a":'];

/** Every way in which one field of a right input can be wrong, as the operation's own schema sees it. */
export function wrongInputs(operation: Operation, right: Input, carrier: 'json' | 'query'): WrongInput[] {
  const entries = entriesOf(operation);
  const refused = (input: Input) =>
    !safeParse(operation.input, carrier === 'json' ? input : coerceQuery(operation.input, input)).success;
  const wrong: WrongInput[] = [];
  for (const [field, schema] of Object.entries(entries)) {
    const { [field]: _left, ...without } = right;
    if (!safeParse(schema, undefined).success) {
      wrong.push({ title: `without ${field}`, input: without, field });
    }
    for (const value of carrier === 'json' ? inJson : inQuery) {
      const input = { ...right, [field]: value };
      if (refused(input)) wrong.push({ title: `${field}: ${JSON.stringify(value)}`, input, field });
    }
  }
  return wrong;
}

/** One for each field that takes text: more of it than anything may be long. */
export function oversizeInputs(operation: Operation, right: Input): WrongInput[] {
  const long = 'a'.repeat((operation.largestBody ?? 1024 * 1024) + 1);
  return Object.entries(entriesOf(operation))
    .filter(([, schema]) => takesText(schema))
    .map(([field]) => ({ title: `${field}: too long`, input: { ...right, [field]: long }, field }));
}

export function entriesOf({ input }: Operation): Readonly<Record<string, GenericSchema>> {
  return 'entries' in input ? (input.entries as Readonly<Record<string, GenericSchema>>) : {};
}

function takesText(schema: GenericSchema): boolean {
  if ('wrapped' in schema) return takesText(schema.wrapped as GenericSchema);
  if ('options' in schema && schema.type === 'union') {
    return (schema.options as readonly GenericSchema[]).some(takesText);
  }
  return schema.type === 'string';
}

import { type GenericSchema, type InferOutput, looseObject, parse, safeParse, string } from 'valibot';
import { type Shape, shape } from './shape.ts';

/** A description that cannot be read; the message is the end of a sentence. */
export class UnreadableContract extends Error {}

const reference = looseObject({ $ref: string() });
type Fields = Readonly<Record<string, unknown>>;

/** Reads the schemas of an OpenAPI document, wherever in it they are. */
export class DescribedSchemas {
  readonly #document: unknown;

  constructor(document: unknown) {
    this.#document = document;
  }

  /** @throws UnreadableContract */
  read<Schema extends GenericSchema>(schema: Schema, value: unknown): InferOutput<Schema> {
    const { target } = this.#resolve(value, []);
    const parsed = safeParse(schema, target);
    if (parsed.success) return parsed.output;
    throw new UnreadableContract(`has a part that cannot be read: ${parsed.issues[0].message}`);
  }

  /** @throws UnreadableContract for a schema that is part of itself: nobody could compare it to its end */
  shape(schema: unknown): Shape {
    return parse(shape, this.#plain(schema, []));
  }

  #resolve(value: unknown, followed: readonly string[]): { target: unknown; path: readonly string[] } {
    const found = safeParse(reference, value);
    if (!found.success) return { target: value, path: followed };
    const { $ref } = found.output;
    if (followed.includes($ref)) throw new UnreadableContract(`has a schema that leads to itself: ${$ref}`);
    const target = $ref.startsWith('#/')
      ? $ref
          .slice(2)
          .split('/')
          .reduce<unknown>((part, step) => fieldsOf(part)[unescaped(step)], this.#document)
      : undefined;
    if (target === undefined) throw new UnreadableContract(`names what it has not: ${$ref}`);
    return this.#resolve(target, [...followed, $ref]);
  }

  /** Without references, and with what a `Shape` has no word for put into its words. */
  #plain(schema: unknown, followed: readonly string[]): Fields {
    const { target, path } = this.#resolve(schema, followed);
    const { type, allOf, properties, items, additionalProperties, ...rest } = fieldsOf(target);
    const inside = (value: unknown) => this.#plain(value, path);
    const insideAll = (value: unknown) => (Array.isArray(value) ? value.map(inside) : undefined);
    const whole = (one: unknown) => (typeof one === 'boolean' ? one : inside(one));
    const plain = {
      ...rest,
      ...(properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(fieldsOf(properties)).map(([name, of]) => [name, inside(of)]),
        ),
      }),
      ...(items !== undefined && { items: whole(items) }),
      ...(additionalProperties !== undefined && { additionalProperties: whole(additionalProperties) }),
      ...Object.fromEntries(
        ['prefixItems', 'anyOf', 'oneOf'].flatMap((name) => {
          const parts = insideAll(rest[name]);
          return parts === undefined ? [] : [[name, parts]];
        }),
      ),
    };
    if (Array.isArray(type)) return { anyOf: type.map((one) => ({ ...plain, type: one })) };
    const typed = type === undefined ? plain : { ...plain, type };
    return allOf === undefined ? typed : joined([typed, ...(insideAll(allOf) ?? [])]);
  }
}

/** What is all of these at once, as far as that is about fields. */
function joined(parts: readonly Fields[]): Fields {
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => fieldsOf(properties))),
    required: parts.flatMap(({ required }) => listOf(required)),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** A step of a JSON pointer (RFC 6901) in an address. */
function unescaped(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

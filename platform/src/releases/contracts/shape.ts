import type { GenericSchema } from 'valibot';
import { array, boolean, lazy, object, optional, record, string, union, unknown } from 'valibot';

/**
 * What a JSON value looks like: the part of JSON Schema that says which fields there are and of what kind. Limits of
 * lengths and patterns of texts are left out: they change, and break nobody who reads.
 */
export interface Shape {
  readonly type?: string | undefined;
  readonly properties?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  /** False: no other properties; a shape: of all others. */
  readonly additionalProperties?: boolean | Shape | undefined;
  readonly items?: Shape | boolean | undefined;
  readonly prefixItems?: readonly Shape[] | undefined;
  readonly anyOf?: readonly Shape[] | undefined;
  readonly oneOf?: readonly Shape[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
}

const self: GenericSchema<Shape> = lazy(() => shape);

export const shape: GenericSchema<Shape> = object({
  type: optional(string()),
  properties: optional(record(string(), self)),
  required: optional(array(string())),
  additionalProperties: optional(union([boolean(), self])),
  items: optional(union([boolean(), self])),
  prefixItems: optional(array(self)),
  anyOf: optional(array(self)),
  oneOf: optional(array(self)),
  enum: optional(array(unknown())),
  const: optional(unknown()),
});

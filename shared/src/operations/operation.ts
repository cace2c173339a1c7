import type { GenericSchema, InferOutput } from 'valibot';
import { literal, nullish, object, string } from 'valibot';

/** One row of the operations table: all that client, server and API description need to know of a call. */
export interface Operation<
  Input extends GenericSchema = GenericSchema,
  Answer extends GenericSchema = GenericSchema,
> {
  /** Path below the API's base, as in the product's contract, for example `ports_data`. */
  readonly path: string;
  /** One English sentence for the API description. */
  readonly summary: string;
  /** `reads` changes nothing and is a GET on every wire; `writes` is a POST on the standard wire. */
  readonly effect: 'reads' | 'writes';
  /** Who may call it. */
  readonly access: 'anyone' | 'member';
  readonly input: Input;
  readonly answer: Answer;
  /** The refusals that a caller must expect, each with the HTTP status it travels with. */
  readonly failures: Readonly<Record<string, number>>;
}

export type InputOf<Row extends Operation> = InferOutput<Row['input']>;
export type AnswerOf<Row extends Operation> = InferOutput<Row['answer']>;
export type FailureKindOf<Row extends Operation> = Extract<keyof Row['failures'], string>;

/**
 * The body of every refusal (SPEC A3). `failure_message` is written for a person, in the language of the
 * request; `failure_kind` is for code: a kind that the operation declares, or one of the server's own, such as
 * `invalid_input`, `not_found`, `cross_site`, `internal`.
 */
export const failureBody = object({
  failure: literal(true),
  failure_message: string(),
  failure_kind: nullish(string()),
});
export type FailureBody = InferOutput<typeof failureBody>;

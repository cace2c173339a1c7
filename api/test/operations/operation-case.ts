import type { AnswerOf, FailureKindOf, InputOf, OperationName, operations } from '@nfcards/shared/operations';
import type { Actor, WireName, World } from './world.ts';

type Row<Name extends OperationName> = (typeof operations)[Name];

/** One call, made ready in a world of its own: what it needs is there, and nobody else touches it. */
export interface PreparedCall<Name extends OperationName> {
  /** Whose session goes along; absent for an anonymous call. */
  readonly by?: Actor;
  readonly input: InputOf<Row<Name>>;
  /** The body of an operation that takes bytes. */
  readonly bytes?: Uint8Array;
  /** Beside those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For a refusal that one wire alone knows. */
  readonly wire?: WireName;
  /** A server on which nobody carries mail or SMS. */
  readonly withoutMessages?: boolean;
}

export interface Answered {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
  readonly wire: WireName;
}

/** What the suite must know of an operation to run it; it makes up the rest (wrong types, expired sessions, …). */
export interface OperationCase<Name extends OperationName> {
  /** `check` gets the answer, parsed with the operation's own schema; for bytes and events see `answered`. */
  readonly happy: (world: World) => Promise<
    PreparedCall<Name> & {
      readonly check: (answer: AnswerOf<Row<Name>>, answered: Answered) => void | Promise<void>;
    }
  >;
  /** A call that meets each of the refusals that the row declares. */
  readonly failures: {
    readonly [Kind in FailureKindOf<Row<Name>>]: (world: World) => Promise<PreparedCall<Name>>;
  };
  /** A call about a thing of somebody else's with the refusal that it meets; or why there is no such thing. */
  readonly foreign:
    | ((world: World) => Promise<PreparedCall<Name> & { readonly failure: FailureKindOf<Row<Name>> }>)
    | { readonly none: string };
}

export type OperationCases = { readonly [Name in OperationName]: OperationCase<Name> };

import type { GenericSchema, InferOutput } from 'valibot';
import { literal, nullish, object, string } from 'valibot';

/**
 * Who may call an operation: `anyone`; a `member`, who has logged in; a `professional`, a member who answers for
 * a place of the directory (harbour office, repairer, shop); `staff`, a member who helps the others.
 */
export type Access = 'anyone' | 'member' | 'professional' | 'staff';

/** So many calls in so many seconds. */
export interface Pace {
  readonly calls: number;
  readonly seconds: number;
}

/** For each combination of the parts: a client's network address, a member, or an input. */
export interface RateLimit extends Pace {
  readonly per: readonly ('address' | 'member' | 'email' | 'phonenumber')[];
  /** Does not count browsers that logged in to the account of `email` before: strangers cannot use up their tries. */
  readonly ofStrangers?: true;
}

/**
 * One row of the operations table: all that client, server and API description need to know of a call. A browser's copy
 * has only what a client reads: no summary, proof, limits, input or failures
 * (platform/src/releases/build/operations-loader.ts).
 */
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
  /** Who may call it; enforced before the handler runs. */
  readonly access: Access;
  /** Beside the limits that hold for every operation. */
  readonly limits?: readonly RateLimit[];
  readonly input: Input;
  /** Largest JSON body in bytes; 64 kB unless said otherwise. */
  readonly largestBody?: number;
  /** `bytes`: the input travels in the query string, the body is the bytes (`largestBody` at most), standard wire only. */
  readonly takes?: 'json' | 'bytes';
  readonly answer: Answer;
  /** `bytes`: a file. `events`: a stream of server-sent events, each one an `answer`. */
  readonly gives?: 'json' | 'bytes' | 'events';
  /** The refusals that a caller must expect, each with the HTTP status it travels with. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Further checks of the server. Apart from `Operation`, so that code built with that type stays compatible. */
export interface Guards {
  /**
   * Needs a password, second factor or passkey in this session within the last ten minutes; else refused with
   * `password_needed`. For operations that add or remove a key or a credential.
   */
  readonly needsProof?: true;
  /**
   * Hashes a password or a code, for which only so many calls have room at once: the others are refused with `busy`
   * before anything is counted or looked at.
   */
  readonly hashes?: true;
  /** Of each session of a member: a stolen session cannot use up the calls of the others. */
  readonly sessionLimit?: Pace;
  /** Of each browser that logged in to the account of `email` before. */
  readonly deviceLimit?: Pace;
}

/** Apart from `Operation`, as `Guards` is. */
export type Changes =
  | { readonly effect: 'reads' }
  | {
      readonly effect: 'writes';
      /**
       * The reads whose kept answers the write makes stale. A client forgets them when the write ends, also after a
       * refusal, whose cause may have been another change. Operations that open or end a session make all answers
       * stale, and name none.
       */
      readonly changes: readonly Lowercase<string>[];
    };
/** A row of the operations table with all of its columns. */
export type GuardedOperation = Operation & Guards & Changes;

export type InputOf<Row extends Operation> = InferOutput<Row['input']>;
export type AnswerOf<Row extends Operation> = InferOutput<Row['answer']>;
export type FailureKindOf<Row extends Operation> = Extract<keyof Row['failures'], string>;

/**
 * The body of every refusal (SPEC A3). `failure_message` is written for a person, in the language of the
 * request; `failure_kind` is for code: a kind that the operation declares, or one of the server's own, such as
 * `invalid_input`, `login_required`, `session_ended`, `too_many_requests`, `not_found`, `cross_site`, `internal`.
 */
export const failureBody = object({
  failure: literal(true),
  failure_message: string(),
  failure_kind: nullish(string()),
});
export type FailureBody = InferOutput<typeof failureBody>;

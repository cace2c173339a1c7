import type { Readable } from 'node:stream';
import type {
  Access,
  AnswerOf,
  FailureKindOf,
  InputOf,
  OperationName,
  operations,
} from '@nfcards/shared/operations';
import type { Session } from '../sessions/sessions.ts';
import type { NewBrowserKey } from './browser-key.ts';
import type { EncodedBody } from './encoded-body.ts';
import type { Language } from './language.ts';

type Row<Name extends OperationName> = (typeof operations)[Name];

/** What the caller's session is to be from now on. */
export type SessionChange =
  | { readonly kind: 'opened'; readonly token: string; readonly remembered: boolean }
  | { readonly kind: 'closed' };

/** What a handler hands back: the answer in one of its forms, or one of its operation's refusals. */
export type Outcome<Name extends OperationName> =
  | {
      readonly kind: 'answer';
      readonly answer: AnswerOf<Row<Name>>;
      readonly session?: SessionChange;
      readonly browserKey?: NewBrowserKey;
    }
  | { readonly kind: 'encoded'; readonly body: EncodedBody }
  | FileOutcome
  | EventsOutcome<AnswerOf<Row<Name>>>
  | {
      readonly kind: 'failure';
      readonly failure: FailureKindOf<Row<Name>>;
      readonly session?: SessionChange;
      /** Id of the member whose account somebody without a session tried to enter, for the operator’s log. */
      readonly member?: string | undefined;
    };

/** For operations that give `bytes`. */
export interface FileOutcome {
  readonly kind: 'file';
  readonly bytes: Readable | Uint8Array;
  /** Length of `bytes`, when it is known. */
  readonly size?: number;
  /** Media type, for example `image/webp`. */
  readonly type: string;
  /** Offered under this name rather than shown. */
  readonly saveAs?: string;
  /** Never changes under its address, so browsers may keep it; else it is not stored. */
  readonly immutable?: boolean;
}

/** For operations that give `events`. Ends when the client leaves (`signal` of the call) or the source does. */
export interface EventsOutcome<Event = unknown> {
  readonly kind: 'events';
  /** `id` lets a client that lost its connection say where it was; null where there is nothing to go back to. */
  readonly events: AsyncIterable<{ readonly id: string | null; readonly event: Event }>;
}

/** Who calls, from where, and how; what a handler may know beside its input. */
export interface Call {
  /** Of the words in answers and messages. */
  readonly language: Language;
  /** Network address. Never stored nor logged as it is. */
  readonly address: string;
  /** What the client says that it is, unparsed. */
  readonly userAgent: string;
  readonly wire: 'standard' | 'legacy';
  /** Of a browser that was given one lately; null in all others. */
  readonly browserKey: string | null;
  /** The body of an operation that takes `bytes`; empty elsewhere. */
  readonly bytes: Uint8Array;
  /** For `events` and `bytes`: aborted when the client has left or the server is closing. */
  readonly signal: AbortSignal;
  /** For `events`: the id of the last one that the client received before its connection broke. */
  readonly lastEventId: string | null;
  /** A name of the browser where it has been in before with this account; null for a stranger's. */
  readonly findDevice: (memberId: string) => Promise<string | null>;
}

/** A call whose caller has a session of sufficient rights. */
export interface MemberCall extends Call {
  readonly session: Session;
}

/** A call of somebody who answers for a place. */
export interface ProfessionalCall extends Call {
  readonly session: Session & { readonly placeId: string };
}

/** A call that anybody may make; a session, if there is a good one, is looked up only when asked for. */
export interface OpenCall extends Call {
  readonly findSession: () => Promise<Session | null>;
}

type CallOf<Who extends Access> = Who extends 'anyone'
  ? OpenCall
  : Who extends 'professional'
    ? ProfessionalCall
    : MemberCall;

export type Handler<Name extends OperationName> = (
  input: InputOf<Row<Name>>,
  call: CallOf<Row<Name>['access']>,
) => Promise<Outcome<Name>>;

/** One handler for each row of the operations table: a missing one does not compile. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> };

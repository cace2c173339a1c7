import type { Readable } from 'node:stream';
import type {
  Access,
  AnswerOf,
  FailureKindOf,
  InputOf,
  OperationName,
  operations,
} from '@nfcards/shared/operations';
import type { Language } from '../base/language.ts';
import type { Session } from '../sessions/sessions.ts';
import type { NewBrowserKey } from './browser-key.ts';
import type { CachedBody } from './response-cache.ts';

type Row<Name extends OperationName> = (typeof operations)[Name];

/** A change of the caller's session that the answer carries. */
export type SessionChange =
  | { readonly kind: 'opened'; readonly token: string; readonly remembered: boolean }
  | { readonly kind: 'closed' };

/** What a handler returns: an answer in one of its forms, or one of its operation's refusals. */
export type Outcome<Name extends OperationName> =
  | {
      readonly kind: 'answer';
      readonly answer: AnswerOf<Row<Name>>;
      readonly session?: SessionChange;
      readonly browserKey?: NewBrowserKey;
    }
  | EncodedOutcome
  | FileOutcome
  | EventsOutcome<AnswerOf<Row<Name>>>
  | {
      readonly kind: 'failure';
      readonly failure: FailureKindOf<Row<Name>>;
      readonly session?: SessionChange;
      /** Id of the member whose login was attempted, for the operator’s log. */
      readonly member?: string | undefined;
    };

/** An answer that is encoded once for all who ask. */
export interface EncodedOutcome extends CachedBody {
  readonly kind: 'encoded';
}

/** For operations that give `bytes`. */
export interface FileOutcome {
  readonly kind: 'file';
  readonly bytes: Readable | Uint8Array;
  /** Length of `bytes`, if known. */
  readonly size?: number;
  /** Media type, for example `image/webp`. */
  readonly type: string;
  /** Name to download it under; shown in the browser without it. */
  readonly saveAs?: string;
  /** Whether browsers may cache it for good; else it is not stored. */
  readonly immutable?: boolean;
}

/** For operations that give `events`. Ends when the client leaves (`signal` of the call) or the source does. */
export interface EventsOutcome<Event = unknown> {
  readonly kind: 'events';
  /** `id` is what a reconnecting client sends back to resume; null where there is nothing to resume from. */
  readonly events: AsyncIterable<{ readonly id: string | null; readonly event: Event }>;
}

/** The context of a call that a handler may use beside its input. */
export interface Call {
  /** Of texts in answers and messages. */
  readonly language: Language;
  /** Network address. Never stored nor logged as it is. */
  readonly address: string;
  /** The `User-Agent` header, unparsed. */
  readonly userAgent: string;
  readonly wire: 'standard' | 'legacy';
  /** The browser key from its cookie; null where there is none. */
  readonly browserKey: string | null;
  /** The body of an operation that takes `bytes`; empty elsewhere. */
  readonly bytes: Uint8Array;
  /** For `events` and `bytes`: aborted when the client disconnects or the server closes. */
  readonly signal: AbortSignal;
  /** For `events`: the header `Last-Event-ID`. */
  readonly lastEventId: string | null;
  /** Identifier of the browser if this account has logged in from it before; null for an unknown browser. */
  readonly findDevice: (memberId: string) => Promise<string | null>;
}

/** A call with a session that has the required access. */
export interface MemberCall extends Call {
  readonly session: Session;
}

/** A call of a member who answers for a place. */
export interface ProfessionalCall extends Call {
  readonly session: Session & { readonly placeId: string };
}

/** A call that needs no session; a valid one is looked up on demand. */
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

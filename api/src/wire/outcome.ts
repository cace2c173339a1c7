import type { AnswerOf, FailureKindOf, InputOf, OperationName, operations } from '@nfcards/shared/operations';
import type { EncodedBody } from './encoded-body.ts';

type Row<Name extends OperationName> = (typeof operations)[Name];

/** What a handler hands back: the answer, the answer already encoded, or one of its operation's refusals. */
export type Outcome<Name extends OperationName> =
  | { readonly kind: 'answer'; readonly answer: AnswerOf<Row<Name>> }
  | { readonly kind: 'encoded'; readonly body: EncodedBody }
  | { readonly kind: 'failure'; readonly failure: FailureKindOf<Row<Name>> };

export type Handler<Name extends OperationName> = (input: InputOf<Row<Name>>) => Promise<Outcome<Name>>;

/** One handler for each row of the operations table: a missing one does not compile. */
export type Handlers = { readonly [Name in OperationName]: Handler<Name> };

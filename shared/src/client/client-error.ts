import type { FailureBody } from '../operations/index.ts';

/**
 * Why a call brought no answer (SPEC A4). `message` is the one message that a failed call stores (SPEC A3):
 * the server's if it sent one, else the network's, else “unknown error”. What a person reads is chosen by
 * `kind`: only a FAILURE carries words written for them.
 */
export type ClientError =
  | { readonly kind: 'FETCH_ERROR'; readonly message: string }
  | { readonly kind: 'TIMEOUT_ERROR'; readonly message: string }
  | { readonly kind: 'ABORTED'; readonly message: string }
  | {
      readonly kind: 'PARSING_ERROR';
      readonly status: number;
      readonly data: string;
      readonly message: string;
    }
  | { readonly kind: 'STATUS'; readonly status: number; readonly data: unknown; readonly message: string }
  | {
      readonly kind: 'FAILURE';
      readonly status: number;
      readonly data: FailureBody;
      readonly message: string;
    };

export type Result<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: ClientError };

export const UNKNOWN_ERROR = 'unknown error';

export function messageOf(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : UNKNOWN_ERROR;
}

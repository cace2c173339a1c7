import type { Operation } from '@nfcards/shared/operations';
import type { FastifyRequest } from 'fastify';
import { widerNetworkOf } from '../sessions/network-address.ts';
import type { FailureKind } from './failure-texts.ts';

/** Refusals that show guessing, or access to the data of others. */
const LOGGED_KINDS: ReadonlySet<FailureKind> = new Set([
  'login_refused',
  'password_wrong',
  'second_factor_wrong',
  'code_wrong',
  'email_undo_unknown',
  'passkey_refused',
  'passkey_unknown',
  'forbidden',
  'cross_site',
]);

/** Milliseconds before the same line is logged again: a locked-out client may retry a thousand times. */
const REPEAT_AFTER_MS = 60_000;
/** Lines remembered for that; beyond it, the memory is cleared. */
const MAX_REMEMBERED = 10_000;

export interface SecurityEvent {
  readonly operation: Pick<Operation, 'path'>;
  readonly kind: FailureKind | 'staff_act';
  /** Id of the caller, or of the account that is being logged in to; null where there is neither. */
  readonly member: string | null;
}

/**
 * What an operator needs after an attack, as lines of the log: refused logins, lockouts, acts of staff. Members are
 * ids, addresses are shortened to their network (as the privacy policy promises), and no input is logged.
 */
export class SecurityLog {
  readonly #now: () => number;
  readonly #loggedAt = new Map<string, number>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  record(request: FastifyRequest, { operation, kind, member }: SecurityEvent): void {
    if (kind !== 'staff_act' && kind !== 'too_many_requests' && !LOGGED_KINDS.has(kind)) return;
    const network = widerNetworkOf(request.ip);
    const line = { event: 'security', kind, operation: operation.path, member, network };
    if (kind !== 'staff_act' && this.#isRepeated(JSON.stringify(line))) return;
    request.log.warn(line, 'security');
  }

  #isRepeated(line: string): boolean {
    const now = this.#now();
    if (now - (this.#loggedAt.get(line) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS) return true;
    if (this.#loggedAt.size >= MAX_REMEMBERED) this.#loggedAt.clear();
    this.#loggedAt.set(line, now);
    return false;
  }
}

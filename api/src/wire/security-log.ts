import type { Operation } from '@nfcards/shared/operations';
import type { FastifyRequest } from 'fastify';
import { widerNetworkOf } from '../sessions/network-address.ts';
import type { FailureKind } from './failure-texts.ts';

/** Refusals by which one sees that somebody guesses, or asks for what is not theirs. */
const TELLING: ReadonlySet<FailureKind> = new Set([
  'login_refused',
  'password_wrong',
  'second_factor_wrong',
  'code_wrong',
  'passkey_refused',
  'passkey_unknown',
  'forbidden',
  'cross_site',
]);

/** Milliseconds in which the same is told once: what is locked out may knock a thousand times. */
const ONCE_IN = 60_000;
/** Different things that are remembered as told; beyond that, all begins anew. */
const MAX_TOLD = 10_000;

export interface SecurityEvent {
  readonly operation: Pick<Operation, 'path'>;
  readonly kind: FailureKind | 'staff_act';
  /** Whose session it is, or whose account somebody tries to enter; null where that is nobody’s. */
  readonly member: string | null;
}

/**
 * What an operator looks for after an attack, as lines of the log: refused logins, lockouts, acts of staff. A member is an
 * id, and the network is all that is told of an address, as the privacy policy promises; no input is told at all.
 */
export class SecurityLog {
  readonly #now: () => number;
  readonly #told = new Map<string, number>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  tell(request: FastifyRequest, { operation, kind, member }: SecurityEvent): void {
    if (kind !== 'staff_act' && kind !== 'too_many_requests' && !TELLING.has(kind)) return;
    const network = widerNetworkOf(request.ip);
    const told = { event: 'security', kind, operation: operation.path, member, network };
    if (kind !== 'staff_act' && this.#isRepeated(JSON.stringify(told))) return;
    request.log.warn(told, 'security');
  }

  #isRepeated(line: string): boolean {
    const now = this.#now();
    if (now - (this.#told.get(line) ?? Number.NEGATIVE_INFINITY) < ONCE_IN) return true;
    if (this.#told.size >= MAX_TOLD) this.#told.clear();
    this.#told.set(line, now);
    return false;
  }
}

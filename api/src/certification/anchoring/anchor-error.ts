import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  HttpRequestError,
  InsufficientFundsError,
  TimeoutError,
} from 'viem';
import type { AnchorErrorKind } from '../chain.ts';
import { AnchorError } from '../chain.ts';

/** Maps a rejection of viem. Its own messages quote the node's address, which may hold a key. */
export function toAnchorError(cause: unknown): AnchorError {
  if (cause instanceof AnchorError) return cause;
  if (cause instanceof BaseError) return new AnchorError(kindOf(cause), cause.walk().name);
  return new AnchorError('unexpected', cause instanceof Error ? cause.name : typeof cause);
}

function kindOf(error: BaseError): AnchorErrorKind {
  const has = (type: new (...parameters: never[]) => Error) =>
    error.walk((each) => each instanceof type) !== null;
  const reverted = error.walk((each) => each instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError) {
    if (reverted.data?.errorName === 'NotTheOwner') return 'not_the_owner';
    return reverted.data?.errorName === 'NotLarger' ? 'another_log' : 'refused';
  }
  if (has(InsufficientFundsError)) return 'funds_missing';
  if (has(ContractFunctionZeroDataError)) return 'contract_missing';
  return has(HttpRequestError) || has(TimeoutError) ? 'unreachable' : 'refused';
}

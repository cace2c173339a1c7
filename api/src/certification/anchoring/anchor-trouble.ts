import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  HttpRequestError,
  InsufficientFundsError,
  TimeoutError,
} from 'viem';
import type { AnchorTroubleKind } from './chain.ts';
import { AnchorTrouble } from './chain.ts';

/** What a rejection of viem is for the operator. Its own messages hold the address of the node, which may hold a key. */
export function anchorTrouble(cause: unknown): AnchorTrouble {
  if (cause instanceof AnchorTrouble) return cause;
  if (cause instanceof BaseError) return new AnchorTrouble(kindOf(cause), cause.walk().name);
  return new AnchorTrouble('unexpected', cause instanceof Error ? cause.name : typeof cause);
}

function kindOf(error: BaseError): AnchorTroubleKind {
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

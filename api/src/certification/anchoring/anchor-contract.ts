import { parseAbi } from 'viem';
import artifact from '../../../contracts/log-anchor.json' with { type: 'json' };

/** Of `api/contracts/log-anchor.sol`. */
export const anchorAbi = parseAbi([
  'constructor()',
  'function owner() view returns (address)',
  'function size() view returns (uint64)',
  'function root() view returns (bytes32)',
  'function anchor(uint64 newSize, bytes32 newRoot)',
  'event Anchored(uint64 indexed size, bytes32 root)',
  'error NotTheOwner()',
  'error NotLarger(uint64 than)',
]);

/** The data of the transaction that creates the contract. */
export const anchorBytecode = artifact.bytecode;

import { getContractAddress, isHex } from 'viem';
import { AnchorError } from '../chain.ts';
import { anchorBytecode } from './anchor-contract.ts';
import type { AnchorSettings } from './open-chain.ts';
import { openAccount, signTransaction, withAnchorErrors } from './open-chain.ts';

export { AnchorError } from '../chain.ts';

export interface Deployed {
  /** Address of the contract: the setting ANCHOR_CONTRACT. */
  readonly contract: string;
  /** Address of the account that owns it. */
  readonly owner: string;
  readonly chainId: number;
  readonly transaction: string;
}

const RECEIPT_TIMEOUT_MS = 300_000;

/**
 * Deploys a contract that accepts heads of the log from this key's account only. Waits until it is on the chain.
 * @throws AnchorError
 */
export function deployAnchor(settings: Pick<AnchorSettings, 'rpcUrl' | 'key'>): Promise<Deployed> {
  return withAnchorErrors(async () => {
    const opened = openAccount(settings);
    const { client, account } = opened;
    if (!isHex(anchorBytecode)) throw new TypeError('The contract is not compiled.');
    const nonce = BigInt(await client.getTransactionCount({ address: account.address, blockTag: 'latest' }));
    const { hash, bytes } = await signTransaction(opened, { data: anchorBytecode });
    await client.sendRawTransaction({ serializedTransaction: bytes });
    const { status, contractAddress } = await client.waitForTransactionReceipt({
      hash,
      timeout: RECEIPT_TIMEOUT_MS,
    });
    const contract = contractAddress ?? getContractAddress({ from: account.address, nonce });
    if (status !== 'success') throw new AnchorError('refused');
    return { contract, owner: account.address, chainId: await client.getChainId(), transaction: hash };
  });
}

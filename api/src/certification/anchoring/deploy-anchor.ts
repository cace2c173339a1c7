import { getContractAddress, isHex } from 'viem';
import { anchorBytecode } from './anchor-contract.ts';
import { AnchorTrouble } from './chain.ts';
import type { AnchorSettings } from './open-chain.ts';
import { openAccount, signTransaction, told } from './open-chain.ts';

export { AnchorTrouble } from './chain.ts';

export interface Deployed {
  /** Address of the contract: the setting ANCHOR_CONTRACT. */
  readonly contract: string;
  /** Address of the account that owns it. */
  readonly owner: string;
  readonly chainId: number;
  readonly transaction: string;
}

const PATIENCE_MS = 300_000;

/**
 * Makes a contract that takes heads of the log from the account of this key alone. Waits until it is on the chain.
 * @throws AnchorTrouble
 */
export function deployAnchor(settings: Pick<AnchorSettings, 'rpcUrl' | 'key'>): Promise<Deployed> {
  return told(async () => {
    const opened = openAccount(settings);
    const { client, account } = opened;
    if (!isHex(anchorBytecode)) throw new TypeError('The contract is not compiled.');
    const nonce = BigInt(await client.getTransactionCount({ address: account.address, blockTag: 'latest' }));
    const { hash, bytes } = await signTransaction(opened, { data: anchorBytecode });
    await client.sendRawTransaction({ serializedTransaction: bytes });
    const { status, contractAddress } = await client.waitForTransactionReceipt({
      hash,
      timeout: PATIENCE_MS,
    });
    const contract = contractAddress ?? getContractAddress({ from: account.address, nonce });
    if (status !== 'success') throw new AnchorTrouble('refused');
    return { contract, owner: account.address, chainId: await client.getChainId(), transaction: hash };
  });
}

import type { Address, Hex, PublicClient } from 'viem';
import {
  createPublicClient,
  encodeFunctionData,
  getAddress,
  http,
  isHex,
  keccak256,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  toHex,
  WaitForTransactionReceiptTimeoutError,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { privateKeyToAccount } from 'viem/accounts';
import type { Chain, Mined, TreeHead } from '../chain.ts';
import { AnchorError } from '../chain.ts';
import { anchorAbi } from './anchor-contract.ts';
import { toAnchorError } from './anchor-error.ts';

export interface AnchorSettings {
  /** Address of a node that speaks JSON-RPC. May hold a key. */
  readonly rpcUrl: string;
  /** Of the account that pays and owns the contract: `0x` and 64 hexadecimal digits. */
  readonly key: string;
  /** Address of the contract: `0x` and 40 hexadecimal digits. */
  readonly contract: string;
}

const TIMEOUT_MS = 15_000;
const POLLING_MS = 2000;
/** Of the fee of the pending transaction. Nodes replace one for a tenth more. */
const RAISE_PERCENT = 125n;
/** Of the estimate: a storage slot that was empty then may cost more. */
const GAS_PERCENT = 125n;

export interface Account {
  readonly client: PublicClient;
  readonly account: PrivateKeyAccount;
}

/** A client of the node for the account of a key. Sends nothing yet. */
export function openAccount({ rpcUrl, key }: Pick<AnchorSettings, 'rpcUrl' | 'key'>): Account {
  if (!isHex(key)) throw new TypeError('A key is hexadecimal.');
  return {
    client: createPublicClient({
      transport: http(rpcUrl, { timeout: TIMEOUT_MS }),
      pollingInterval: POLLING_MS,
    }),
    account: privateKeyToAccount(key),
  };
}

/** What the account has to pay with, in the smallest unit of its chain. @throws AnchorError */
export function balanceOf(settings: Pick<AnchorSettings, 'rpcUrl' | 'key'>): Promise<bigint> {
  const { client, account } = openAccount(settings);
  return withAnchorErrors(() => client.getBalance({ address: account.address }));
}

export function openChain(settings: AnchorSettings): Chain {
  const opened = openAccount(settings);
  const { client } = opened;
  const contract = { address: getAddress(settings.contract), abi: anchorAbi };
  const blockTime = async (blockNumber: bigint) =>
    new Date(Number((await client.getBlock({ blockNumber })).timestamp) * 1000);
  return {
    contract: contract.address,
    id: () => withAnchorErrors(() => client.getChainId()),
    newestBlock: () => withAnchorErrors(async () => Number(await client.getBlockNumber({ cacheTime: 0 }))),
    anchoredSize: () =>
      withAnchorErrors(async () => Number(await client.readContract({ ...contract, functionName: 'size' }))),

    sign: (head, instead) =>
      withAnchorErrors(async () => {
        const args = [BigInt(head.size), toHex(head.root)] as const;
        const call = { ...contract, functionName: 'anchor', args } as const;
        // A simulation reveals the contract's named error, and costs nothing.
        await client.simulateContract({ ...call, account: opened.account });
        const data = encodeFunctionData(call);
        return signTransaction(opened, {
          to: contract.address,
          data,
          ...(isHex(instead) ? { instead } : {}),
        });
      }),

    send: ({ bytes }) =>
      withAnchorErrors(async () => void (await client.sendRawTransaction({ serializedTransaction: bytes }))),

    find: (hash, timeout) =>
      withAnchorErrors(async () => {
        if (!isHex(hash)) throw new TypeError('A hash is hexadecimal.');
        const receipt = await receiptOf(client, hash, timeout);
        if (receipt?.status !== 'success') return null;
        const { transactionHash, blockNumber } = receipt;
        return { transaction: transactionHash, block: Number(blockNumber), at: await blockTime(blockNumber) };
      }),

    search: (head, since) =>
      withAnchorErrors(() =>
        client
          .getContractEvents({
            ...contract,
            eventName: 'Anchored',
            args: { size: BigInt(head.size) },
            fromBlock: BigInt(since),
            strict: true,
          })
          .then((events) => eventOf(events, head, blockTime)),
      ),
  };
}

interface Unsigned {
  /** Absent for one that makes a contract. */
  readonly to?: Address;
  readonly data: Hex;
  /** Hash of the one whose place it takes. */
  readonly instead?: Hex;
}

/** Signs with the account's next nonce, which replaces a pending transaction of the same nonce. */
export async function signTransaction({ client, account }: Account, { instead, ...request }: Unsigned) {
  const [chainId, nonce, estimate, balance, fees] = await Promise.all([
    client.getChainId(),
    client.getTransactionCount({ address: account.address, blockTag: 'latest' }),
    // Not on `pending`, which may already contain this head.
    client.estimateGas({ account, ...request, blockTag: 'latest' }),
    client.getBalance({ address: account.address }),
    feesOf(client, instead),
  ]);
  const gas = (estimate * GAS_PERCENT) / 100n;
  // Checked here, because nodes report it in many ways.
  if (balance < gas * (fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas))
    throw new AnchorError('funds_missing');
  const bytes = await account.signTransaction({ ...request, ...fees, chainId, nonce, gas });
  return { hash: keccak256(bytes), bytes };
}

/** Rejects with `AnchorError` only. */
export async function withAnchorErrors<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw toAnchorError(cause);
  }
}

/** Fees for the next block, and more than the pending transaction's. */
async function feesOf(client: PublicClient, instead: Hex | undefined) {
  const waiting =
    instead === undefined ? null : await client.getTransaction({ hash: instead }).catch(asMissing);
  const atLeast = (fee: bigint, offered: bigint | undefined) => {
    const raised = ((offered ?? 0n) * RAISE_PERCENT) / 100n + 1n;
    return fee > raised ? fee : raised;
  };
  if ((await client.getBlock()).baseFeePerGas === null)
    return { type: 'legacy', gasPrice: atLeast(await client.getGasPrice(), waiting?.gasPrice) } as const;
  const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
  return {
    type: 'eip1559',
    maxFeePerGas: atLeast(maxFeePerGas, waiting?.maxFeePerGas),
    maxPriorityFeePerGas: atLeast(maxPriorityFeePerGas, waiting?.maxPriorityFeePerGas),
  } as const;
}

function asMissing(cause: unknown): null {
  if (cause instanceof TransactionNotFoundError) return null;
  throw cause;
}

async function receiptOf(client: PublicClient, hash: Hex, timeout: number) {
  try {
    return timeout === 0
      ? await client.getTransactionReceipt({ hash })
      : await client.waitForTransactionReceipt({ hash, timeout: timeout, checkReplacement: false });
  } catch (cause) {
    const isMissing =
      cause instanceof TransactionReceiptNotFoundError ||
      cause instanceof WaitForTransactionReceiptTimeoutError;
    if (isMissing) return null;
    throw cause;
  }
}

interface AnchoredEvent {
  readonly args: { readonly root: Hex };
  readonly transactionHash: Hex;
  readonly blockNumber: bigint;
}

async function eventOf(
  events: readonly AnchoredEvent[],
  { root }: TreeHead,
  blockTime: (block: bigint) => Promise<Date>,
): Promise<Mined | null> {
  const event = events.find(({ args }) => args.root === toHex(root));
  if (event === undefined) return null;
  const { transactionHash, blockNumber } = event;
  return { transaction: transactionHash, block: Number(blockNumber), at: await blockTime(blockNumber) };
}

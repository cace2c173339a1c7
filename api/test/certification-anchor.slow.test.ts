import { randomBytes } from 'node:crypto';
import { isHex, toHex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readCheckpoint } from '../../shared/src/certification/checkpoint.ts';
import { verifyInclusion } from '../../shared/src/certification/verify-proofs.ts';
import { addEntry } from '../src/certification/add-entry.ts';
import { anchorLog } from '../src/certification/anchor-log.ts';
import { anchorAbi } from '../src/certification/anchoring/anchor-contract.ts';
import { deployAnchor } from '../src/certification/anchoring/deploy-anchor.ts';
import { openAccount, openChain } from '../src/certification/anchoring/open-chain.ts';
import { anchoredOn } from '../src/certification/anchors.ts';
import type { Chain, TreeHead } from '../src/certification/chain.ts';
import { registerLogJobs } from '../src/certification/log-jobs.ts';
import { RetryJob } from '../src/jobs/jobs.ts';
import { LogReader } from './certification-reader.ts';
import type { Place } from './engines.ts';
import { engines, makeDatabase } from './engines.ts';
import { logged } from './operations/log-things.ts';
import { World } from './operations/world.ts';
import { ALSO_RICH, RICH, TestChain } from './test-chain.ts';

/** Milliseconds. A chain that makes a block of each transaction has one at once; one that makes none keeps nobody waiting. */
const [TIMEOUT, NONE] = [30_000, 1];

let net: TestChain;
beforeAll(async () => {
  net = await TestChain.start();
});
afterAll(() => net.stop());

/** Until it is in a block: the node answers before it makes one. */
async function put(chain: Chain, head: TreeHead): Promise<void> {
  const signed = await chain.sign(head);
  await chain.send(signed);
  expect(await chain.find(signed.hash, TIMEOUT)).not.toBeNull();
}

async function newContract(): Promise<string> {
  return (await deployAnchor({ rpcUrl: net.url, key: RICH })).contract;
}

describe('the contract', () => {
  async function contractOf(key: string) {
    const contract = await newContract();
    const { client } = openAccount({ rpcUrl: net.url, key });
    if (!isHex(contract)) throw new Error('An address is hexadecimal.');
    const call = { address: contract, abi: anchorAbi } as const;
    return { contract, client, call };
  }

  const chainOf = (contract: string, key: string = RICH) => openChain({ rpcUrl: net.url, key, contract });

  async function write(chain: Chain, size: number): Promise<Buffer> {
    const root = randomBytes(32);
    await put(chain, { size, root });
    return root;
  }

  it('has the newest head, and tells of each', async () => {
    const { contract, client, call } = await contractOf(RICH);
    const chain = chainOf(contract);
    const since = await chain.newestBlock();
    const roots = [await write(chain, 3), await write(chain, 7)] as const;
    expect(await client.readContract({ ...call, functionName: 'size' })).toBe(7n);
    expect(await client.readContract({ ...call, functionName: 'root' })).toBe(toHex(roots[1]));
    const events = await client.getContractEvents({
      ...call,
      eventName: 'Anchored',
      fromBlock: BigInt(since),
    });
    expect(events.map(({ args }) => args)).toEqual([
      { size: 3n, root: toHex(roots[0]) },
      { size: 7n, root: toHex(roots[1]) },
    ]);
  });

  it.each([7, 6, 1])('that has a head of 7 leaves takes none of %d', async (size) => {
    const chain = chainOf(await newContract());
    await write(chain, 7);
    await expect(write(chain, size)).rejects.toMatchObject({ kind: 'another_log' });
    expect(await chain.anchoredSize()).toBe(7);
  });

  it('takes nothing from another than its owner', async () => {
    const contract = await newContract();
    await expect(write(chainOf(contract, ALSO_RICH), 7)).rejects.toMatchObject({ kind: 'not_the_owner' });
    expect(await chainOf(contract).anchoredSize()).toBe(0);
  });
});

describe.each(engines)('the anchored log on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  let reader: LogReader;
  let chain: Chain;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
    reader = new LogReader(world);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });
  beforeEach(async () => {
    chain = openChain({ rpcUrl: net.url, key: RICH, contract: await newContract() });
    await grow();
  });

  async function grow(): Promise<number> {
    const commitment = randomBytes(32);
    const no = await world.db.transaction().execute((trx) => addEntry(trx, { kind: 'document', commitment }));
    await logged(world);
    return no;
  }

  const anchor = (timeout = TIMEOUT, by = chain) => anchorLog({ db: world.db, chain: by, line: 1, timeout });
  const own = () =>
    world.db.selectFrom('log_anchor').selectAll().where('contract', '=', chain.contract).execute();

  /** Every head that the contract was given, as the chain has them. */
  async function written() {
    const { client } = openAccount({ rpcUrl: net.url, key: RICH });
    if (!isHex(chain.contract)) throw new Error('An address is hexadecimal.');
    const call = { address: chain.contract, abi: anchorAbi, eventName: 'Anchored', fromBlock: 0n } as const;
    const events = await client.getContractEvents({ ...call, strict: true });
    return events.map(({ args, transactionHash, blockNumber }) => ({
      size: Number(args.size),
      root: args.root,
      transaction: transactionHash,
      block: Number(blockNumber),
    }));
  }

  async function expectAnchored(): Promise<void> {
    const { size, root } = await reader.head();
    const [event, ...others] = await written();
    expect(others).toEqual([]);
    expect(event).toMatchObject({ size, root: toHex(root) });
    const { anchors } = await reader.anchors();
    expect(anchors.find(({ contract }) => contract === chain.contract)).toEqual({
      chain_id: 31_337,
      contract: chain.contract,
      transaction: event?.transaction,
      block: event?.block,
      at: expect.any(String),
      size,
      root: Buffer.from(root).toString('hex'),
    });
  }

  it('has its newest head on the chain, once', async () => {
    expect(await anchor()).toBe(true);
    await expectAnchored();
    expect(await anchor()).toBe(true);
    await expectAnchored();
  });

  it('signs the chain and the contract with its heads once one is there', async () => {
    const signed = () => anchoredOn({ db: world.db, chain });
    expect(await signed()).toBeNull();
    await anchor();
    expect(await signed()).toEqual({ id: 31_337, contract: chain.contract });
    expect(await anchoredOn({ db: world.db, chain: null })).toBeNull();
    const { size, root } = await reader.head();
    const head = world.services.log.key.checkpoint({ size, root: Buffer.from(root) }, await signed());
    expect(await readCheckpoint(head, await reader.verifier())).toMatchObject({
      head: { size, chain: { id: 31_337, contract: chain.contract.toLowerCase() } },
    });
  });

  it('is anchored again when it has grown', async () => {
    await anchor();
    await grow();
    await anchor();
    const sizes = (await written()).map(({ size }) => size);
    const { size } = await reader.head();
    expect(sizes).toEqual([size - 1, size]);
  });

  it('proves an entry by what the chain has, without trusting the server’s key', async () => {
    const no = await grow();
    await anchor();
    const inclusion = await reader.inclusion(no);
    expect(inclusion.anchor?.contract).toBe(chain.contract);
    const { entry, leaf } = inclusion;
    const onChain = (await written()).map(({ size, root }) => ({
      size,
      root: new Uint8Array(Buffer.from(root.slice(2), 'hex')),
    }));
    const [head] = onChain;
    if (head === undefined) throw new Error('The chain has nothing.');
    expect(await verifyInclusion({ entry, leaf, path: inclusion.anchor?.path ?? [] }, head)).toBe(true);
    expect(
      await verifyInclusion({ entry: `${entry} `, leaf, path: inclusion.anchor?.path ?? [] }, head),
    ).toBe(false);
  });

  it('is sent again when its block is no more', async () => {
    const before = await net.call('evm_snapshot');
    await anchor();
    await net.call('evm_revert', before);
    expect(await written()).toEqual([]);
    expect(await anchor()).toBe(true);
    await expectAnchored();
  });

  it('is sent again when its transaction is lost', async () => {
    await net.call('evm_setAutomine', false);
    onTestFinished(async () => void (await net.call('evm_setAutomine', true)));
    expect(await anchor(NONE)).toBe(false);
    await net.call('anvil_dropAllTransactions');
    await net.call('evm_setAutomine', true);
    expect(await anchor()).toBe(true);
    await expectAnchored();
  });

  it('is sent for a higher fee when its transaction waits', async () => {
    await net.call('evm_setAutomine', false);
    onTestFinished(async () => void (await net.call('evm_setAutomine', true)));
    for (let no = 0; no < 3; no += 1) expect(await anchor(NONE)).toBe(false);
    await net.call('evm_mine');
    await net.call('evm_setAutomine', true);
    expect(await anchor()).toBe(true);
    await expectAnchored();
  });

  it('is sent again by the next who looks when the server died before it sent', async () => {
    const dies = { ...chain, send: () => Promise.reject(new Error('killed')) };
    await expect(anchor(TIMEOUT, dies)).rejects.toThrow('killed');
    expect((await own()).map(({ block }) => block)).toEqual([null]);
    expect(await anchor()).toBe(true);
    await expectAnchored();
  });

  it('finds the transaction that made it when that is another than the last sent', async () => {
    await anchor();
    const transaction = toHex(randomBytes(32));
    await world.db
      .updateTable('log_anchor')
      .set({ transaction, block: null, block_at: null })
      .where('contract', '=', chain.contract)
      .execute();
    expect(await anchor()).toBe(true);
    await expectAnchored();
  });

  it('is looked after until twelve blocks stand on it', async () => {
    await anchor();
    expect((await own()).map(({ settled }) => settled)).toEqual([false]);
    await net.call('anvil_mine', '0xc');
    await anchor();
    expect((await own()).map(({ settled }) => settled)).toEqual([true]);
  });

  it('says so when the contract has heads of another log', async () => {
    await put(chain, { size: 1_000_000, root: randomBytes(32) });
    await expect(anchor()).rejects.toMatchObject({ kind: 'another_log' });
    expect(await own()).toEqual([]);
  });

  it.each([
    { title: 'another owns the contract', kind: 'not_the_owner', key: ALSO_RICH },
    { title: 'there is no contract', kind: 'contract_missing', contract: `0x${'12'.repeat(20)}` },
    { title: 'the node does not answer', kind: 'unreachable', rpcUrl: 'http://127.0.0.1:9/a-secret-path' },
  ])('tells its operator, and no secret, when $title', async ({ kind, ...wrong }) => {
    const settings = { rpcUrl: net.url, key: RICH, contract: chain.contract, ...wrong };
    const told: object[] = [];
    const work = new Map<string, () => Promise<void>>();
    const jobs = {
      ...world.services.jobs,
      work: async (queue: string, run: () => Promise<void>) => void work.set(queue, run),
    };
    // Its type ties each queue to its data; these have none.
    await registerLogJobs({ ...world.services, chain: openChain(settings), jobs: jobs as never }, (line) =>
      told.push(line),
    );
    await expect(work.get('anchor_log')?.()).rejects.toThrow(RetryJob);
    expect(told).toEqual([{ level: 'warn', event: 'anchor_failed', kind, detail: expect.any(String) }]);
    for (const secret of [settings.key, settings.key.slice(2), 'a-secret-path'])
      expect(JSON.stringify(told)).not.toContain(secret);
  });
});

describe('a contract that cannot be paid for', () => {
  it('is not made', async () => {
    const poor = toHex(randomBytes(32));
    await expect(deployAnchor({ rpcUrl: net.url, key: poor })).rejects.toMatchObject({
      kind: 'funds_missing',
    });
  });
});

describe('a server with a chain', () => {
  it('says that its log is anchored there', async () => {
    const place = await makeDatabase();
    onTestFinished(place.remove);
    const world = await World.open(place, {}, { rpcUrl: net.url, key: RICH, contract: await newContract() });
    onTestFinished(() => world.close());
    expect(await new LogReader(world).anchors()).toEqual({ configured: true, anchors: [] });
  });
});

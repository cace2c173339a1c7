import { AnchorError, deployAnchor } from '@nfcards/api/anchor';
import { runTask } from '../command-line/run-task.ts';
import { Failure, UsageFailure } from '../failure.ts';
import { readSettings } from '../settings/settings.ts';

const HELP = `npm run anchor -- deploy   makes the contract that the log of what is certified is anchored in

The settings ANCHOR_RPC_URL and ANCHOR_KEY say on which chain and as which account: it pays for this and for each
anchor, and nobody else can write to the contract. The address that is printed is the setting ANCHOR_CONTRACT. Each run
makes another contract, and pays for it.`;

/** Of no contract: there is none yet. */
const NONE = `0x${'0'.repeat(40)}`;

const troubles: Readonly<Partial<Record<AnchorError['kind'], string>>> = {
  unreachable: 'The node at ANCHOR_RPC_URL does not answer as a node does: check the setting.',
  funds_missing:
    'The account of ANCHOR_KEY has too little to pay for the contract: send it some of the chain’s coin.',
};

await runTask({
  name: 'anchor',
  help: HELP,
  positionals: ['deploy'],
  options: {},
  async run({ positionals: [name] }) {
    if (name !== 'deploy') throw new UsageFailure(`There is no command “${name}”.`);
    const { ANCHOR_RPC_URL, ANCHOR_KEY } = readSettings({ ...process.env, ANCHOR_CONTRACT: NONE });
    if (ANCHOR_RPC_URL === undefined || ANCHOR_KEY === undefined)
      throw new UsageFailure('ANCHOR_RPC_URL and ANCHOR_KEY must be set.');
    const { contract, owner, chainId, transaction } = await deployAnchor({
      rpcUrl: ANCHOR_RPC_URL,
      key: ANCHOR_KEY,
    }).catch(asFailure);
    console.log(
      `On chain ${chainId}, by ${owner}, in transaction ${transaction}:\nANCHOR_CONTRACT=${contract}`,
    );
  },
});

function asFailure(cause: unknown): never {
  if (!(cause instanceof AnchorError)) throw cause;
  throw new Failure(troubles[cause.kind] ?? `The chain refuses the contract (${cause.message}).`);
}

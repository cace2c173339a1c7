import { writeFile } from 'node:fs/promises';
import { Failure } from '../../failure.ts';
import { percent } from '../channels/audience.ts';
import { parseJson } from '../place/parse-json.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { RootFile } from '../trust/metadata.ts';
import { isSignedFor, parseTargets } from '../trust/metadata.ts';
import { CHANNEL, Trust } from '../trust/trust.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import {
  changeOf,
  missingSignatures,
  pinOf,
  readProposal,
  signChange,
  writeChange,
  writeProposal,
} from '../trust/trust-change.ts';
import { readTrustPolicy } from '../trust/trust-policy.ts';
import { rootPath, TARGETS_PATH } from '../trust/trust-store.ts';
import type { ReleaseCommand } from './release-command.ts';
import { onlyTarget, parseTarget } from './release-command.ts';

export const trustCommand: ReleaseCommand = {
  usage: 'trust <trust.json>',
  summary: 'says who may publish and promote what',
  details: `The file names public keys, the holders of the root, and who may publish and promote which releases; docs/releases.md
has one. It is signed with the keys of RELEASE_SIGNING_KEY. Where more holders must sign, what they are to sign is written
beside it, as trust.proposal.json: the next of them runs this command with that file.`,
  options: ['dry-run'],
  async run({ store }, { targets, dryRun }) {
    const file = onlyTarget(targets, 'which file: trust.json');
    const root = await currentRoot(store);
    const proposed = readProposal(file);
    const before = { root, targets: await currentTargets(store, root) };
    const change = proposed ?? changeOf(readTrustPolicy(file), before, Date.now());
    if (change.targets.signed.version <= before.targets)
      throw new Failure(`${file} is out of date: the trust was changed since. Begin again with trust.json.`);
    signChange(change, store.signers);
    const missing = missingSignatures(change, root);
    const next = change.root ?? root;
    const said = describeChange(change, next);
    const json = {
      version: change.targets.signed.version,
      root: next === null ? null : pinOf(next),
      missing,
      dryRun,
    };
    if (missing.length > 0) {
      const proposal = `${file.replace(/(\.proposal)?\.json$/, '')}.proposal.json`;
      if (!dryRun) await writeFile(proposal, writeProposal(change));
      const text = `${said}\n\nNot in force yet.\n${missing.join('\n')}\nThe next holder runs: npm run release -- trust ${proposal}`;
      return { text, json };
    }
    if (!dryRun) await writeChange(store.place, change);
    return {
      text: `${said}\n\n${dryRun ? 'Would be' : 'Is'} in force. Sites show only what follows from it with\nRELEASE_ROOT=${json.root}`,
      json,
    };
  },
};

export const signCommand: ReleaseCommand = {
  usage: 'sign <name>@<version>',
  summary: 'signs a published release with the keys at hand',
  details:
    'For one that was published without a key, or by a key that may no longer publish it. Other signatures stay.',
  options: [],
  async run({ store }, { targets }) {
    const { name, version } = parseTarget(onlyTarget(targets, 'what to sign: mfe-wallet@1.4.2'));
    if (store.signers.length === 0)
      throw new Failure('RELEASE_SIGNING_KEY is not set, so there is nothing to sign with.');
    await store.sign(name, version);
    return { text: `Signed ${name}@${version}.`, json: { name, version } };
  },
};

export const renewCommand: ReleaseCommand = {
  usage: 'renew',
  summary: 'signs the channel anew, so that it is believed for longer',
  details: `A signed channel is believed for the days that trust.json says after its last change. With --adopt it is signed as it
is, where nobody signed it yet, or somebody who may no longer: look at what --dry-run lists first.`,
  options: ['channel', 'adopt', 'dry-run'],
  async run({ channel }, { adopt, dryRun }) {
    if (channel.store.trust === undefined)
      throw new Failure('RELEASE_ROOT is not set: this channel needs no signature.');
    const { revision, releases } = await channel.renew({ adopt, dryRun });
    const lines = Object.entries(releases).map(([name, { live, candidate }]) =>
      [
        `  ${name}@${live ?? 'nothing'}`,
        ...(candidate ? [`${candidate.version} for ${percent(candidate.share)}`] : []),
      ].join(', '),
    );
    const text = `The channel ${channel.name} ${dryRun ? 'would be' : 'is'} signed anew, as revision ${revision}:`;
    return {
      text: [text, ...lines].join('\n'),
      json: { channel: channel.name, revision, releases, dryRun },
    };
  },
};

async function currentRoot({ trust, place }: ReleaseStore): Promise<RootFile | null> {
  if (trust !== undefined) return trust.readRoot();
  if ((await place.read(rootPath(1))) === null) return null;
  throw new Failure(
    `There is a root in ${place.describe('trust')} already. Set RELEASE_ROOT to the one that you know.`,
  );
}

/** Its number. What the root did not sign does not count, but what this machine has seen does. */
async function currentTargets({ trust, place }: ReleaseStore, root: RootFile | null): Promise<number> {
  const file = await place.read(TARGETS_PATH);
  const targets = parseTargets(parseJson(file?.text ?? ''));
  const seen = (await trust?.seen.read())?.targets ?? 0;
  const isKnown = root !== null && targets !== null && isSignedFor(root, 'targets', targets);
  return Math.max(seen, isKnown ? targets.signed.version : 0);
}

/** What a holder is about to sign, in words. */
function describeChange({ targets }: TrustChange, root: RootFile | null): string {
  const { delegations, version, expires } = targets.signed;
  const holders = root?.signed.roles.root;
  const names = (ids: readonly string[]) =>
    ids.map((id) => (root === null ? id : new Trust(root, targets).nameOf(id))).join(', ');
  const lines = Object.values(delegations?.roles ?? {}).flatMap(({ name, keyIDs, threshold, paths = [] }) =>
    name.startsWith(CHANNEL)
      ? []
      : [`  ${of(threshold, keyIDs.length)}${names(keyIDs)}: ${paths.map(inWords).join(', ')}`],
  );
  return [
    `Trust ${version}, until ${expires.slice(0, 10)}`,
    `  ${of(holders?.threshold ?? 1, holders?.keyIDs.length ?? 1)}${names(holders?.keyIDs ?? [])}: the root, which says all this`,
    ...lines,
  ].join('\n');
}

function of(threshold: number, keys: number): string {
  return keys === 1 ? '' : `${threshold} of `;
}

function inWords(path: string): string {
  const [kind, first = '', second = ''] = path.split('/');
  const named = (name: string) => (name === '*' ? 'any release' : name);
  return kind === 'releases' ? `publish ${named(first)}` : `promote ${named(second)} in ${first}`;
}

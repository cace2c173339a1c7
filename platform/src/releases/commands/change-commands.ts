import { isDeepStrictEqual } from 'node:util';
import { UsageFailure } from '../../failure.ts';
import { type Settings, siteUrl } from '../../settings/settings.ts';
import { describeAudience } from '../channels/audience.ts';
import type { Channel } from '../channels/channel.ts';
import type { ChannelRelease, ChannelState } from '../channels/channel-file.ts';
import { describeEntry } from '../channels/channel-history.ts';
import { unshownSlots } from '../channels/unshown-slots.ts';
import { visitorKey } from '../channels/visitor-key.ts';
import { VisitorSigner } from '../channels/visitor-signer.ts';
import { parseAudience } from './parse-audience.ts';
import type { Outcome, ReleaseCommand } from './release-command.ts';
import { onlyTarget, parseTarget } from './release-command.ts';
import { refuseServiceGaps } from './service-offers.ts';

export const promoteCommand: ReleaseCommand = {
  usage: 'promote <name>@<version>…',
  summary: 'makes a published version live',
  details: `With --share only that part of all visitors gets it, the same people as long as it lasts; a later promotion raises the
share or makes it live for all, and a rollback ends it. With --stages and --each it grows by itself: each gateway reads the
shares off its clock, until the halting rule, a rollback or another promotion ends them; at the end --after-stages makes it
live. With --cohort all who are in one of them get it: staff, members who asked to see what is new, those who answer for a
place, visitors in a language. With --link it prints an address for those who check it: they see it once they agreed to. The
same command again prints the same link. Several versions that are only right together go live in one step. It is refused
when it takes a path from another release, or when what others need of it would be gone. A remote that describes what it
calls of a service of its own is held against what that says at /openapi.json, where SERVICES says it is.`,
  options: [
    ...([
      'channel',
      'share',
      'stages',
      'each',
      'after-stages',
      'cohort',
      'link',
      'service',
      'message',
    ] as const),
    'dry-run',
  ],
  async run({ settings, store, channel }, { targets, message, dryRun, ...given }) {
    if (targets.length === 0) throw new UsageFailure('Say what to promote: mfe-wallet@1.4.2.');
    const wanted = targets.map(parseTarget);
    const names = wanted.map(({ name }) => name);
    if (new Set(names).size < names.length) throw new UsageFailure('Say one version of each release.');
    const audience = parseAudience(given);
    if (given.service !== undefined) onlyTarget(targets, 'whose service that is');
    await refuseServiceGaps(wanted, { store, services: settings.SERVICES, file: given.service });
    if (given.afterStages) {
      const { name, version } = parseTarget(onlyTarget(targets, 'what to promote'));
      return outcomeOfReturn(channel, name, {
        change: () => channel.promoteAfterStages(name, version, { message, dryRun }),
        done: () => `${name}@${version} ${dryRun ? 'would be' : 'is'} live in ${channel.name}.`,
        undone: () => `${name}@${version} is not at the end of its stages in ${channel.name}.`,
        dryRun,
      });
    }
    if (audience !== null) {
      const { name, version } = parseTarget(onlyTarget(targets, 'what to promote'));
      const state = await channel.promote(name, version, { ...audience, message, dryRun });
      const text = `${name}@${version} ${dryRun ? 'would be' : 'is'} shown to ${describeAudience(audience, Date.now())} in ${channel.name}.`;
      const outcome = await outcomeOfPromotion(channel, state, [name], text, dryRun);
      return given.link
        ? withLink(outcome, await trialLink(settings, channel, `${name}@${version}`))
        : outcome;
    }
    const versions = Object.fromEntries(wanted.map(({ name, version }) => [name, version]));
    const state = await channel.promoteTogether(versions, { message, dryRun });
    const text = `${targets.join(', ')} ${dryRun ? 'would be' : targets.length > 1 ? 'are' : 'is'} live in ${channel.name}.`;
    return outcomeOfPromotion(channel, state, names, text, dryRun);
  },
};

function withLink({ text, json }: Outcome, link: string): Outcome {
  return { text: `${text}\nFor whoever checks it: ${link}`, json: { ...json, link } };
}

/** Only who can read the store can make it, and only the gateways of the channel know it. */
async function trialLink(settings: Settings, { store, name }: Channel, release: string): Promise<string> {
  const signer = new VisitorSigner(await visitorKey(store.place, name));
  return `${siteUrl(settings)}/trial/${signer.sign('link', release)}`;
}

/** Says too what nobody will see: a slot that no page shows may come with another release. */
async function outcomeOfPromotion(...promotion: Parameters<typeof outcomeOf>): Promise<Outcome> {
  const [channel, state, names] = promotion;
  const remarks = await unshownSlots(channel.store, state, names);
  const { text, json } = outcomeOf(...promotion);
  return { text: [text, ...remarks].join('\n'), json: { ...json, remarks } };
}

export const rollbackCommand: ReleaseCommand = {
  usage: 'rollback <name>[@<version>]',
  summary: 'leaves what went live last or is tried out, for the version before',
  details: `Open pages keep the version that they started with; every page that is loaded from now on has the other. What was
left is never shown again unless it is promoted by name. A second rollback changes nothing: to go further back, say the
version to leave. If visitors do not get that one, nothing changes either.`,
  options: ['channel', 'message', 'dry-run'],
  async run({ channel }, { targets, message, dryRun }) {
    const target = onlyTarget(targets, 'what to roll back: mfe-wallet');
    const { name, version } = target.includes('@')
      ? parseTarget(target)
      : { name: target, version: undefined };
    return outcomeOfReturn(channel, name, {
      change: () => channel.rollback(name, { version, message, dryRun }),
      done: ({ releases }, before) => {
        const live = releases[name]?.live ?? null;
        const is = dryRun ? 'would be' : 'is';
        if (live === null) return `${name} ${is} shown to nobody in ${channel.name}.`;
        if (live !== before?.live) return `${name}@${live} ${is} live again in ${channel.name}.`;
        const { version: left = '' } = before.candidate ?? {};
        return `${name}@${left} ${is} tried out no more in ${channel.name}; ${live} stays live.`;
      },
      undone: (state) =>
        version === undefined ? leftAlready(name, state) : `${target} is not shown in ${channel.name}.`,
      dryRun,
    });
  },
};

export const withdrawCommand: ReleaseCommand = {
  usage: 'withdraw <name>',
  summary: 'takes a remote off the site',
  details: `Its paths and slots are free from then on, and its pages are answered as unknown ones are. A promotion by name
brings it back. The shell cannot be withdrawn, nor what others need.`,
  options: ['channel', 'message', 'dry-run'],
  async run({ channel }, { targets, message, dryRun }) {
    const name = onlyTarget(targets, 'what to withdraw: mfe-wallet');
    return outcomeOfReturn(channel, name, {
      change: () => channel.withdraw(name, { message, dryRun }),
      done: () => `${name} ${dryRun ? 'would be' : 'is'} withdrawn from ${channel.name}.`,
      undone: (state) => leftAlready(name, state),
      dryRun,
    });
  },
};

interface ReturnCommand {
  readonly change: () => Promise<ChannelState>;
  readonly done: (state: ChannelState, before: ChannelRelease | undefined) => string;
  readonly undone: (state: ChannelState) => string;
  readonly dryRun: boolean;
}

/** Of a change that is content if it was made before. */
async function outcomeOfReturn(
  channel: Channel,
  name: string,
  { change, done, undone, dryRun }: ReturnCommand,
): Promise<Outcome> {
  const { releases } = await channel.read();
  const state = await change();
  const changed = !isDeepStrictEqual(releases[name], state.releases[name]);
  const text = changed ? done(state, releases[name]) : `Nothing changed: ${undone(state)}`;
  const outcome = outcomeOf(channel, state, [name], text, dryRun);
  return { ...outcome, json: { ...outcome.json, changed } };
}

function leftAlready(name: string, { releases, history }: ChannelState): string {
  const last = history.findLast((entry) => entry.name === name);
  const happened = `${last === undefined ? `${name} changed` : describeEntry(last)} before.`;
  const live = releases[name]?.live ?? null;
  return live === null ? happened : `${happened} To leave ${live} too, say so: rollback ${name}@${live}.`;
}

function outcomeOf(
  { name: channel }: Channel,
  { revision, releases }: ChannelState,
  names: readonly string[],
  text: string,
  dryRun: boolean,
): Outcome {
  const changed = Object.fromEntries(names.map((name) => [name, releases[name]]));
  return { text, json: { channel, revision, releases: changed, dryRun } };
}

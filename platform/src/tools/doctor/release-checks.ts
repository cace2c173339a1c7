import type { Check, Finding } from '@nfcards/api/doctor';
import { well, wrong } from '@nfcards/api/doctor';
import { Failure } from '../../failure.ts';
import { Channel } from '../../releases/channels/channel.ts';
import { openReleaseStore } from '../../releases/store/open-release-store.ts';
import type { Settings } from '../../settings/settings.ts';
import { whereSet } from './run-checks.ts';

/** One attempt, and not for long. */
const PACE = { timeout: 5_000, retryDelays: [] };
const DAY_MS = 86_400_000;
/** As the alert ChannelExpires. */
const MIN_DAYS = 14;

/** The store of releases, what is live in it, and until when what was signed is believed. */
export function releaseChecks(settings: Settings, now = Date.now()): readonly Check[] {
  const store = openReleaseStore(settings, PACE);
  const { trust, place } = store;
  return [
    {
      name: 'releases',
      look: whereSet(
        settings.RELEASES_STORE,
        'Releases lie in DATA_DIR: RELEASES_STORE is not set. They serve one machine.',
        () => lookAtStore(() => place.tryConditions()),
      ),
    },
    {
      name: 'channel',
      look: () => orRefused(() => lookAtChannel(new Channel(store, settings.CHANNEL), now), CHANNEL_ADVICE),
    },
    {
      name: 'root of trust',
      look: whereSet(
        trust,
        'RELEASE_ROOT is not set: whoever may write to the store decides what is shown.',
        (set) =>
          orRefused(async () => {
            const found = await set.current();
            const renewed = 'Its holders sign it anew: npm run release -- trust trust.json';
            return lookAtDate('What says who may publish and promote', found.expiresAt, now, renewed);
          }, 'docs/releases.md says how trust is set up and mended.'),
      ),
    },
    {
      name: 'security.txt',
      look: whereSet(
        settings.SECURITY_EXPIRES,
        'SECURITY_CONTACT is not set: nobody is told where weaknesses are to be reported.',
        async (expires) =>
          lookAtDate(
            '/.well-known/security.txt',
            expires.getTime(),
            now,
            'Set SECURITY_EXPIRES to a later day.',
          ),
      ),
    },
  ];
}

const CHANNEL_ADVICE = 'If it does not say what to do: npm run release -- history shows what was done last.';

async function lookAtStore(tried: () => Promise<void>): Promise<Finding> {
  try {
    await tried();
    return well('The bucket for releases can be written, and keeps to conditional writes.');
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    return wrong(
      cause.message,
      'Until then visitors are shown what was shown last; promotions and halts do not arrive.',
    );
  }
}

async function lookAtChannel(channel: Channel, now: number): Promise<Finding> {
  const { releases, expiresAt } = await channel.read();
  const live = Object.values(releases).filter((release) => release.live !== null).length;
  if (releases.shell?.live == null)
    return wrong(
      `No shell is live in the channel ${channel.name}: there is nothing to show.`,
      'Publish and promote one (npm run release), or “npm run publish-tree” on a site of one machine.',
    );
  const found = `${live} releases are live in the channel ${channel.name}.`;
  if (expiresAt === undefined) return well(found);
  const renewed = `npm run release -- renew --channel ${channel.name}`;
  return lookAtDate(`The channel ${channel.name}`, expiresAt, now, renewed);
}

async function orRefused(look: () => Promise<Finding>, next: string): Promise<Finding> {
  try {
    return await look();
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    return wrong(cause.message, next);
  }
}

/** @param at until when it is believed, in milliseconds since 1970 */
export function lookAtDate(what: string, at: number, now: number, renewed: string): Finding {
  const days = Math.floor((at - now) / DAY_MS);
  const day = new Date(at).toISOString().slice(0, 10);
  if (days < 0) return wrong(`${what} expired on ${day}.`, renewed);
  if (days < MIN_DAYS) return wrong(`${what} expires in ${days} days, on ${day}.`, renewed);
  return well(`${what} is good for ${days} days, until ${day}.`);
}

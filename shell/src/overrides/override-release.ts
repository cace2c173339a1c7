import { type RemoteRelease, remoteRelease } from '@nfcards/shared/registry';
import { safeParse } from 'valibot';
import type { Override, Refusal } from './override.ts';

/** A `RemoteRelease` at the root of the origin; its `base` is relative to there. */
const DESCRIPTION = '/remote-release.json';
/** Milliseconds for the answer: the page waits for it. */
const TIMEOUT = 5_000;

type Answer =
  | { readonly status: 'shown'; readonly release: RemoteRelease }
  | ({ readonly status: 'refused' } & Refusal);

/** Reads the release that an origin serves, without cookies or referrer. Never rejects. */
export async function readOverrideRelease({ remote, origin }: Override): Promise<Answer> {
  const address = new URL(DESCRIPTION, origin);
  const response = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => null);
  if (response === null) return refused('silent');
  const described = safeParse(remoteRelease, response.ok ? await response.json().catch(() => null) : null);
  if (!described.success) return refused('unreadable');
  const release = described.output;
  const base = URL.parse(release.base, address);
  if (base?.origin !== origin || !base.pathname.endsWith('/')) return refused('unreadable');
  if (release.container !== containerOf(remote, release.version)) return refused('stranger');
  return { status: 'shown', release: { ...release, base: unlikeReleaseFolder(base) } };
}

function refused(why: Exclude<Refusal['why'], 'taken'>): Answer {
  return { status: 'refused', why };
}

/** As the build names it (platform/src/releases/build/configuration.ts): remote and version, of letters and digits. */
function containerOf(remote: string, version: string): string {
  return `${remote}@${version}`.replaceAll(/[^a-zA-Z0-9]/g, '_');
}

/**
 * The service worker caches files in folders of a name and a version, and may fetch from the site's own origins only.
 * Encoded dots (RFC 3986, section 6.2.2.2) keep it from recognising the folder.
 */
function unlikeReleaseFolder({ origin, pathname }: URL): string {
  return origin + pathname.replaceAll('.', '%2E');
}

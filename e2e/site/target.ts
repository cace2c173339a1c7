/** What the tests run on, as `npm run e2e` says it in the environment. */

/** Of a site that somebody else runs; null where the tests start sites of their own. No slash at the end. */
export const DEPLOYED_URL: string | null = process.env.E2E_URL ?? null;

/** A data folder with releases and channels to start sites from, in place of the working tree's releases. */
export const PREPARED_RELEASES: string | null = process.env.E2E_RELEASES ?? null;

/** Channels of that folder: the tagged tests run on each. None: all tests run on the one that sites show. */
export const CHANNELS: readonly string[] = process.env.E2E_CHANNELS?.split(',') ?? [];

const VIDEO_MODES = ['on', 'off', 'retain-on-failure', 'on-first-retry'] as const;

export const VIDEO = VIDEO_MODES.find((mode) => mode === process.env.E2E_VIDEO) ?? 'off';

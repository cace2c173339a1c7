import type { RateLimit, ReferralProgramme } from '@nfcards/shared/operations';
import { standardReferralProgramme } from '@nfcards/shared/operations';
import { forgetOldSessions } from './accounts/login-history.ts';
import { workOnBerths } from './berths/work.ts';
import type { BlobPlace } from './blobs/open-blob-store.ts';
import { openBlobStore } from './blobs/open-blob-store.ts';
import type { Chain } from './certification/anchoring/chain.ts';
import type { AnchorSettings } from './certification/anchoring/open-chain.ts';
import { logKey } from './certification/log-key.ts';
import { TransparencyLog } from './certification/transparency-log.ts';
import { workOnLog } from './certification/work.ts';
import { workOnContact } from './contact/contact-message.ts';
import type { Database } from './database/database.ts';
import { Afterwards } from './jobs/afterwards.ts';
import { openJobs } from './jobs/jobs.ts';
import { LiveHub } from './live/live-hub.ts';
import type { Carriers, DeliveryListener } from './messages/delivery.ts';
import { deliverMessages } from './messages/delivery.ts';
import { createMessages } from './messages/messages.ts';
import { workOnNewsletter } from './newsletter/handlers.ts';
import { forgetOldNotices } from './notifications/forget-old-notices.ts';
import { createNotify } from './notifications/notify.ts';
import { forgetOldChallenges } from './passkeys/challenges.ts';
import type { MapsSettings } from './reviews/maps-provider.ts';
import { httpMapsProvider } from './reviews/maps-provider.ts';
import { forgetOldMapsAnswers, MapsReviews } from './reviews/maps-reviews.ts';
import { forgetOldTries } from './second-factor/check-second-factor.ts';
import type { Services } from './services.ts';
import { forgetOldDevices } from './sessions/known-devices.ts';
import { forgetOldLimits, RateLimiter } from './sessions/rate-limits.ts';
import { serverSecret } from './sessions/server-secret.ts';
import { forgetOldAttempts } from './social/attempts.ts';
import type { SocialSettings } from './social/provider-settings.ts';
import { openProviders } from './social/social-providers.ts';
import { workOnWallet } from './wallet/work.ts';

export interface ServiceOptions {
  readonly siteUrl: string;
  /** A provider without settings is not offered. */
  readonly social?: SocialSettings;
  /** An address that leads nowhere unless said otherwise: for the mailbox of the embedded default. */
  readonly supportEmail?: string;
  /** Without it, reviews are those of members (SPEC A5). */
  readonly maps?: MapsSettings;
  /** The standard one unless said otherwise (SPEC S15). */
  readonly referralProgramme?: ReferralProgramme;
  /** Where encrypted documents lie. */
  readonly blobs: BlobPlace;
  /** Without it, the log of what is certified stands alone. */
  readonly anchor?: AnchorSettings;
  /** 24 unless said otherwise. */
  readonly berthAnswerHours?: number;
  readonly carriers: Carriers;
  readonly report: Parameters<typeof openJobs>[1];
  readonly delivered: DeliveryListener;
}

const BERTH_ANSWER_HOURS = 24;
/** Each question to the provider is paid for; visitors are not asked whether they mean well. */
const MAPS_BUDGET: RateLimit = { per: ['address'], calls: 1000, seconds: 86_400 };

/**
 * Begins the server's own work: jobs, messages, and tidying up. `jobs.stop` ends it.
 * @throws StartFailure `blob_store_unusable`, `migration_failed`; nothing of it runs on then
 */
export async function openServices(database: Database, options: ServiceOptions): Promise<Services> {
  const blobs = await openBlobStore(options.blobs);
  const jobs = await openJobs(database.jobStore, options.report);
  try {
    return await beginServices(database, options, { blobs, jobs });
  } catch (failure) {
    // Left alone, it would go on asking a database that the caller closes, and keep the process alive.
    await jobs.stop();
    throw failure;
  }
}

async function beginServices(
  database: Database,
  options: ServiceOptions,
  { blobs, jobs }: Pick<Services, 'blobs' | 'jobs'>,
): Promise<Services> {
  const { carriers, siteUrl } = options;
  const channels = new Set([
    ...(carriers.mail === null ? [] : (['email'] as const)),
    ...(carriers.sms === null ? [] : (['sms'] as const)),
  ]);
  const messages = createMessages(jobs, channels);
  await deliverMessages(database, jobs, carriers, options.delivered);
  await jobs.work('forget_sessions', async () => {
    await forgetOldSessions(database.db);
    await forgetOldLimits(database.db);
    await forgetOldDevices(database.db);
    await forgetOldTries(database.db);
    await forgetOldChallenges(database.db);
    await forgetOldAttempts(database.db);
  });
  await jobs.work('forget_notices', async () => {
    await forgetOldNotices(database.db);
    await forgetOldMapsAnswers(database.db);
  });
  const provider = options.maps === undefined ? null : httpMapsProvider(options.maps);
  const limiter = new RateLimiter(database.db, await serverSecret(database.db, 'rate_limits'));
  const people = {
    notify: createNotify({ messages, siteUrl }),
    hub: new LiveHub(database),
    referralProgramme: options.referralProgramme ?? standardReferralProgramme,
    maps: new MapsReviews(
      database.db,
      provider,
      (reason) => options.report({ level: 'warn', event: `maps_${reason}` }),
      async () => (await limiter.take('maps', [MAPS_BUDGET], { address: 'everybody' })) === 0,
    ),
  };
  const social = openProviders(options.social ?? {}, siteUrl);
  const supportEmail = options.supportEmail ?? 'support@localhost';
  const wallet = {
    blobs,
    berthAnswerHours: options.berthAnswerHours ?? BERTH_ANSWER_HOURS,
  };
  const afterwards = new Afterwards(options.report);
  const key = logKey(`${new URL(siteUrl).host}/log`, await serverSecret(database.db, 'log_key'));
  const services = {
    database,
    db: database.db,
    jobs,
    afterwards,
    log: new TransparencyLog(database, key, afterwards),
    chain: await chainOf(options.anchor),
    limiter,
    messages,
    siteUrl,
    supportEmail,
    social,
    ...people,
    ...wallet,
  };
  await workOnWallet(services);
  await workOnLog(services, options.report);
  await workOnBerths(services);
  await workOnNewsletter(services);
  await workOnContact(services);
  return services;
}

/** Its library is loaded where a chain is written to, and takes no time elsewhere. */
async function chainOf(settings: AnchorSettings | undefined): Promise<Chain | null> {
  if (settings === undefined) return null;
  const { openChain } = await import('./certification/anchoring/open-chain.ts');
  return openChain(settings);
}

import type { RateLimit, ReferralProgramme } from '@nfcards/shared/operations';
import { standardReferralProgramme } from '@nfcards/shared/operations';
import { forgetOldSessions } from './accounts/login-history.ts';
import { workOnBerths } from './berths/work.ts';
import type { BlobPlace } from './blobs/open-blob-store.ts';
import { openBlobStore } from './blobs/open-blob-store.ts';
import type { Chain } from './certification/anchoring/chain.ts';
import type { AnchorSettings } from './certification/anchoring/open-chain.ts';
import { currentLine, keyOfLine } from './certification/log-line.ts';
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
import type { OutsideFiles } from './ownership/outside-files.ts';
import { outsideFiles } from './ownership/outside-files.ts';
import { readOnlyForCopies, watchOwnership } from './ownership/watch-ownership.ts';
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
 * @throws StartFailure `migration_failed`; nothing of it runs on then
 */
export async function openServices(database: Database, options: ServiceOptions): Promise<Services> {
  const outside = outsideFiles(options.blobs);
  const documents = openBlobStore(options.blobs, options.report);
  // Left alone, they would go on asking a database that the caller closes, and keep the process alive.
  await using undone = new AsyncDisposableStack();
  undone.defer(() => documents.close());
  let stopJobs = () => Promise.resolve();
  const ownership = await watchOwnership({
    db: database.db,
    outside,
    report: options.report,
    onCopy: () => void stopJobs().catch(() => undefined),
  });
  undone.defer(() => ownership.close());
  const jobs = await openJobs(database.jobStore, options.report, { isIdle: ownership.state() === 'copy' });
  undone.defer(() => jobs.stop());
  stopJobs = jobs.stop;
  const services = await beginServices(database, options, { documents, outside, ownership, jobs });
  undone.move();
  return services;
}

interface Begun extends Pick<Services, 'documents' | 'ownership' | 'jobs'> {
  readonly outside: OutsideFiles;
}

async function beginServices(
  database: Database,
  options: ServiceOptions,
  { documents, outside, ownership, jobs }: Begun,
): Promise<Services> {
  const { carriers, siteUrl } = options;
  const channels = new Set([
    ...(carriers.mail === null ? [] : (['email'] as const)),
    ...(carriers.sms === null ? [] : (['sms'] as const)),
  ]);
  const messages = createMessages(jobs, channels);
  await deliverMessages(database, jobs, carriers, options.delivered);
  // Nobody waits for a job, and what is tidied up may be much.
  const { unhurried } = database;
  await jobs.work('forget_sessions', async () => {
    await forgetOldSessions(unhurried);
    await forgetOldLimits(unhurried);
    await forgetOldDevices(unhurried);
    await forgetOldTries(unhurried);
    await forgetOldChallenges(unhurried);
    await forgetOldAttempts(unhurried);
  });
  await jobs.work('forget_notices', async () => {
    await forgetOldNotices(unhurried);
    await forgetOldMapsAnswers(unhurried);
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
    documents,
    ownership,
    blobs: readOnlyForCopies(documents.store, ownership.state),
    berthAnswerHours: options.berthAnswerHours ?? BERTH_ANSWER_HOURS,
  };
  const afterwards = new Afterwards(options.report);
  const line = await currentLine(database.db);
  const log = new TransparencyLog({
    database,
    key: await keyOfLine(database.db, siteUrl, line),
    line,
    siteUrl,
    outside,
    mayKeep: () => ownership.state() === 'own',
    afterwards,
    report: options.report,
  });
  const services = {
    database,
    db: database.db,
    jobs,
    afterwards,
    log,
    chain: await chainOf(options.anchor),
    limiter,
    messages,
    siteUrl,
    supportEmail,
    social,
    ...people,
    ...wallet,
  };
  const working = { ...services, db: unhurried };
  await workOnWallet(working);
  await workOnLog(working, options.report);
  await workOnBerths(working);
  await workOnNewsletter(working);
  await workOnContact(working);
  return services;
}

/** Its library is loaded where a chain is written to, and takes no time elsewhere. */
async function chainOf(settings: AnchorSettings | undefined): Promise<Chain | null> {
  if (settings === undefined) return null;
  const { openChain } = await import('./certification/anchoring/open-chain.ts');
  return openChain(settings);
}

import type { RateLimit, ReferralProgramme } from '@nfcards/shared/operations';
import { standardReferralProgramme } from '@nfcards/shared/operations';
import { deleteOldAddresses } from '../accounts/former-address.ts';
import { deleteOldSessions } from '../accounts/login-history.ts';
import { registerBerthJobs } from '../berths/berth-jobs.ts';
import type { BlobPlace } from '../blobs/open-blob-store.ts';
import { openBlobStore } from '../blobs/open-blob-store.ts';
import type { AnchorSettings } from '../certification/anchoring/open-chain.ts';
import type { Chain } from '../certification/chain.ts';
import { registerLogJobs } from '../certification/log-jobs.ts';
import { currentLine, keyOfLine } from '../certification/log-line.ts';
import { TransparencyLog } from '../certification/transparency-log.ts';
import { registerContactJobs } from '../contact/contact-message.ts';
import type { Database } from '../database/database.ts';
import { BackgroundTasks } from '../jobs/background-tasks.ts';
import { openJobs } from '../jobs/jobs.ts';
import { deleteOldLinks } from '../links/delete-old-links.ts';
import { LiveHub } from '../live/live-hub.ts';
import type { DeliveryListener, Transports } from '../messages/delivery.ts';
import { deliverMessages } from '../messages/delivery.ts';
import { createMessages } from '../messages/messages.ts';
import { registerNewsletterJobs } from '../newsletter/handlers.ts';
import { deleteOldNotices } from '../notifications/delete-old-notices.ts';
import { createNotify } from '../notifications/notify.ts';
import type { ExternalFiles } from '../ownership/external-files.ts';
import { externalFiles } from '../ownership/external-files.ts';
import { readOnlyForCopies, watchOwnership } from '../ownership/watch-ownership.ts';
import { deleteOldChallenges } from '../passkeys/challenges.ts';
import type { MapsSettings } from '../reviews/maps-provider.ts';
import { httpMapsProvider } from '../reviews/maps-provider.ts';
import { deleteOldMapsAnswers, MapsReviews } from '../reviews/maps-reviews.ts';
import { deleteOldTries } from '../second-factor/check-second-factor.ts';
import { deleteOldDevices } from '../sessions/known-devices.ts';
import { deleteOldLimits, RateLimiter } from '../sessions/rate-limits.ts';
import { serverSecret } from '../sessions/server-secret.ts';
import { deleteOldAttempts } from '../social/attempts.ts';
import type { SocialSettings } from '../social/provider-settings.ts';
import { openProviders } from '../social/social-providers.ts';
import { TideStations } from '../tides/tide-stations.ts';
import { registerWalletJobs } from '../wallet/wallet-jobs.ts';
import { ForecastCache } from '../weather/forecast-cache.ts';
import type { OpenMeteoSettings } from '../weather/open-meteo.ts';
import { openMeteo } from '../weather/open-meteo.ts';
import type { Services } from './services.ts';

export interface ServiceOptions {
  readonly siteUrl: string;
  /** A provider without settings is not offered. */
  readonly social?: SocialSettings;
  /** Default: `support@localhost`, which only the embedded mailbox receives. */
  readonly supportEmail?: string;
  /** Without it, reviews are those of members (SPEC A5). */
  readonly maps?: MapsSettings;
  /** Without it, no weather is shown. */
  readonly weather?: OpenMeteoSettings;
  /** Default: the standard one (SPEC S15). */
  readonly referralProgramme?: ReferralProgramme;
  /** Where encrypted documents are stored. */
  readonly blobs: BlobPlace;
  /** Without it, the log of certifications is not anchored on a chain. */
  readonly anchor?: AnchorSettings;
  /** Default: 24. */
  readonly berthAnswerHours?: number;
  readonly transports: Transports;
  /** As in `JobOptions`. */
  readonly isScheduled?: boolean;
  readonly report: Parameters<typeof openJobs>[1];
  readonly delivered: DeliveryListener;
}

const BERTH_ANSWER_HOURS = 24;
/** Each request to the provider costs money, and anonymous visitors can cause them. */
const MAPS_BUDGET: RateLimit = { per: ['address'], calls: 1000, seconds: 86_400 };
/** Open-Meteo allows 10,000 free requests a day; one forecast may need two. */
const WEATHER_BUDGET: RateLimit = { per: ['address'], calls: 4500, seconds: 86_400 };

/**
 * Starts the server's own work: jobs, messages, cleanup. `jobs.stop` ends it.
 * @throws StartFailure `migration_failed`; nothing is left running then
 */
export async function openServices(database: Database, options: ServiceOptions): Promise<Services> {
  const outside = externalFiles(options.blobs);
  const documents = openBlobStore(options.blobs, options.report);
  // After a failure the caller closes the database: watchers left running would query it and keep the process alive.
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => documents.close());
  let stopJobs = () => Promise.resolve();
  const ownership = await watchOwnership({
    db: database.db,
    outside,
    report: options.report,
    onCopy: () => void stopJobs().catch(() => undefined),
  });
  cleanup.defer(() => ownership.close());
  const jobs = await openJobs(database.jobStore, options.report, {
    isIdle: ownership.state() === 'copy',
    ...(options.isScheduled === undefined ? {} : { isScheduled: options.isScheduled }),
  });
  cleanup.defer(() => jobs.stop());
  stopJobs = jobs.stop;
  const services = await startServices(database, options, { documents, outside, ownership, jobs });
  cleanup.move();
  return services;
}

interface OpenedResources extends Pick<Services, 'documents' | 'ownership' | 'jobs'> {
  readonly outside: ExternalFiles;
}

async function startServices(
  database: Database,
  options: ServiceOptions,
  { documents, outside, ownership, jobs }: OpenedResources,
): Promise<Services> {
  const { transports, siteUrl } = options;
  const channels = new Set([
    ...(transports.mail === null ? [] : (['email'] as const)),
    ...(transports.sms === null ? [] : (['sms'] as const)),
  ]);
  const messages = createMessages(jobs, channels);
  await deliverMessages(database, jobs, transports, options.delivered);
  // Jobs may delete many rows, so they have no query timeout.
  const { dbWithoutTimeout } = database;
  await jobs.work('forget_sessions', async () => {
    await deleteOldSessions(dbWithoutTimeout);
    await deleteOldLimits(dbWithoutTimeout);
    await deleteOldDevices(dbWithoutTimeout);
    await deleteOldTries(dbWithoutTimeout);
    await deleteOldChallenges(dbWithoutTimeout);
    await deleteOldAttempts(dbWithoutTimeout);
    await deleteOldAddresses(dbWithoutTimeout);
  });
  await jobs.work('forget_notices', async () => {
    await deleteOldNotices(dbWithoutTimeout);
    await deleteOldMapsAnswers(dbWithoutTimeout);
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
  const port = {
    tideStations: new TideStations(),
    forecasts: options.weather === undefined ? null : forecastsOf(options.weather, options.report, limiter),
  };
  const social = openProviders(options.social ?? {}, siteUrl);
  const supportEmail = options.supportEmail ?? 'support@localhost';
  const wallet = {
    documents,
    ownership,
    blobs: readOnlyForCopies(documents.store, ownership.state),
    berthAnswerHours: options.berthAnswerHours ?? BERTH_ANSWER_HOURS,
  };
  const backgroundTasks = new BackgroundTasks(options.report);
  const line = await currentLine(database.db);
  const log = new TransparencyLog({
    database,
    key: await keyOfLine(database.db, siteUrl, line),
    line,
    siteUrl,
    outside,
    mayWriteExternal: () => ownership.state() === 'own',
    backgroundTasks,
    report: options.report,
  });
  const services = {
    database,
    db: database.db,
    jobs,
    backgroundTasks,
    log,
    chain: await chainOf(options.anchor),
    limiter,
    messages,
    siteUrl,
    supportEmail,
    social,
    ...people,
    ...port,
    ...wallet,
  };
  const jobServices = { ...services, db: dbWithoutTimeout };
  await registerWalletJobs(jobServices, () => deleteOldLinks(jobServices));
  await registerLogJobs(jobServices, options.report);
  await registerBerthJobs(jobServices);
  await registerNewsletterJobs(jobServices);
  await registerContactJobs(jobServices);
  return services;
}

function forecastsOf(
  settings: OpenMeteoSettings,
  report: ServiceOptions['report'],
  limiter: RateLimiter,
): ForecastCache {
  const reportFailure = (reason: string) => report({ level: 'warn', event: `weather_${reason}` });
  return new ForecastCache({
    provider: openMeteo(settings, (reason) => reportFailure(`waves_${reason}`)),
    onFailure: reportFailure,
    takeBudget: async () => (await limiter.take('weather', [WEATHER_BUDGET], { address: 'everybody' })) === 0,
  });
}

/** Imported on demand: viem is slow to load, and most servers have no chain. */
async function chainOf(settings: AnchorSettings | undefined): Promise<Chain | null> {
  if (settings === undefined) return null;
  const { openChain } = await import('../certification/anchoring/open-chain.ts');
  return openChain(settings);
}

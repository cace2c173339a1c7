import { join } from 'node:path';
import type { PlaceCategory, ReferralProgramme } from '@nfcards/shared/operations';
import type { FastifyPluginAsync } from 'fastify';
import { hashingFigures } from './accounts/passwords.ts';
import { apiRoutes } from './app/api-routes.ts';
import { openServices } from './app/open-services.ts';
import { prepareDatabase } from './app/prepare-database.ts';
import type { Report } from './base/report.ts';
import type { BlobPlace } from './blobs/open-blob-store.ts';
import type { AnchorSettings } from './certification/anchoring/open-chain.ts';
import type { DatabasePlace } from './database/open-database.ts';
import { openDatabase } from './database/open-database.ts';
import { chooseTransports } from './messages/choose-transports.ts';
import type { Mailbox } from './messages/mailbox.ts';
import type { SmsSettings } from './messages/sms-provider.ts';
import type { SmtpSettings } from './messages/smtp-transport.ts';
import { newsletterPages } from './newsletter/pages.ts';
import { openObservation } from './observation/observation.ts';
import { isReady } from './observation/readiness.ts';
import { COPY } from './ownership/watch-ownership.ts';
import { placeIds } from './places/place-ids.ts';
import type { MapsSettings } from './reviews/maps-provider.ts';
import type { SocialSettings } from './social/provider-settings.ts';
import type { OpenMeteoSettings } from './weather/open-meteo.ts';

export { refusals } from './app/refusals.ts';
export { backUp } from './backup/back-up.ts';
export { BackupFailure } from './backup/backup-failure.ts';
export { restore } from './backup/restore.ts';
export { describeError } from './base/describe-error.ts';
export { languageOf } from './base/language.ts';
export type { LogLine } from './base/report.ts';
export type { StartFailureKind } from './base/start-failure.ts';
export { StartFailure } from './base/start-failure.ts';
export type { BlobPlace } from './blobs/open-blob-store.ts';
export { prepareFolder } from './database/folder-lock.ts';
export type { DatabasePlace } from './database/open-database.ts';
export { whyUnavailable } from './database/unavailable.ts';
export type { MailboxMessage } from './messages/mailbox.ts';
export { openTracing } from './observation/open-tracing.ts';
export type { Tracing } from './observation/traces.ts';
export { SERVICE_TOKEN_PATH } from './service-tokens/service-token-routes.ts';
export { networkOf, widerNetworkOf } from './sessions/network-address.ts';
export type { ClientSecret, ProviderSettings, SocialSettings } from './social/provider-settings.ts';
export { appointStaff } from './support/appoint-staff.ts';
export { isCrossSite, tokenOf } from './wire/gatekeeper.ts';
export { Refusals } from './wire/refusal.ts';

export interface ApiOptions extends DatabasePlace {
  /** Answer the legacy wire too: every operation as GET, parameters and `cookie` in the query string. */
  readonly legacyWire: boolean;
  /** Address of the site, for links in messages, without a slash at the end. */
  readonly siteUrl?: string;
  /** Social login providers, with the credentials that each gave the operator. */
  readonly social?: SocialSettings;
  /** Where encrypted documents are stored. Default: in the data folder. */
  readonly blobs?: BlobPlace;
  /** A chain on which heads of the log are anchored; without it, they are not. */
  readonly anchor?: AnchorSettings;
  /** Hours that a harbour office has to answer a berth request. Default: 24. */
  readonly berthAnswerHours?: number;
  /** Whether made-up places are in the directory. Default: on the embedded database only. */
  readonly samplePlaces?: boolean;
  /** Provider of reviews of mechanics and chandlers, in addition to those of members. */
  readonly maps?: MapsSettings;
  /** Provider of the weather; without it, no weather is shown. */
  readonly weather?: OpenMeteoSettings;
  /** Default: the standard one. */
  readonly referralProgramme?: ReferralProgramme;
  /** Transport of mail. On the embedded database a mailbox replaces what is not configured, here and for SMS. */
  readonly smtp?: SmtpSettings;
  readonly sms?: SmsSettings;
  /** Where the messages of the contact form go. */
  readonly supportEmail?: string;
  /** Where traces are sent (OTLP over HTTP). */
  readonly otlpUrl?: string;
  /** Receives the lines of the operator's log. */
  readonly report?: Report;
  /** Receives English sentences for the operator at the terminal, without personal data or secrets. */
  readonly progress?: (sentence: string) => void;
  /** Called when the database is this process’s own, before what takes long the first time. */
  readonly opened?: () => void;
}

export interface Api {
  /** All operations and `openapi.json`, to be registered on a Fastify server under a prefix such as `/api`. */
  readonly routes: FastifyPluginAsync;
  /** The pages behind the links of the newsletter, to be registered at the root of the site. */
  readonly pages: FastifyPluginAsync;
  /** Messages that had no transport; null where all have one, and on a server database. */
  readonly mailbox: Pick<Mailbox, 'list'> | null;
  /** The ids of all places of a category, in batches, for sitemaps. */
  readonly placeIds: (category: PlaceCategory) => AsyncIterable<readonly string[]>;
  /** Metrics in the text format of Prometheus. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
  /**
   * Whether the API is not closing and the database answers within 2 s, has all migrations, accepts writes and delivers
   * notifications. Never rejects.
   */
  readonly checkReady: () => Promise<boolean>;
  /**
   * Parts that do not work at present: `documents` while their bucket is away, `jobs` in a copy of the site, `log` while
   * the log of certifications lacks what was signed.
   */
  readonly missing: () => readonly string[];
  /** Waits for running jobs, closes connections, unlocks the data folder. Call it once the server no longer listens. */
  readonly close: () => Promise<void>;
}

const DEFAULT_SITE = 'http://localhost:3000';
const NO_MAIL =
  'Mail cannot be sent, so nobody gets a code or a new password: set SMTP_URL, MAIL_FROM and SUPPORT_EMAIL.';
const NO_SMS = 'SMS cannot be sent, so no phone number is verified: set SMS_URL, SMS_TOKEN and SMS_FROM.';

/**
 * Opens the database, brings its tables up to date and fills in the ports.
 * @throws StartFailure with one sentence that says what to do
 */
export async function openApi(options: ApiOptions): Promise<Api> {
  const progress = options.progress ?? (() => undefined);
  const observation = await openObservation({ ...options, report: options.report ?? (() => undefined) });
  const { report } = observation;
  const database = await openDatabase({ ...options, progress, report, onQuery: observation.onQuery });
  try {
    options.opened?.();
    const isEmbedded = options.databaseUrl === undefined;
    await prepareDatabase(database, { samples: options.samplePlaces ?? isEmbedded }, progress);
    const siteUrl = options.siteUrl ?? DEFAULT_SITE;
    const { mailbox, ...transports } = chooseTransports(database.db, {
      ...options,
      embedded: isEmbedded,
    });
    if (transports.mail === null) progress(NO_MAIL);
    if (transports.sms === null) progress(NO_SMS);
    const services = await openServices(database, {
      siteUrl,
      ...givenServices(options),
      blobs: options.blobs ?? { kind: 'folder', path: join(options.dataDir, 'blobs') },
      transports,
      report,
      delivered: observation.delivered,
    });
    if (services.ownership.state() === 'copy') progress(COPY);
    observation.watch(database, hashingFigures);
    let closing = false;
    return {
      routes: observation.observe(apiRoutes(services, options.legacyWire)),
      pages: newsletterPages(services),
      mailbox,
      placeIds: (category) => placeIds(database.db, category),
      metrics: observation.metrics,
      checkReady: async () => !closing && (await isReady(database)),
      missing: () => [
        ...(services.documents.isAvailable() ? [] : ['documents']),
        ...(services.ownership.state() === 'copy' ? ['jobs'] : []),
        ...(services.log.isBroken() ? ['log'] : []),
      ],
      close: async () => {
        closing = true;
        services.documents.close();
        services.ownership.close();
        services.tideStations.close();
        await services.backgroundTasks.idle();
        await services.jobs.stop();
        await services.log.close();
        await database.close();
        await observation.close();
      },
    };
  } catch (failure) {
    await database.close();
    throw failure;
  }
}

/** The optional settings that are present. */
function givenServices(options: ApiOptions) {
  const { social, berthAnswerHours, anchor, maps, weather, referralProgramme, supportEmail } = options;
  return {
    ...(social !== undefined && { social }),
    ...(berthAnswerHours !== undefined && { berthAnswerHours }),
    ...(anchor !== undefined && { anchor }),
    ...(maps !== undefined && { maps }),
    ...(weather !== undefined && { weather }),
    ...(referralProgramme !== undefined && { referralProgramme }),
    ...(supportEmail !== undefined && { supportEmail }),
  };
}

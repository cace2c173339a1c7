import { join } from 'node:path';
import type { PlaceCategory, ReferralProgramme } from '@nfcards/shared/operations';
import type { FastifyPluginAsync } from 'fastify';
import { apiRoutes } from './api-routes.ts';
import type { BlobPlace } from './blobs/open-blob-store.ts';
import type { AnchorSettings } from './certification/anchoring/open-chain.ts';
import type { DatabasePlace } from './database/open-database.ts';
import { openDatabase } from './database/open-database.ts';
import { prepareDatabase } from './database/prepare-database.ts';
import { chooseCarriers } from './messages/carriers.ts';
import type { Mailbox } from './messages/mailbox.ts';
import type { SmsSettings } from './messages/sms-provider.ts';
import type { SmtpSettings } from './messages/smtp-transport.ts';
import { newsletterPages } from './newsletter/pages.ts';
import { openObservation } from './observation/observation.ts';
import { isReady } from './observation/readiness.ts';
import type { Report } from './observation/report.ts';
import { openServices } from './open-services.ts';
import { COPY } from './ownership/watch-ownership.ts';
import { placeIds } from './places/place-ids.ts';
import type { MapsSettings } from './reviews/maps-provider.ts';
import type { SocialSettings } from './social/provider-settings.ts';

export { backUp } from './backup/back-up.ts';
export { BackupFailure } from './backup/backup-failure.ts';
export { restore } from './backup/restore.ts';
export type { BlobPlace } from './blobs/open-blob-store.ts';
export { prepareFolder } from './database/folder-lock.ts';
export type { DatabasePlace } from './database/open-database.ts';
export { whyUnavailable } from './database/unavailable.ts';
export type { MailboxMessage } from './messages/mailbox.ts';
export { describeError } from './observation/describe-error.ts';
export type { Told } from './observation/report.ts';
export { networkOf, widerNetworkOf } from './sessions/network-address.ts';
export type { ClientSecret, ProviderSettings, SocialSettings } from './social/provider-settings.ts';
export type { StartFailureKind } from './start-failure.ts';
export { StartFailure } from './start-failure.ts';
export { appointStaff } from './support/appoint-staff.ts';
export { languageOf } from './wire/language.ts';

export interface ApiOptions extends DatabasePlace {
  /** Answer the legacy wire too: every operation as GET, parameters and `cookie` in the query string. */
  readonly legacyWire: boolean;
  /** Address of the site, for links in messages, without a slash at the end. */
  readonly siteUrl?: string;
  /** Providers that one can log in with, by what they gave the operator. */
  readonly social?: SocialSettings;
  /** Where encrypted documents lie; in the data folder unless said otherwise. */
  readonly blobs?: BlobPlace;
  /** A chain on which heads of the log of what is certified are written; without it, the log stands alone. */
  readonly anchor?: AnchorSettings;
  /** Hours that a harbour office has to answer a request for a berth; 24 unless said otherwise. */
  readonly berthAnswerHours?: number;
  /** Whom reviews of repairers and shops are asked of, beside members. */
  readonly maps?: MapsSettings;
  /** The standard one unless said otherwise. */
  readonly referralProgramme?: ReferralProgramme;
  /** Who carries mail, and SMS. On the embedded database a mailbox stands in for what is missing. */
  readonly smtp?: SmtpSettings;
  readonly sms?: SmsSettings;
  /** Where the messages of the contact form go. */
  readonly supportEmail?: string;
  /** Where traces are sent (OTLP over HTTP). */
  readonly otlpUrl?: string;
  /** Gets the lines of the log. */
  readonly report?: Report;
  /** Gets English sentences for the person who starts the server. They name no person and no secret. */
  readonly progress?: (sentence: string) => void;
}

export interface Api {
  /** All operations and `openapi.json`, to be registered on a Fastify server under a prefix such as `/api`. */
  readonly routes: FastifyPluginAsync;
  /** Pages of its own, to be registered at the root of the site: what the links of the newsletter lead to. */
  readonly pages: FastifyPluginAsync;
  /** What was sent where mail or SMS has nobody to carry it; null where all is carried, or nobody could see it. */
  readonly mailbox: Pick<Mailbox, 'list'> | null;
  /** The ids of all places of a category, some at a time, for whoever lists the pages of the site. */
  readonly placeIds: (category: PlaceCategory) => AsyncIterable<readonly string[]>;
  /** Figures in the text format of Prometheus. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>;
  /**
   * Whether the database answers within 2 s, with all of its tables, takes writes, and is heard, and the API is not
   * closing. Never rejects.
   */
  readonly checkReady: () => Promise<boolean>;
  /** Parts that others do without now: `documents` where their bucket is away, `jobs` in a copy of the site. */
  readonly missing: () => readonly string[];
  /** Lets jobs that run end, closes connections, frees the data folder; to be called after the server has stopped listening. */
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
  const report = options.report ?? (() => undefined);
  const observation = await openObservation({ ...options, report });
  const database = await openDatabase({ ...options, progress, report, onQuery: observation.onQuery });
  try {
    await prepareDatabase(database, progress);
    const siteUrl = options.siteUrl ?? DEFAULT_SITE;
    const { mailbox, ...carriers } = chooseCarriers(database.db, {
      ...options,
      embedded: options.databaseUrl === undefined,
    });
    if (carriers.mail === null) progress(NO_MAIL);
    if (carriers.sms === null) progress(NO_SMS);
    const services = await openServices(database, {
      siteUrl,
      ...(options.social === undefined ? {} : { social: options.social }),
      blobs: options.blobs ?? { kind: 'folder', path: join(options.dataDir, 'blobs') },
      ...(options.berthAnswerHours === undefined ? {} : { berthAnswerHours: options.berthAnswerHours }),
      ...(options.anchor === undefined ? {} : { anchor: options.anchor }),
      ...(options.maps === undefined ? {} : { maps: options.maps }),
      ...(options.referralProgramme === undefined ? {} : { referralProgramme: options.referralProgramme }),
      carriers,
      ...(options.supportEmail === undefined ? {} : { supportEmail: options.supportEmail }),
      report,
      delivered: observation.delivered,
    });
    if (services.ownership.state() === 'copy') progress(COPY);
    observation.watch(database);
    let closing = false;
    return {
      routes: observation.observe(apiRoutes(services, options.legacyWire)),
      pages: newsletterPages(services),
      mailbox,
      placeIds: (category) => placeIds(database.db, category),
      metrics: observation.metrics,
      checkReady: async () => !closing && (await isReady(database)),
      missing: () => [
        ...(services.documents.isHere() ? [] : ['documents']),
        ...(services.ownership.state() === 'copy' ? ['jobs'] : []),
      ],
      close: async () => {
        closing = true;
        services.documents.close();
        services.ownership.close();
        await services.afterwards.idle();
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

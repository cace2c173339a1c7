import type { ApiOptions, DatabasePlace } from '@nfcards/api';
import type { Settings } from '../settings/settings.ts';
import { siteUrl } from '../settings/settings.ts';
import { socialOptions } from './social-options.ts';

/** Which database the settings name. */
export function databasePlace(settings: Settings): DatabasePlace {
  const { DATA_DIR, DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_READ_URL } = settings;
  return {
    dataDir: DATA_DIR,
    databaseReadMaxAge: settings.DATABASE_READ_MAX_AGE,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
    ...(DATABASE_LISTEN_URL === undefined ? {} : { databaseListenUrl: DATABASE_LISTEN_URL }),
    ...(DATABASE_READ_URL === undefined ? {} : { databaseReadUrl: DATABASE_READ_URL }),
  };
}

/** The settings as the API takes them. */
export function apiOptions(settings: Settings): Omit<ApiOptions, 'progress' | 'report'> {
  const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, SMS_URL, SMS_TOKEN, SMS_FROM, OTLP_URL } = settings;
  const { MAPS_URL, MAPS_KEY } = settings;
  const { ANCHOR_RPC_URL, ANCHOR_KEY, ANCHOR_CONTRACT } = settings;
  const { BLOBS_URL, BLOBS_REGION, BLOBS_KEY_ID, BLOBS_SECRET } = settings;
  return {
    ...databasePlace(settings),
    legacyWire: settings.LEGACY_WIRE,
    siteUrl: siteUrl(settings),
    social: socialOptions(settings),
    ...(SMTP_URL === undefined || MAIL_FROM === undefined
      ? {}
      : { smtp: { url: SMTP_URL, from: MAIL_FROM } }),
    ...(SUPPORT_EMAIL === undefined ? {} : { supportEmail: SUPPORT_EMAIL }),
    ...(SMS_URL === undefined || SMS_TOKEN === undefined || SMS_FROM === undefined
      ? {}
      : { sms: { url: SMS_URL, token: SMS_TOKEN, from: SMS_FROM } }),
    ...(BLOBS_URL === undefined || BLOBS_KEY_ID === undefined || BLOBS_SECRET === undefined
      ? {}
      : {
          blobs: {
            kind: 'bucket' as const,
            url: BLOBS_URL,
            region: BLOBS_REGION,
            keyId: BLOBS_KEY_ID,
            secret: BLOBS_SECRET,
          },
        }),
    berthAnswerHours: settings.BERTH_ANSWER_HOURS,
    ...(settings.SAMPLE_PLACES === undefined ? {} : { samplePlaces: settings.SAMPLE_PLACES }),
    ...(MAPS_URL === undefined || MAPS_KEY === undefined ? {} : { maps: { url: MAPS_URL, key: MAPS_KEY } }),
    ...weatherOptions(settings),
    ...(ANCHOR_RPC_URL === undefined || ANCHOR_KEY === undefined || ANCHOR_CONTRACT === undefined
      ? {}
      : { anchor: { rpcUrl: ANCHOR_RPC_URL, key: ANCHOR_KEY, contract: ANCHOR_CONTRACT } }),
    referralProgramme: settings.REFERRAL_LEVELS,
    ...(OTLP_URL === undefined ? {} : { otlpUrl: OTLP_URL }),
  };
}

function weatherOptions({
  WEATHER_URL,
  WEATHER_MARINE_URL,
  WEATHER_KEY,
}: Settings): Pick<ApiOptions, 'weather'> {
  if (WEATHER_URL === undefined) return {};
  return {
    weather: {
      url: WEATHER_URL,
      ...(WEATHER_MARINE_URL === undefined ? {} : { marineUrl: WEATHER_MARINE_URL }),
      ...(WEATHER_KEY === undefined ? {} : { key: WEATHER_KEY }),
    },
  };
}

import { join, resolve } from 'node:path';
import { Failure } from '../failure.ts';
import type { AnchorChainSettings } from './anchor-settings.ts';
import { anchorSettingsTable } from './anchor-settings.ts';
import type { MapLayerSettings } from './map-settings.ts';
import { mapSettingsTable } from './map-settings.ts';
import type { OverpassSettings } from './overpass-settings.ts';
import { overpassSettingsTable } from './overpass-settings.ts';
import type { OverrideSettings } from './override-settings.ts';
import { overrideSettingsTable } from './override-settings.ts';
import type { PeopleSettings } from './people-settings.ts';
import { peopleSettingsTable } from './people-settings.ts';
import type { PublisherSettings } from './publisher-settings.ts';
import { publisherSettingsTable } from './publisher-settings.ts';
import type { ReleaseSettings } from './release-settings.ts';
import { releaseSettingsTable } from './release-settings.ts';
import type { SecuritySettings } from './security-settings.ts';
import { securitySettingsTable } from './security-settings.ts';
import type { ServiceSettings } from './service-settings.ts';
import { serviceSettingsTable } from './service-settings.ts';
import type { Setting } from './setting.ts';
import type { SocialLoginSettings } from './social-settings.ts';
import { socialSettingsTable } from './social-settings.ts';
import type { WeatherSettings } from './weather-settings.ts';
import { weatherSettingsTable } from './weather-settings.ts';

/** All settings. Each is an environment variable of the same name. */
export interface Settings
  extends AnchorChainSettings,
    MapLayerSettings,
    OverpassSettings,
    OverrideSettings,
    PeopleSettings,
    PublisherSettings,
    ReleaseSettings,
    SecuritySettings,
    ServiceSettings,
    SocialLoginSettings,
    WeatherSettings {
  readonly PORT: number;
  readonly HOST: string;
  /** How many reverse proxies stand between browsers and the site. */
  readonly PROXIES: number;
  /** Absolute path. */
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string | undefined;
  readonly DATABASE_LISTEN_URL: string | undefined;
  readonly DATABASE_READ_URL: string | undefined;
  /** Seconds. */
  readonly DATABASE_READ_MAX_AGE: number;
  readonly DATABASE_CONNECTIONS: number;
  readonly CHANNEL: string;
  /** Where browsers fetch releases: a path of this server, or another origin. No slash at the end. */
  readonly RELEASES_URL: string;
  /** Where browsers call the API: a path of this server, or another origin. No slash at the end. */
  readonly API_URL: string;
  /** Where this server itself calls the API. No slash at the end. Undefined: where browsers do. */
  readonly API_INNER_URL: string | undefined;
  readonly API_WIRE: 'standard' | 'legacy';
  readonly LEGACY_WIRE: boolean;
  /** No slash at the end. Undefined: this machine, under PORT. */
  readonly SITE_URL: string | undefined;
  readonly SMTP_URL: string | undefined;
  readonly MAIL_FROM: string | undefined;
  readonly SUPPORT_EMAIL: string | undefined;
  readonly SMS_URL: string | undefined;
  readonly SMS_TOKEN: string | undefined;
  readonly SMS_FROM: string | undefined;
  readonly BLOBS_URL: string | undefined;
  readonly BLOBS_REGION: string;
  readonly BLOBS_KEY_ID: string | undefined;
  readonly BLOBS_SECRET: string | undefined;
  readonly BERTH_ANSWER_HOURS: number;
  /** Undefined: on the embedded database alone. */
  readonly SAMPLE_PLACES: boolean | undefined;
  readonly WALLET_PREVIEW: boolean;
  readonly RENDERING: boolean;
  readonly METRICS_TOKEN: string | undefined;
  readonly OTLP_URL: string | undefined;
  readonly LOG_LEVEL: (typeof LOG_LEVELS)[number];
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info'] as const;

/** The table of all settings; a test compares docs/settings.md with it. */
export const settingsTable: { readonly [Name in keyof Settings]: Setting<Settings[Name], keyof Settings> } = {
  PORT: {
    defaultValue: '3000',
    meaning: 'Port of the site.',
    form: 'a whole number from 1 to 65535, for example 3000',
    read: (text) => (/^\d{1,5}$/.test(text) && +text >= 1 && +text <= 65_535 ? Number(text) : undefined),
  },
  HOST: {
    defaultValue: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 opens the site to other machines.',
    form: 'an IP address or a host name, for example 127.0.0.1',
    read: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
  },
  PROXIES: {
    defaultValue: '0',
    meaning: 'Reverse proxies in front of the site, whose `X-Forwarded-*` headers then count.',
    form: 'a whole number from 0 to 9, for example 1',
    read: (text) => (/^\d$/.test(text) ? Number(text) : undefined),
  },
  DATA_DIR: {
    defaultValue: '.data',
    meaning: 'Folder of the embedded database, the releases and the channels.',
    form: 'the path of a folder',
    read: (text) => (text.includes('\0') ? undefined : resolve(text)),
  },
  DATABASE_URL: {
    defaultValue: undefined,
    meaning: 'A PostgreSQL server to use in place of the embedded database; it may be behind a pooler.',
    form: 'an address such as postgres://user:password@host:5432/name',
    secret: true,
    read: readDatabaseUrl,
  },
  DATABASE_LISTEN_URL: {
    defaultValue: undefined,
    meaning:
      'The same database, for the connection that listens, where DATABASE_URL leads to a pooler in transaction mode.',
    form: 'an address such as postgres://user:password@host:5432/name',
    secret: true,
    read: readDatabaseUrl,
    needs: ['DATABASE_URL'],
  },
  DATABASE_READ_URL: {
    defaultValue: undefined,
    meaning: 'A streaming replica of the database, for lists, pages and the search of places; none if unset.',
    form: 'an address such as postgres://user:password@host:5432/name',
    secret: true,
    read: readDatabaseUrl,
    needs: ['DATABASE_URL'],
  },
  DATABASE_READ_MAX_AGE: {
    defaultValue: '10',
    meaning: 'Seconds that the replica may be behind; the database itself is read while it is more.',
    form: 'a whole number from 1 to 600, for example 10',
    read: (text) => readWhole(text, 1, 600),
  },
  DATABASE_CONNECTIONS: {
    defaultValue: '10',
    meaning:
      'Connections for queries that an API process opens at most, to each database; 4 more for jobs and listening.',
    form: 'a whole number from 2 to 200, for example 10',
    read: (text) => readWhole(text, 2, 200),
  },
  CHANNEL: {
    defaultValue: 'production',
    meaning: 'The channel of releases that the site shows.',
    form: 'lower-case letters, digits and hyphens, for example production',
    read: (text) => (/^[a-z][a-z0-9-]*$/.test(text) ? text : undefined),
  },
  RELEASES_URL: {
    defaultValue: '/releases',
    meaning: 'Where browsers fetch the remotes’ files, when another origin serves them.',
    form: 'a path such as /releases or an address such as https://cdn.example/releases',
    read: readBaseUrl,
  },
  API_URL: {
    defaultValue: '/api',
    meaning: 'Where browsers call the API, when another host answers it.',
    form: 'a path such as /api or an address such as https://host.example',
    read: readBaseUrl,
  },
  API_INNER_URL: {
    defaultValue: undefined,
    meaning:
      'Where a gateway calls the API of another process to render pages; SITE_URL followed by API_URL if unset.',
    form: 'an address such as http://api:3000/api',
    read: (text) => (text.startsWith('/') ? undefined : readBaseUrl(text)),
  },
  API_WIRE: {
    defaultValue: 'standard',
    meaning:
      'How the site speaks to the API; `legacy` for a host that speaks the mobile apps’ contract only.',
    form: 'standard or legacy',
    read: (text) => (text === 'standard' || text === 'legacy' ? text : undefined),
  },
  LEGACY_WIRE: {
    defaultValue: 'off',
    meaning: 'Whether this API also answers the legacy wire (`on`), for installed mobile apps.',
    form: 'on or off',
    read: readSwitch,
  },
  SITE_URL: {
    defaultValue: undefined,
    meaning:
      'Address of the site for links in mails and search engines; http://localhost and the port if unset.',
    form: 'an address such as https://boats.example, without a path: the site is at the root of its address',
    read: readOrigin,
  },
  SMTP_URL: {
    defaultValue: undefined,
    meaning: 'The mail server; without one, mails go to /dev/mailbox on the embedded database, else nowhere.',
    form: 'an address such as smtps://user:password@mail.example:465',
    read: (text) => (isAddress(text, /^smtps?:$/) ? text : undefined),
    secret: true,
    needs: ['MAIL_FROM', 'SUPPORT_EMAIL'],
  },
  MAIL_FROM: {
    defaultValue: undefined,
    meaning: 'Whom mails come from.',
    form: 'an email address, with a name before it if you like: NFCards <bonjour@boats.example>',
    read: (text) =>
      /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text) ? text : undefined,
  },
  SUPPORT_EMAIL: {
    defaultValue: undefined,
    meaning: 'Where the messages of the contact form go.',
    form: 'an email address such as support@boats.example',
    read: (text) => (/^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : undefined),
  },
  SMS_URL: {
    defaultValue: undefined,
    meaning:
      'The SMS provider: takes a POST of `{to, from, text}` with a bearer token and an `Idempotency-Key`.',
    form: 'an https address, or an http one of this machine',
    read: (text) =>
      isAddress(text, /^https:$/) || (isAddress(text, /^http:$/) && LOOPBACK.test(new URL(text).hostname))
        ? text
        : undefined,
    needs: ['SMS_TOKEN', 'SMS_FROM'],
  },
  SMS_TOKEN: {
    defaultValue: undefined,
    meaning: 'The bearer token for the SMS provider.',
    form: 'printable characters without spaces',
    read: readToken,
    secret: true,
  },
  SMS_FROM: {
    defaultValue: undefined,
    meaning: 'Number or name that SMS come from.',
    form: 'a number such as +33639980000, or up to 11 letters and digits',
    read: (text) => (/^(\+\d{6,15}|[A-Za-z0-9 ]{1,11})$/.test(text) ? text : undefined),
  },
  BLOBS_URL: {
    defaultValue: undefined,
    meaning:
      'An S3-compatible bucket for encrypted documents; without one they lie in DATA_DIR, which serves one machine.',
    form: 'an address such as s3://bucket/folder or https://store.example/bucket (http for this machine only)',
    read: (text) =>
      isAddress(text, /^(s3|https):$/) ||
      (isAddress(text, /^http:$/) && LOOPBACK.test(new URL(text).hostname))
        ? text
        : undefined,
    needs: ['BLOBS_KEY_ID', 'BLOBS_SECRET'],
  },
  BLOBS_REGION: {
    defaultValue: 'us-east-1',
    meaning: 'Region of the bucket.',
    form: 'lower-case letters, digits and hyphens, for example eu-west-3',
    read: (text) => (/^[a-z0-9-]+$/.test(text) ? text : undefined),
  },
  BLOBS_KEY_ID: {
    defaultValue: undefined,
    meaning: 'Id of the key that opens the bucket.',
    form: 'printable characters without spaces',
    read: readToken,
  },
  BLOBS_SECRET: {
    defaultValue: undefined,
    meaning: 'The key that opens the bucket.',
    form: 'printable characters without spaces',
    read: readToken,
    secret: true,
  },
  BERTH_ANSWER_HOURS: {
    defaultValue: '24',
    meaning: 'Hours that a harbour office has to answer a request for a berth.',
    form: 'a whole number from 1 to 999, for example 24',
    read: (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined),
  },
  SAMPLE_PLACES: {
    defaultValue: undefined,
    meaning:
      'Whether made-up repairers, shops and a port to try are listed; if unset, `on` without DATABASE_URL and `off` with it.',
    form: 'on or off',
    read: readSwitch,
  },
  RENDERING: {
    defaultValue: 'on',
    meaning:
      'Whether public pages come rendered (`on`), to be read before any script has run or without one.',
    form: 'on or off',
    read: readSwitch,
  },
  WALLET_PREVIEW: {
    defaultValue: 'off',
    meaning:
      'Whether home page and wallet say that the full wallet is still coming (`on`), and where it is meanwhile.',
    form: 'on or off',
    read: readSwitch,
  },
  METRICS_TOKEN: {
    defaultValue: undefined,
    meaning: 'The bearer token that opens /metrics to other machines; only this one sees it if unset.',
    form: 'printable characters without spaces',
    read: readToken,
    secret: true,
  },
  OTLP_URL: {
    defaultValue: undefined,
    meaning:
      'Where traces of documents and calls are sent (OpenTelemetry, OTLP over HTTP); none are if unset.',
    form: 'an address such as http://localhost:4318/v1/traces',
    read: (text) => (isAddress(text, /^https?:$/) ? text : undefined),
  },
  LOG_LEVEL: {
    defaultValue: 'warn',
    meaning: 'What the log tells, as lines of JSON; `info` has a line for each request.',
    form: 'silent, error, warn or info',
    read: (text) => LOG_LEVELS.find((level) => level === text),
  },
  ...socialSettingsTable,
  ...peopleSettingsTable,
  ...publisherSettingsTable,
  ...mapSettingsTable,
  ...weatherSettingsTable,
  ...anchorSettingsTable,
  ...overpassSettingsTable,
  ...overrideSettingsTable,
  ...serviceSettingsTable,
  ...releaseSettingsTable,
  ...securitySettingsTable,
};

export class SettingsError extends Failure {}

/** @throws SettingsError with a sentence for each wrong setting */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const wrong: string[] = [];
  const given = (name: string) => environment[name]?.trim() || undefined;
  const read = <Value>(
    name: string,
    { defaultValue, form, read: readText, secret, needs = [], excludes = [] }: Setting<Value, keyof Settings>,
  ): Value | undefined => {
    const text = given(name) ?? defaultValue;
    if (text === undefined) return undefined;
    const value = readText(text);
    if (value === undefined) wrong.push(`${name} is “${secret ? '…' : text}”; it must be ${form}.`);
    for (const other of needs.filter((needed) => given(needed) === undefined)) {
      wrong.push(`${other} is not set, and ${name} is; it must be ${settingsTable[other].form}.`);
    }
    for (const other of excludes.filter((excluded) => given(excluded) !== undefined)) {
      wrong.push(`${other} is set, and ${name} is; it must be left out, or ${name} must.`);
    }
    return value;
  };
  const entries = Object.entries(settingsTable).map(([name, setting]) => [
    name,
    read<unknown>(name, setting),
  ]);
  if (given('SITE_URL')?.startsWith('https:') && (given('PROXIES') ?? '0') === '0') {
    wrong.push(
      'PROXIES is 0, and SITE_URL is an https address, which something in front of this server must answer; it must be how many such proxies there are, for example 1.',
    );
  }
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  // Every value came from the reader of its own row of the table.
  return Object.fromEntries(entries) as unknown as Settings;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function isAddress(text: string, protocol: RegExp): boolean {
  const url = URL.parse(text);
  return url !== null && protocol.test(url.protocol) && url.hostname !== '';
}

function readDatabaseUrl(text: string): string | undefined {
  return ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? '') ? text : undefined;
}

function readOrigin(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')
    ? url.origin
    : undefined;
}

function readToken(text: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

function readWhole(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return value === undefined || value < least || value > most ? undefined : value;
}

function readSwitch(text: string): boolean | undefined {
  return text === 'on' || text === 'off' ? text === 'on' : undefined;
}

function readBaseUrl(text: string): string | undefined {
  const trimmed = text.replace(/\/+$/, '');
  // Two slashes at the start would be another host, of which the security policy would not know.
  if (/^\/(?!\/)[\w./-]+$/.test(trimmed)) return trimmed;
  const url = URL.parse(trimmed);
  return url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
    ? trimmed
    : undefined;
}

export function releasesFolder(settings: Settings): string {
  return join(settings.DATA_DIR, 'releases');
}

/** Where this server calls an API that it does not answer for itself. */
export function innerApiUrl(settings: Settings): string {
  return settings.API_INNER_URL ?? new URL(settings.API_URL, siteUrl(settings)).href.replace(/\/$/, '');
}

/** For whoever would serve it elsewhere: cookies, the service worker and the paths of every release begin there. */
export const AT_ROOT =
  'The site is at the root of an address of its own; below a path, as in https://boats.example/site, it cannot be served.';

/** Where people find the site. */
export function siteUrl({ SITE_URL, PORT }: Settings): string {
  return SITE_URL ?? `http://localhost:${PORT}`;
}

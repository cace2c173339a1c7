import { join, resolve } from 'node:path';
import { Failure } from './failure.ts';

/** Everything that can be set from outside. Each is an environment variable of the same name. */
export interface Settings {
  readonly PORT: number;
  readonly HOST: string;
  /** Absolute path. */
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string | undefined;
  readonly CHANNEL: string;
  /** Where browsers fetch releases: a path of this server, or another origin. No slash at the end. */
  readonly RELEASES_URL: string;
  /** Where browsers call the API: a path of this server, or another origin. No slash at the end. */
  readonly API_URL: string;
  readonly API_WIRE: 'standard' | 'legacy';
  readonly LEGACY_WIRE: boolean;
}

interface Setting<Value> {
  /** As one would write it; undefined leaves the setting unset. */
  readonly standard: string | undefined;
  readonly meaning: string;
  /** What to write instead, after “must be”. */
  readonly form: string;
  /** Undefined when the text is not of that form. */
  readonly read: (text: string) => Value | undefined;
}

/** The one table of settings; the README's list is checked against it. */
export const settingsTable: { readonly [Name in keyof Settings]: Setting<Settings[Name]> } = {
  PORT: {
    standard: '3000',
    meaning: 'Port of the site.',
    form: 'a whole number from 1 to 65535, for example 3000',
    read: (text) => (/^\d{1,5}$/.test(text) && +text >= 1 && +text <= 65_535 ? Number(text) : undefined),
  },
  HOST: {
    standard: '127.0.0.1',
    meaning: 'Address to listen on; 0.0.0.0 opens the site to other machines.',
    form: 'an IP address or a host name, for example 127.0.0.1',
    read: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
  },
  DATA_DIR: {
    standard: '.data',
    meaning: 'Folder of the embedded database, the releases and the channels.',
    form: 'the path of a folder',
    read: (text) => (text.includes('\0') ? undefined : resolve(text)),
  },
  DATABASE_URL: {
    standard: undefined,
    meaning: 'A PostgreSQL server to use in place of the embedded database.',
    form: 'an address such as postgres://user:password@host:5432/name',
    read: (text) =>
      ['postgres:', 'postgresql:'].includes(URL.parse(text)?.protocol ?? '') ? text : undefined,
  },
  CHANNEL: {
    standard: 'production',
    meaning: 'The channel of releases that the site shows.',
    form: 'lower-case letters, digits and hyphens, for example production',
    read: (text) => (/^[a-z][a-z0-9-]*$/.test(text) ? text : undefined),
  },
  RELEASES_URL: {
    standard: '/releases',
    meaning: 'Where browsers fetch the remotes’ files, when another origin serves them.',
    form: 'a path such as /releases or an address such as https://cdn.example/releases',
    read: readBaseUrl,
  },
  API_URL: {
    standard: '/api',
    meaning: 'Where browsers call the API, when another host answers it.',
    form: 'a path such as /api or an address such as https://host.example',
    read: readBaseUrl,
  },
  API_WIRE: {
    standard: 'standard',
    meaning:
      'How the site speaks to the API; `legacy` for a host that speaks the mobile apps’ contract only.',
    form: 'standard or legacy',
    read: (text) => (text === 'standard' || text === 'legacy' ? text : undefined),
  },
  LEGACY_WIRE: {
    standard: 'off',
    meaning: 'Whether this API also answers the legacy wire (`on`), for installed mobile apps.',
    form: 'on or off',
    read: (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined),
  },
};

export class SettingsError extends Failure {}

/** Throws a `SettingsError` with a sentence for each setting that is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const wrong: string[] = [];
  const read = <Value>(
    name: string,
    { standard, form, read: readText }: Setting<Value>,
  ): Value | undefined => {
    const text = environment[name]?.trim() || standard;
    if (text === undefined) return undefined;
    const value = readText(text);
    if (value === undefined) wrong.push(`${name} is “${shown(name, text)}”; it must be ${form}.`);
    return value;
  };
  const entries = Object.entries(settingsTable).map(([name, setting]) => [
    name,
    read<unknown>(name, setting),
  ]);
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  // Every value came from the reader of its own row of the table.
  return Object.fromEntries(entries) as unknown as Settings;
}

/** A database address may hold a password: it is not repeated. */
function shown(name: string, text: string): string {
  return name === 'DATABASE_URL' ? '…' : text;
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

import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import { anchorExamples } from './anchor-settings.fixture.ts';
import { mapExamples } from './map-settings.fixture.ts';
import { overpassExamples } from './overpass-settings.fixture.ts';
import { overrideExamples } from './override-settings.fixture.ts';
import { peopleExamples } from './people-settings.fixture.ts';
import { publisherExamples } from './publisher-settings.fixture.ts';
import { releaseExamples } from './release-settings.fixture.ts';
import { securityExamples } from './security-settings.fixture.ts';
import { serviceExamples } from './service-settings.fixture.ts';
import { readSettings, releasesFolder, type Settings, SettingsError, settingsTable } from './settings.ts';
import { socialExamples } from './social-settings.fixture.ts';
import { weatherExamples } from './weather-settings.fixture.ts';

interface Examples<Value> {
  readonly standard: Value;
  readonly good: Readonly<Record<string, Value>>;
  readonly wrong: readonly string[];
  /** Other settings that it cannot do without. */
  readonly with?: Readonly<Record<string, string>>;
}

const names = Object.keys(settingsTable) as (keyof Settings)[];

const examples: { readonly [Name in keyof Settings]: Examples<Settings[Name]> } = {
  PORT: {
    standard: 3000,
    good: { '1': 1, '8080': 8080, ' 65535 ': 65_535 },
    wrong: ['0', '65536', '-1', '80.5', '3000a', 'http', '0x50', '1e3'],
  },
  HOST: {
    standard: '127.0.0.1',
    good: { '0.0.0.0': '0.0.0.0', '::1': '::1', 'boats.example': 'boats.example' },
    wrong: ['http://localhost', 'local host', 'a/b'],
  },
  PROXIES: {
    standard: 0,
    good: { '0': 0, '2': 2 },
    wrong: ['-1', '10', 'one', 'true'],
  },
  DATA_DIR: {
    standard: resolve('.data'),
    good: { '/var/lib/site': resolve('/var/lib/site'), 'some/folder': resolve('some/folder') },
    wrong: ['a\0b'],
  },
  DATABASE_URL: {
    standard: undefined,
    good: {
      'postgres://u:p@host:5432/name': 'postgres://u:p@host:5432/name',
      'postgresql://host/name': 'postgresql://host/name',
    },
    wrong: ['mysql://host/name', 'host:5432', 'postgres'],
  },
  DATABASE_LISTEN_URL: {
    standard: undefined,
    good: { 'postgres://u:p@host:5432/name': 'postgres://u:p@host:5432/name' },
    wrong: ['mysql://host/name', 'host:6432'],
    with: { DATABASE_URL: 'postgres://pooler:6432/name' },
  },
  DATABASE_READ_URL: {
    standard: undefined,
    good: { 'postgres://u:p@replica:5432/name': 'postgres://u:p@replica:5432/name' },
    wrong: ['mysql://host/name', 'replica:5432'],
    with: { DATABASE_URL: 'postgres://host/name' },
  },
  DATABASE_READ_MAX_AGE: {
    standard: 10,
    good: { '1': 1, '600': 600 },
    wrong: ['0', '601', '1.5', '-1', 'ten'],
  },
  DATABASE_CONNECTIONS: {
    standard: 10,
    good: { '2': 2, '200': 200 },
    wrong: ['1', '201', '2.5', '-2', 'many'],
  },
  CHANNEL: {
    standard: 'production',
    good: { next: 'next', 'test-2': 'test-2' },
    wrong: ['Production', '2next', '../production', 'a.b', 'a b'],
  },
  RELEASES_URL: {
    standard: '/releases',
    good: {
      '/files/': '/files',
      'https://cdn.example/releases//': 'https://cdn.example/releases',
      'http://localhost:9000': 'http://localhost:9000',
    },
    wrong: [
      'releases',
      '/',
      'ftp://cdn.example',
      'https://cdn.example/?a=1',
      'https://cdn.example/#a',
      '/a b',
    ],
  },
  API_URL: {
    standard: '/api',
    good: { '/v1': '/v1', 'https://host.example/': 'https://host.example' },
    wrong: ['api', '//host.example/api', 'javascript:alert(1)', 'https://host.example?a'],
  },
  API_INNER_URL: {
    standard: undefined,
    good: { 'http://api:3000/api': 'http://api:3000/api', 'https://api.example/': 'https://api.example' },
    wrong: ['/api', 'api:3000', 'ftp://api/api', 'http://api/api?x'],
  },
  API_WIRE: {
    standard: 'standard',
    good: { legacy: 'legacy', standard: 'standard' },
    wrong: ['Legacy', 'soap', 'on'],
  },
  LEGACY_WIRE: {
    standard: false,
    good: { on: true, off: false },
    wrong: ['true', '1', 'ON', 'toString'],
  },
  SITE_URL: {
    standard: undefined,
    good: {
      'https://boats.example/': 'https://boats.example',
      'http://localhost:8080': 'http://localhost:8080',
    },
    wrong: [
      'boats.example',
      'https://boats.example/site',
      'ftp://boats.example',
      'https://a:b@boats.example',
    ],
    with: { PROXIES: '1' },
  },
  SMTP_URL: {
    standard: undefined,
    good: {
      'smtps://user:p%40ss@mail.example': 'smtps://user:p%40ss@mail.example',
      'smtp://localhost:25': 'smtp://localhost:25',
    },
    wrong: ['mail.example:25', 'https://mail.example', 'smtp:'],
    with: { MAIL_FROM: 'a@boats.example', SUPPORT_EMAIL: 'b@boats.example' },
  },
  MAIL_FROM: {
    standard: undefined,
    good: {
      'bonjour@boats.example': 'bonjour@boats.example',
      'NFCards <bonjour@boats.example>': 'NFCards <bonjour@boats.example>',
    },
    wrong: ['NFCards', 'a@b@c', '<a@b.example> Name', 'a@b.example\nBcc: c@d.example'],
  },
  SUPPORT_EMAIL: {
    standard: undefined,
    good: { 'support@boats.example': 'support@boats.example' },
    wrong: ['support', 'Support <support@boats.example>'],
  },
  SMS_URL: {
    standard: undefined,
    good: {
      'https://sms.example/v1/messages': 'https://sms.example/v1/messages',
      'http://127.0.0.1:9000/': 'http://127.0.0.1:9000/',
    },
    wrong: ['http://sms.example/', 'sms.example', 'tel:+33639980000'],
    with: { SMS_TOKEN: 'x', SMS_FROM: 'NFCards' },
  },
  SMS_TOKEN: { standard: undefined, good: { 'a-token.1': 'a-token.1' }, wrong: ['two words', 'clé'] },
  SMS_FROM: {
    standard: undefined,
    good: { '+33639980000': '+33639980000', NFCards: 'NFCards' },
    wrong: ['+33', 'a name that is too long', 'é'],
  },
  BLOBS_URL: {
    standard: undefined,
    good: {
      's3://bucket/folder': 's3://bucket/folder',
      'https://store.example/bucket': 'https://store.example/bucket',
      'http://127.0.0.1:9000/bucket': 'http://127.0.0.1:9000/bucket',
    },
    wrong: ['http://store.example/bucket', 'bucket', 'file:///etc'],
    with: { BLOBS_KEY_ID: 'AKIA1', BLOBS_SECRET: 'secret' },
  },
  BLOBS_REGION: {
    standard: 'us-east-1',
    good: { 'eu-west-3': 'eu-west-3' },
    wrong: ['EU', 'a.b', 'a/b'],
  },
  BLOBS_KEY_ID: { standard: undefined, good: { AKIA1: 'AKIA1' }, wrong: ['two words', 'clé'] },
  BLOBS_SECRET: { standard: undefined, good: { 'a/secret+1': 'a/secret+1' }, wrong: ['two words', 'clé'] },
  BERTH_ANSWER_HOURS: { standard: 24, good: { '1': 1, '48': 48 }, wrong: ['0', '1000', '1.5', 'a day'] },
  SAMPLE_PLACES: { standard: undefined, good: { on: true, off: false }, wrong: ['true', '1', 'ON'] },
  RENDERING: { standard: true, good: { on: true, off: false }, wrong: ['true', '1', 'ON'] },
  WALLET_PREVIEW: { standard: false, good: { on: true, off: false }, wrong: ['true', '0', 'ON'] },
  METRICS_TOKEN: { standard: undefined, good: { 'a-token.1': 'a-token.1' }, wrong: ['two words', 'clé'] },
  OTLP_URL: {
    standard: undefined,
    good: { 'http://localhost:4318/v1/traces': 'http://localhost:4318/v1/traces' },
    wrong: ['localhost:4318', 'grpc://localhost:4317'],
  },
  LOG_LEVEL: {
    standard: 'warn',
    good: { silent: 'silent', info: 'info' },
    wrong: ['all', 'INFO', 'toString'],
  },
  ...socialExamples,
  ...peopleExamples,
  ...securityExamples,
  ...publisherExamples,
  ...mapExamples,
  ...weatherExamples,
  ...anchorExamples,
  ...overpassExamples,
  ...overrideExamples,
  ...serviceExamples,
  ...releaseExamples,
};

function complaintOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (cause) {
    if (cause instanceof SettingsError) return cause.message;
    throw cause;
  }
  return 'nothing is wrong';
}

describe.each(names)('%s', (name) => {
  const { standard, good, wrong, with: others = {} } = examples[name];

  it.each([{}, { [name]: '' }, { [name]: '  ' }])('has its standard value when unset: %j', (environment) => {
    expect(readSettings(environment)[name]).toEqual(standard);
  });

  it.each(Object.entries(good))('“%s” is read', (text, value) => {
    expect(readSettings({ ...others, [name]: text })[name]).toEqual(value);
  });

  it.each(wrong)('“%s” is refused, in a sentence with the form it must have', (text) => {
    const shown = settingsTable[name].secret ? '…' : text;
    expect(complaintOf({ ...others, [name]: text })).toBe(
      `${name} is “${shown}”; it must be ${settingsTable[name].form}.`,
    );
  });

  it('says what it means in a sentence', () => {
    expect(settingsTable[name].meaning).toMatch(/^[A-Z].*\.$/);
  });
});

describe('settings that are wrong', () => {
  it('are a site below a path, which cannot be served', () => {
    expect(complaintOf({ SITE_URL: 'https://boats.example/site', PROXIES: '1' })).toMatch(
      /^SITE_URL is “https:\/\/boats\.example\/site”; it must be .*without a path/,
    );
  });

  it('are all told at once', () => {
    const complaint = complaintOf({ PORT: 'x', CHANNEL: 'X', HOST: 'boats.example', API_WIRE: 'soap' });
    expect(complaint.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'CHANNEL', 'API_WIRE']);
  });

  it('are told to the person at the terminal, who can put them right', () => {
    expect(() => readSettings({ PORT: 'x' })).toThrow(Failure);
  });

  it('are told when one is missing that another needs', () => {
    expect(complaintOf({ SMTP_URL: 'smtps://mail.example', SUPPORT_EMAIL: 'support@boats.example' })).toBe(
      `MAIL_FROM is not set, and SMTP_URL is; it must be ${settingsTable.MAIL_FROM.form}.`,
    );
  });

  it('are told when https has nobody to answer it: the address would then seem to be everybody’s', () => {
    expect(complaintOf({ SITE_URL: 'https://boats.example' })).toMatch(/^PROXIES is 0, and SITE_URL/);
    expect(complaintOf({ SITE_URL: 'https://boats.example', PROXIES: '1' })).toBe('nothing is wrong');
  });

  it('never repeat a password or a token', () => {
    const complaint = complaintOf({ SMTP_URL: 'http://u:hunter2@mail.example', SMS_TOKEN: 'hunter2 é' });
    expect(complaint).toContain('SMTP_URL is “…”');
    expect(complaint).not.toContain('hunter2');
  });

  it('never repeat the password of the database', () => {
    const complaint = complaintOf({ DATABASE_URL: 'mysql://captain:secret@host/name', PORT: 'x' });
    expect(complaint).toContain('DATABASE_URL is “…”');
    expect(complaint).not.toContain('secret');
  });
});

describe('settings that are not in the table', () => {
  it('are left alone', () => {
    expect(Object.keys(readSettings({ PATH: '/bin', toString: 'x' })).sort()).toEqual([...names].sort());
  });
});

it('keeps the releases in the data folder', () => {
  expect(releasesFolder(readSettings({ DATA_DIR: '/data' }))).toBe(join(resolve('/data'), 'releases'));
});

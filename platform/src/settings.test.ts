import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from './failure.ts';
import { readSettings, releasesFolder, type Settings, SettingsError, settingsTable } from './settings.ts';

interface Examples<Value> {
  readonly standard: Value;
  readonly good: Readonly<Record<string, Value>>;
  readonly wrong: readonly string[];
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
  const { standard, good, wrong } = examples[name];

  it.each([{}, { [name]: '' }, { [name]: '  ' }])('has its standard value when unset: %j', (environment) => {
    expect(readSettings(environment)[name]).toEqual(standard);
  });

  it.each(Object.entries(good))('“%s” is read', (text, value) => {
    expect(readSettings({ [name]: text })[name]).toEqual(value);
  });

  it.each(wrong)('“%s” is refused, in a sentence with the form it must have', (text) => {
    const shown = name === 'DATABASE_URL' ? '…' : text;
    expect(complaintOf({ [name]: text })).toBe(
      `${name} is “${shown}”; it must be ${settingsTable[name].form}.`,
    );
  });

  it('says what it means in a sentence', () => {
    expect(settingsTable[name].meaning).toMatch(/^[A-Z].*\.$/);
  });
});

describe('settings that are wrong', () => {
  it('are all told at once', () => {
    const complaint = complaintOf({ PORT: 'x', CHANNEL: 'X', HOST: 'boats.example', API_WIRE: 'soap' });
    expect(complaint.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'CHANNEL', 'API_WIRE']);
  });

  it('are told to the person at the terminal, who can put them right', () => {
    expect(() => readSettings({ PORT: 'x' })).toThrow(Failure);
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

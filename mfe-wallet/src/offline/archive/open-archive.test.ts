import {
  newRecoveryCode,
  passwordKeys,
  recoveryKey,
  sealIdentity,
  sealIdentityByPassword,
} from '@nfcards/shared/vault/sealing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptDocument } from '../../vault/crypto/encrypt-document.ts';
import { archiveFiles } from './archive-files.ts';
import { type GivenKey, openArchive, waysOf } from './open-archive.ts';
import { type Archive, readArchive } from './read-archive.ts';

vi.mock('hash-wasm', () => import('../../vault/argon2.fixture.ts'));

const EMAIL = 'anne@example.org';
const PASSWORD = 'petit foc et grand voile';
const PDF = '%PDF-1.4 Responsabilité civile';

interface Made {
  /** The files of the archive, by their paths. */
  readonly files: Readonly<Record<string, Blob | string>>;
  readonly code: string;
}

/** An archive as the API writes it, of one card with two documents. */
async function makeArchive(): Promise<Made> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const code = await newRecoveryCode();
  const { vault: key } = await passwordKeys(EMAIL, PASSWORD);
  const wraps = [
    { kind: 'password', sealed: await sealIdentityByPassword(identity, recipient, key) },
    { kind: 'recovery', sealed: await sealIdentity(identity, recipient, await recoveryKey(code)) },
  ];
  const files: Record<string, Blob | string> = {
    'vault.json': JSON.stringify({ recipient, email: EMAIL, wraps }),
    'account.json': '{}',
  };
  for (const title of ['Assurance', 'Facture']) {
    const { cipher, digest, sealed_key, sealed_title } = await encryptDocument(
      { file: new Blob([PDF + title]), name: `${title}.pdf`, type: 'application/pdf', title },
      { recipient, actOf: () => 'a'.repeat(64), signal: new AbortController().signal, onProgress: () => {} },
    );
    const path = `documents/Belle Brise/${title} – 2026-05-03`;
    files[`${path}.age`] = cipher;
    files[`${path}.json`] = JSON.stringify({
      format: 1,
      card: { id: 'card', title: '', boat: 'Belle Brise', lent: null },
      document: { id: title, expires_on: null, type: 'invoices' },
      version: {
        id: title,
        digest,
        sealed_key,
        sealed_title,
        finished_at: '2026-05-03T12:00:00.000Z',
        replaced_at: null,
      },
    });
  }
  return { files, code };
}

let made: Made;
beforeAll(async () => {
  made = await makeArchive();
});

const reading = async (files: Made['files']) =>
  readArchive(
    await archiveFiles(
      Object.entries(files).map(([path, bytes]) =>
        Object.defineProperty(new File([bytes], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
          value: `nfcards/${path}`,
        }),
      ),
    ),
  );

async function archiveOf(files: Made['files'] = made.files): Promise<Archive> {
  const read = await reading(files);
  if (!read.ok) throw new Error(read.error.kind);
  return read.archive;
}

const open = async (given: GivenKey, files = made.files) => openArchive(await archiveOf(files), given);

async function opened(files = made.files) {
  const opening = await open({ way: 'recovery', code: made.code }, files);
  if (!opening.ok) throw new Error(opening.error.kind);
  return opening.opened;
}

describe('the archive of one’s own data, without the site', () => {
  it.each([
    ['the password', () => ({ way: 'password', password: PASSWORD }) as const],
    ['the recovery code', () => ({ way: 'recovery', code: made.code }) as const],
    [
      'the recovery code as somebody types it',
      () => ({ way: 'recovery', code: ` ${made.code.toLowerCase().replaceAll('-', ' ')}` }) as const,
    ],
  ])('is opened by %s, with titles and bytes as they were', async (_, given) => {
    const opening = await open(given());
    if (!opening.ok) throw new Error(opening.error.kind);
    const { versions, openVersion } = opening.opened;
    const read = await Promise.all(
      versions.map(async (version) => [
        version.metadata?.title,
        await (await openVersion(version)).file.text(),
      ]),
    );
    expect(read).toEqual([
      ['Assurance', `${PDF}Assurance`],
      ['Facture', `${PDF}Facture`],
    ]);
  });

  it.each([
    ['another password', { way: 'password', password: 'grand foc' }, { kind: 'wrong', way: 'password' }],
    ['no password', { way: 'password', password: ' ' }, { kind: 'missing', way: 'password' }],
    ['no code', { way: 'recovery', code: '' }, { kind: 'missing', way: 'recovery' }],
    ['what is no code', { way: 'recovery', code: '7K3M' }, { kind: 'malformed' }],
  ] as const)('says why it does not open: %s', async (_, given, error) => {
    expect(await open(given)).toEqual({ ok: false, error });
  });

  it('does not open by the code of another vault', async () => {
    const given = { way: 'recovery', code: await newRecoveryCode() } as const;
    expect(await open(given)).toEqual({ ok: false, error: { kind: 'wrong', way: 'recovery' } });
  });

  it('knows no way for a vault that only a passkey opens', async () => {
    const { vault } = await archiveOf();
    expect(waysOf(vault)).toEqual(['password', 'recovery']);
    expect(waysOf({ ...vault, wraps: [{ kind: 'passkey', sealed: '' }] })).toEqual([]);
  });
});

describe('a damaged archive', () => {
  const PATH = 'documents/Belle Brise/Assurance – 2026-05-03';
  const without = (path: string) => {
    const { [path]: _, ...rest } = made.files;
    return rest;
  };
  const states = ({ versions }: { versions: Archive['versions'] }) =>
    versions.map(({ cipher }) => cipher.status);

  it('loses the document whose bytes are damaged, and no other', async () => {
    const bytes = new Uint8Array(await new Blob([made.files[`${PATH}.age`] ?? '']).arrayBuffer());
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    const { versions } = await opened({ ...made.files, [`${PATH}.age`]: new Blob([bytes]) });
    expect(states({ versions })).toEqual(['damaged', 'whole']);
    // Its title is still there, so that one knows which it is.
    expect(versions.map(({ metadata }) => metadata?.title)).toEqual(['Assurance', 'Facture']);
  });

  it('says which bytes are missing', async () => {
    expect(states(await archiveOf(without(`${PATH}.age`)))).toEqual(['missing', 'whole']);
  });

  it.each([
    ['missing', () => without(`${PATH}.json`)],
    ['cut', () => ({ ...made.files, [`${PATH}.json`]: '{"format":1,' })],
    ['of another form', () => ({ ...made.files, [`${PATH}.json`]: '{"format":2}' })],
  ])('says which document is lost, where what is told of it is %s', async (_, files) => {
    const { versions, lost } = await archiveOf(files());
    expect([versions.length, lost]).toEqual([1, [`nfcards/${PATH}.age`]]);
  });

  it('takes what macOS leaves in a folder for no document', async () => {
    const left = { 'documents/.DS_Store': 'x', 'documents/Belle Brise/._Assurance.age': 'x' };
    expect((await archiveOf({ ...made.files, ...left })).lost).toEqual([]);
  });

  it.each([
    ['without its vault', () => without('vault.json'), 'vault_damaged'],
    ['with half of its vault', () => ({ ...made.files, 'vault.json': '{"recipient"' }), 'vault_damaged'],
    [
      'of a member without a vault',
      () => ({ 'vault.json': '{"recipient":null,"email":"a@b.c","wraps":[]}' }),
      'no_vault',
    ],
    ['that is something else', () => ({ 'holiday.jpg': 'x' }), 'another_file'],
  ])('is refused with a reason: %s', async (_, files, kind) => {
    expect(await reading(files())).toEqual({ ok: false, error: { kind } });
  });
});

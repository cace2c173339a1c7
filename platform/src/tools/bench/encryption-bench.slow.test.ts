import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackaged } from '@nfcards/api/debian-package';
import { function_, instance, object, parse } from 'valibot';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../root.ts';

const PIECE = 65_536;
const SIZES = [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3_000_000];

const folder = mkdtempSync(join(tmpdir(), 'nfcards-age-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** @returns what it printed */
function run(program: string, ...parameters: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(findPackaged(program, 'age'), parameters, {
    maxBuffer: 10_000_000,
  });
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`);
  return stdout;
}

/** The wallet is data to this package: its modules are found by their path. */
async function openWallet() {
  const module: unknown = await import(join(ROOT, 'mfe-wallet/src/vault/crypto/age-file.ts'));
  const functions = object({ encryptToAge: function_(), decryptFromAge: function_() });
  const { encryptToAge, decryptFromAge } = parse(functions, module);
  const { signal } = new AbortController();
  return {
    encrypt: async (file: Buffer, identity: string) =>
      parse(instance(Uint8Array), await encryptToAge(new Blob([file]), identity, signal, () => undefined)),
    decrypt: async (file: Buffer, identity: string) =>
      parse(instance(Uint8Array), await decryptFromAge(new Blob([file]), identity, signal)),
  };
}

describe.each(['Node', 'JavaScript'])('the wallet, with the cipher of %s, and the program age', (sort) => {
  it.each(SIZES)('open each other’s file of %i bytes', async (size) => {
    if (sort === 'JavaScript') {
      vi.spyOn(crypto.subtle, 'deriveKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    }
    const path = (name: string) => join(folder, `${name}-${sort}-${size}`);
    const [key, plain, cipher] = [path('key'), path('plain'), path('cipher')] as const;
    run('age-keygen', '-o', key);
    const [identity = ''] = /AGE-SECRET-KEY-\w+/.exec(readFileSync(key, 'utf8')) ?? [];
    const [recipient = ''] = /age1\w+/.exec(readFileSync(key, 'utf8')) ?? [];
    const wallet = await openWallet();
    const bytes = randomBytes(size);

    writeFileSync(cipher, await wallet.encrypt(bytes, identity));
    expect(run('age', '-d', '-i', key, cipher).equals(bytes)).toBe(true);

    writeFileSync(plain, bytes);
    run('age', '-r', recipient, '-o', cipher, plain);
    expect(bytes.equals(await wallet.decrypt(readFileSync(cipher), identity))).toBe(true);
  });
});

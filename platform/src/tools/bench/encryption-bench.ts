import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackaged } from '@nfcards/api/debian-package';
import { number, object, parse } from 'valibot';
import { plainTable } from './measure/table.ts';

export interface EncryptionFigure {
  readonly work: 'encrypting' | 'decrypting';
  /** Milliseconds of a processor, which a busy machine hardly changes; means, as age is told in hundredths of a second. */
  readonly wallet: number;
  readonly age: number;
}

const BYTES = 20 * 1024 * 1024;

/** The wallet’s own code beside the program age, which makes the same format; they take turns. */
export async function benchEncryption(runs: number): Promise<readonly EncryptionFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nfcards-bench-'));
  try {
    const age = openAge(folder);
    const wallet = startWallet(age.identity, age.recipient);
    const encrypting: Turn[] = [];
    const decrypting: Turn[] = [];
    for (let run = 0; run <= runs; run += 1) {
      const encrypted: Turn = [await wallet.measure('encrypt'), age.encrypt()];
      const decrypted: Turn = [await wallet.measure('decrypt'), age.decrypt()];
      // The first time code is compiled.
      if (run === 0) continue;
      encrypting.push(encrypted);
      decrypting.push(decrypted);
    }
    await wallet.stop();
    return [figureOf('encrypting', encrypting), figureOf('decrypting', decrypting)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of the wallet, and of age. */
type Turn = readonly [number, number];

function figureOf(work: EncryptionFigure['work'], turns: readonly Turn[]): EncryptionFigure {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { work, wallet: mean(turns.map(([wallet]) => wallet)), age: mean(turns.map(([, age]) => age)) };
}

function openAge(folder: string) {
  const [program, keygen] = [findPackaged('age'), findPackaged('age-keygen', 'age')];
  const key = join(folder, 'key');
  const plain = join(folder, 'plain');
  const cipher = join(folder, 'cipher');
  run(keygen, '-o', key);
  const text = readFileSync(key, 'utf8');
  writeFileSync(plain, randomBytes(BYTES));
  const recipient = /age1\w+/.exec(text)?.[0] ?? '';
  return {
    identity: /AGE-SECRET-KEY-\w+/.exec(text)?.[0] ?? '',
    recipient,
    encrypt: () => run(program, '-r', recipient, '-o', cipher, plain),
    decrypt: () => run(program, '-d', '-i', key, '-o', `${plain}.opened`, cipher),
  };
}

/** @returns milliseconds of a processor that it took */
function run(program: string, ...parameters: readonly string[]): number {
  // The second line of `times` is of what the shell has run.
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', '"$@" >/dev/null && times', 'sh', program, ...parameters],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  const times = (stdout.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g);
  return [...times].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

/** The wallet’s own code in a process of its own, as in the worker of a page: it shares its heap with nothing else. */
function startWallet(identity: string, recipient: string) {
  const script = join(import.meta.dirname, 'encryption-child.ts');
  const child = spawn(process.execPath, [script, String(BYTES), identity, recipient], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  return {
    /** @returns milliseconds of a processor that it took */
    async measure(work: 'encrypt' | 'decrypt'): Promise<number> {
      child.send(work);
      const [told] = await Promise.race([once(child, 'message'), ended]);
      return parse(object({ took: number() }), told).took;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

const GOAL = 1.3;

export function describeEncryption(figures: readonly EncryptionFigure[]): string {
  return plainTable({
    head: ['20 MB', 'wallet', 'age', 'wallet / age', 'wanted', 'reached'],
    rows: figures.map(({ work, wallet, age }) => [
      work,
      `${wallet.toFixed(0)} ms`,
      `${age.toFixed(0)} ms`,
      (wallet / age).toFixed(1),
      `≤ ${GOAL}`,
      wallet / age <= GOAL ? 'yes' : 'no',
    ]),
  });
}

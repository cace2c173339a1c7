import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Failure, UsageFailure } from '../failure.ts';
import { runTask } from './run-task.ts';

/** Runs `moor` with these words; the error is what it throws. */
async function moor(words: readonly string[], error?: Error) {
  const out = vi.spyOn(console, 'log').mockReturnValue();
  const err = vi.spyOn(console, 'error').mockReturnValue();
  const before = process.exitCode;
  process.exitCode = 0;
  onTestFinished(() => {
    vi.restoreAllMocks();
    process.exitCode = before;
  });
  const run = vi.fn(async () => {
    if (error !== undefined) throw error;
  });
  await runTask({ name: 'moor', help: 'HELP', options: {}, positionals: ['<boat>'], run }, words);
  return {
    runs: run.mock.calls.length,
    out: out.mock.lastCall,
    err: err.mock.lastCall,
    code: process.exitCode,
  };
}

describe('a task', () => {
  it('is run with its words', async () => {
    expect(await moor(['Ys'])).toEqual({ runs: 1, out: undefined, err: undefined, code: 0 });
  });

  it('prints its help instead', async () => {
    expect(await moor(['--help'])).toEqual({ runs: 0, out: ['HELP'], err: undefined, code: 0 });
  });

  it('says what is written wrongly, and how it is written', async () => {
    expect(await moor([])).toMatchObject({ runs: 0, err: ['<boat> is missing.\n\nHELP'], code: 1 });
    expect(await moor(['Ys'], new UsageFailure('Ys is no boat.'))).toMatchObject({
      err: ['Ys is no boat.\n\nHELP'],
      code: 1,
    });
  });

  it('says what failed in a sentence, and shows where a bug is', async () => {
    expect(await moor(['Ys'], new Failure('The wind is foul.'))).toMatchObject({
      err: ['The wind is foul.'],
      code: 1,
    });
    const bug = new TypeError('undefined is not a boat');
    expect(await moor(['Ys'], bug)).toMatchObject({ err: [bug], code: 1 });
  });
});

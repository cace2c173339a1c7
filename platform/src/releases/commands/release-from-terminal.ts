import { runRelease } from './run-release.ts';

/** Runs a release command and prints what became of it. */
export async function releaseFromTerminal(words: readonly string[]): Promise<void> {
  const { exitCode, out, err } = await runRelease(words, process.env);
  if (out !== '') console.log(out);
  if (err !== '') console.error(err);
  process.exitCode = exitCode;
}

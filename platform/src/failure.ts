/** Something that the person at the terminal can put right: its message is the whole story, in one sentence. */
export class Failure extends Error {}

/** Something elsewhere does not answer now, and may the next time. */
export class Unavailable extends Failure {}

/** Runs a task; a `Failure` is told in its own words and ends it with exit code 1, a bug keeps its stack. */
export async function runTask(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (cause) {
    console.error(cause instanceof Failure ? cause.message : cause);
    process.exitCode = 1;
  }
}

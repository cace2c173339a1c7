import { nullable, object, optional, record, safeParse, string } from 'valibot';
import { Failure } from '../../failure.ts';

/** Milliseconds in which a deployed site must say what it shows. */
const TIMEOUT_MS = 15_000;

const registry = object({
  shell: optional(nullable(string())),
  remotes: record(string(), object({ live: object({ version: string() }) })),
});

/** What a deployed site shows, as one line; throws a `Failure` when nothing like this site is there. */
export async function describeDeployed(url: string): Promise<string> {
  const answer = await fetch(`${url}/registry.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new Failure(
        `${url} does not answer: ${reasonOf(cause)}. Is the address right, and can it be reached from here?`,
      );
    },
  );
  const parsed = safeParse(registry, await answer.json().catch(() => null));
  if (!answer.ok || !parsed.success) {
    throw new Failure(
      `${url} answers, but has no registry of remotes at /registry.json (${answer.status}): it is another site, or out of order.`,
    );
  }
  const { shell, remotes } = parsed.output;
  const releases = Object.entries(remotes).map(([name, { live }]) => `${name}@${live.version}`);
  return [shell ? `shell@${shell}` : 'a shell that does not tell its version', ...releases].join(', ');
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { array, object, parse, record, string } from 'valibot';
import { runTask } from '../../command-line/run-task.ts';
import { Failure, UsageFailure } from '../../failure.ts';
import { siteOf } from '../dev/site-address.ts';
import { isPartOfTests } from '../e2e/e2e-arguments.ts';
import { printOutput, runCommand } from '../run-command.ts';
import { AGREED, VISITED } from './test-run.ts';
import { agreeTo, cookieHeader, readTrialLink, type TrialLink } from './trial-link.ts';

const HELP = `npm run e2e -- [options] [what Playwright takes]

Runs the tests of browser-tests on a running site: http://localhost:3000 unless --url or a link names another one.

  --url <address>       the site
  --candidate <link>    with a version that few see yet, by the link that “promote --link” prints; also several
  --matrix              once without them, once with each, and once with all together

A link may lead to any version that is published, also to an earlier one, and to a remote of another team. A candidate on
none of whose pages a test was has failed.`;

export async function run(words: readonly string[]): Promise<void> {
  await runTask(
    {
      name: 'e2e',
      help: HELP,
      options: {
        url: { type: 'string', example: 'https://next.example.org' },
        candidate: { type: 'string', multiple: true, example: 'https://next.example.org/trial/…' },
        matrix: { type: 'boolean' },
      },
      passesOn: true,
      async run({ values: { url, candidate = [], matrix = false }, passedOn }) {
        const links = candidate.map(readTrialLink);
        if (matrix && links.length === 0)
          throw new UsageFailure('--matrix is of candidates: give the link of each with --candidate.');
        const site = siteOf(url ?? links[0]?.site);
        await runAll(site, matrix ? combinationsOf(links) : [links], passedOn);
      },
    },
    words,
  );
}

async function runAll(
  site: string,
  combinations: readonly (readonly TrialLink[])[],
  passedOn: readonly string[],
): Promise<void> {
  const failed: string[] = [];
  for (const links of combinations) {
    console.log(`\nOn ${site} with ${nameOf(links)}:`);
    if (!(await passes(site, links, passedOn))) failed.push(nameOf(links));
  }
  if (failed.length > 0)
    throw new Failure(
      `Some browser tests failed with ${failed.join(', with ')}; pictures are in test-results.`,
    );
}

/** What is live, each candidate alone, and all at once. */
function combinationsOf(links: readonly TrialLink[]): readonly (readonly TrialLink[])[] {
  return [[], ...links.map((link) => [link]), ...(links.length > 1 ? [links] : [])];
}

function nameOf(links: readonly TrialLink[]): string {
  return links.length === 0 ? 'what is live' : links.map(({ release }) => release).join(' and ');
}

async function passes(
  site: string,
  links: readonly TrialLink[],
  passedOn: readonly string[],
): Promise<boolean> {
  const cookies = await agreeTo(site, links);
  const folder = await mkdtemp(join(tmpdir(), 'nfcards-e2e-'));
  const [agreed, visited] = [join(folder, 'agreed.json'), join(folder, 'visited')];
  try {
    writeFileSync(agreed, JSON.stringify({ cookies, origins: [] }));
    const { ok } = await runCommand('playwright', ['test', ...passedOn], {
      onOutput: printOutput,
      environment: { E2E_URL: site, [AGREED]: agreed, [VISITED]: visited },
    });
    const paths = existsSync(visited) ? readFileSync(visited, 'utf8').split('\n') : [];
    const untried = await untriedOf(site, links, { paths, cookie: cookieHeader(cookies) });
    if (ok && untried.length > 0) {
      const sentence = `No test was on any page of ${untried.join(', ')}, so nothing is known of it here. Browser tests import “test” of @nfcards/platform/browser-test.`;
      if (!isPartOfTests(passedOn)) throw new Failure(sentence);
      console.log(sentence);
    }
    return ok;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const registry = object({
  remotes: record(string(), object({ live: object({ mounts: array(object({ path: string() })) }) })),
});

/** The candidates on none of whose pages a test was. The shell is around every page. */
async function untriedOf(
  site: string,
  links: readonly TrialLink[],
  { paths, cookie }: { readonly paths: readonly string[]; readonly cookie: string },
): Promise<readonly string[]> {
  const asked = links.filter(({ remote }) => remote !== 'shell');
  if (asked.length === 0) return [];
  const answer = await fetch(`${site}/registry.json`, { headers: { cookie } });
  const { remotes } = parse(registry, await answer.json());
  return asked
    .filter(({ remote }) => {
      const mounts = remotes[remote]?.live.mounts ?? [];
      return !paths.some((pathname) =>
        mounts.some(({ path }) => new URLPattern({ pathname: path }).test({ pathname })),
      );
    })
    .map(({ release }) => release);
}

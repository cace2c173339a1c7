import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeDeployed } from '../e2e/deployed-site.ts';
import type { E2eArguments, Site } from '../e2e/e2e-arguments.ts';
import { HELP, parseE2eArguments } from '../e2e/e2e-arguments.ts';
import type { PreparedSite } from '../e2e/prepared-site.ts';
import { describeReport, readRun, reportRemotes } from '../e2e/remote-report.ts';
import { Failure, runTask } from '../failure.ts';
import { Channel } from '../releases/channel.ts';
import { openReleaseStore } from '../releases/open-release-store.ts';
import { ROOT, siteNames } from '../releases/site-packages.ts';
import { findBrowser, runCommand } from '../run-command.ts';
import { readSettings } from '../settings.ts';
import { templateKey } from '../testing/template-key.ts';

const RESULTS = join(ROOT, 'test-results');
const REPORT = join(RESULTS, 'e2e.json');
const REMOTES = join(RESULTS, 'remotes.json');

const tell = (sentence: string) => console.log(sentence);

await runTask(async () => {
  const given = parseE2eArguments(process.argv.slice(2), {
    names: siteNames(),
    isPackage: (folder) => existsSync(join(folder, 'package.json')),
  });
  if (given === null) {
    tell(HELP);
    return;
  }
  // Looked for, and installed, only where it is asked for.
  const isFor = (project: string) =>
    given.playwright.some((word) => word.replace(/^--project=/, '') === project);
  const browsers = {
    ...findBrowser(),
    ...(isFor('Firefox') && findBrowser('firefox')),
    ...(isFor('WebKit') && findBrowser('webkit')),
  };
  if (given.video !== 'off') await seeToVideos();
  const prepared = await prepare(given.site);
  try {
    await runTests(given, { ...browsers, ...(await environmentOf(given.site, prepared)) });
  } finally {
    await prepared?.remove();
  }
});

async function prepare(site: Site): Promise<PreparedSite | null> {
  if (site.kind === 'working tree' || site.kind === 'deployed') return null;
  // The bundler takes a third of a second to load: a run without it does without.
  const { prepareCandidates, prepareMatrix } = await import('../e2e/prepared-site.ts');
  const settings = readSettings(process.env);
  const live = new Channel(openReleaseStore(settings), settings.CHANNEL);
  return site.kind === 'matrix'
    ? prepareMatrix(live, site.names, tell)
    : prepareCandidates(live, site.candidates, tell);
}

/** What `e2e/site/target.ts` reads. */
async function environmentOf(site: Site, prepared: PreparedSite | null): Promise<Record<string, string>> {
  if (site.kind === 'deployed') {
    tell(`${site.url} shows ${await describeDeployed(site.url)}.`);
    return { E2E_URL: site.url };
  }
  if (prepared === null) return { E2E_TEMPLATE_KEY: templateKey() };
  const channels = site.kind === 'matrix' ? { E2E_CHANNELS: prepared.channels.join() } : {};
  return { E2E_RELEASES: prepared.dataDir, ...channels };
}

async function runTests({ video, playwright }: E2eArguments, environment: Record<string, string>) {
  // What an earlier run said must not be taken for this one's.
  rmSync(REPORT, { force: true });
  const { ok } = await runCommand('playwright', ['test', '--config', 'e2e', ...playwright], {
    live: true,
    environment: {
      ...environment,
      E2E_VIDEO: video,
      E2E_REPORT: REPORT,
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    },
  });
  // A list of what would be run says nothing of how it went.
  if (existsSync(REPORT) && !playwright.includes('--list')) reportOn(REPORT);
  if (!ok) {
    throw new Failure(
      'Some browser tests failed; pictures are in test-results. With --trace or --video there is one of each, too.',
    );
  }
}

function reportOn(file: string): void {
  const tests = readRun(JSON.parse(readFileSync(file, 'utf8')));
  if (tests.length === 0) return;
  const report = reportRemotes(tests, siteNames());
  writeFileSync(REMOTES, `${JSON.stringify(report, null, 2)}\n`);
  tell(`\n${describeReport(report)}\n\nThe same as JSON: ${relative(ROOT, REMOTES)}`);
}

/** Playwright films with a tool of its own, which does not come with its package. */
async function seeToVideos(): Promise<void> {
  tell('Seeing to Playwright’s ffmpeg, which makes the videos…');
  const { ok, output } = await runCommand('playwright', ['install', 'ffmpeg']);
  if (ok) return;
  const reason = /Error: .*/.exec(output)?.[0] ?? 'no reason was given';
  throw new Failure(
    `--video needs Playwright’s ffmpeg, which could not be installed here (${reason}). Use --trace instead: a trace has a picture of every step.`,
  );
}

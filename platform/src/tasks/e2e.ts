import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Arguments } from '../command-line/parse-arguments.ts';
import { runTask } from '../command-line/run-task.ts';
import { Failure } from '../failure.ts';
import { Channel } from '../releases/channels/channel.ts';
import { siteNames } from '../releases/publish/site-packages.ts';
import { openReleaseStore } from '../releases/store/open-release-store.ts';
import { ROOT } from '../root.ts';
import { readSettings } from '../settings/settings.ts';
import { describeDeployed } from '../tools/e2e/deployed-site.ts';
import type { E2eArguments, Site } from '../tools/e2e/e2e-arguments.ts';
import { askedReleases, E2E, readE2eArguments } from '../tools/e2e/e2e-arguments.ts';
import type { PreparedSite } from '../tools/e2e/prepared-site.ts';
import { describeReport, readRun, reportRemotes } from '../tools/e2e/remote-report.ts';
import { findBrowser, printOutput, runCommand } from '../tools/run-command.ts';
import { templateKey } from '../tools/testing/template-key.ts';

const RESULTS = join(ROOT, 'test-results');
const REPORT = join(RESULTS, 'e2e.json');
const REMOTES = join(RESULTS, 'remotes.json');

const print = (sentence: string) => console.log(sentence);

async function run(words: Arguments<typeof E2E.options>): Promise<void> {
  const given = readE2eArguments(words, {
    names: siteNames(),
    isPackage: (folder) => existsSync(join(folder, 'package.json')),
  });
  // Other browsers are found, or installed, only for runs that name them.
  const isFor = (project: string) =>
    given.playwright.some((word) => word.replace(/^--project=/, '') === project);
  const browsers = {
    ...findBrowser(),
    ...(isFor('Firefox') && findBrowser('firefox')),
    ...(isFor('WebKit') && findBrowser('webkit')),
  };
  if (given.video !== 'off') await installFfmpeg();
  const prepared = await prepare(given.site);
  try {
    await runTests(given, { ...browsers, ...(await environmentOf(given.site, prepared)) });
  } finally {
    await prepared?.remove();
  }
}

async function prepare(site: Site): Promise<PreparedSite | null> {
  if (site.kind === 'working tree' || site.kind === 'deployed') return null;
  // The bundler takes a third of a second to load: a run without it does without.
  const { prepareCandidates, prepareMatrix } = await import('../tools/e2e/prepared-site.ts');
  const settings = readSettings(process.env);
  const live = new Channel(openReleaseStore(settings), settings.CHANNEL);
  return site.kind === 'matrix'
    ? prepareMatrix(live, site.names, print)
    : prepareCandidates(live, site.candidates, print);
}

/** The environment that `e2e/site/target.ts` reads. */
async function environmentOf(site: Site, prepared: PreparedSite | null): Promise<Record<string, string>> {
  if (site.kind === 'deployed') {
    print(`${site.url} shows ${await describeDeployed(site.url)}.`);
    return { E2E_URL: site.url };
  }
  if (prepared === null) return { E2E_TEMPLATE_KEY: templateKey() };
  const channels = site.kind === 'matrix' ? { E2E_CHANNELS: prepared.channels.join() } : {};
  return { E2E_RELEASES: prepared.dataDir, ...channels };
}

async function runTests(
  { site, video, playwright, isPart }: E2eArguments,
  environment: Record<string, string>,
) {
  // A report of an earlier run must not be taken for this one's.
  rmSync(REPORT, { force: true });
  const { ok } = await runCommand('playwright', ['test', '--config', 'e2e', ...playwright], {
    onOutput: printOutput,
    environment: {
      ...environment,
      E2E_VIDEO: video,
      E2E_REPORT: REPORT,
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
    },
  });
  // `--list` runs no tests.
  const isReported = existsSync(REPORT) && !playwright.includes('--list');
  const untried = isReported ? reportOn(REPORT, askedReleases(site)) : [];
  if (!ok) {
    throw new Failure(
      'Some browser tests failed; pictures are in test-results. With --trace or --video there is one of each, too.',
    );
  }
  if (untried.length > 0 && !isPart) {
    throw new Failure(
      `No test was on any page of ${untried.join(', ')}, so nothing is known of it here. Its first one belongs in its folder browser-tests${site.kind === 'matrix' ? ', tagged @journey' : ''}.`,
    );
  }
}

/** Prints the report, and returns which of the releases that the run is for no test tried. */
function reportOn(file: string, asked: readonly string[]): readonly string[] {
  const tests = readRun(JSON.parse(readFileSync(file, 'utf8')));
  if (tests.length === 0) return asked;
  const report = reportRemotes(tests, siteNames(), asked);
  writeFileSync(REMOTES, `${JSON.stringify(report, null, 2)}\n`);
  print(`\n${describeReport(report)}\n\nThe same as JSON: ${relative(ROOT, REMOTES)}`);
  return report.untried;
}

/** Playwright films with a tool of its own, which does not come with its package. */
async function installFfmpeg(): Promise<void> {
  print('Seeing to Playwright’s ffmpeg, which makes the videos…');
  const { ok, output } = await runCommand('playwright', ['install', 'ffmpeg']);
  if (ok) return;
  const reason = /Error: .*/.exec(output)?.[0] ?? 'no reason was given';
  throw new Failure(
    `--video needs Playwright’s ffmpeg, which could not be installed here (${reason}). Use --trace instead: a trace has a picture of every step.`,
  );
}

await runTask({ ...E2E, run });

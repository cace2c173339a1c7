import { spawnSync } from 'node:child_process';
import { array, type InferOutput, nullable, number, object, parse, record, string } from 'valibot';
import { Failure } from '../../../failure.ts';
import { findBrowserPath } from '../../run-command.ts';
import { median } from '../measure/directory-bench.ts';
import type { Table } from '../measure/table.ts';
import { PUBLIC } from './goals.ts';
import type { Rivals } from './rivals.ts';
import { withSites } from './speed-bench.ts';

/** Fetched when it is asked for: it would be a third of everybody's install. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** What is wanted of each, of 100. */
const WANTED = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof WANTED;
const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

const category = object({
  score: number(),
  auditRefs: array(object({ id: string(), weight: number() })),
});
const report = object({
  categories: object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: record(string(), object({ title: string(), score: nullable(number()) })),
});

type Report = InferOutput<typeof report>;

export interface LighthouseScores {
  readonly site: string;
  readonly route: string;
  /** Medians of the runs, of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Titles of what cost something in the last run. */
  readonly lost: readonly string[];
}

/** The public pages on Lighthouse’s phone, with its simulated network. The sites take turns. */
export async function benchLighthouse(runs: number, rivals: Rivals): Promise<LighthouseScores[]> {
  const browser = findBrowserPath('chromium');
  return withSites(rivals, async (sites) =>
    PUBLIC.flatMap((route) => {
      const rounds = Array.from({ length: runs }, () =>
        sites.map(({ url }) => runLighthouse(url + route, browser)),
      );
      return sites.map(({ name }, at) => {
        const reports = rounds.flatMap((round) => round.slice(at, at + 1));
        return { site: name, route, ...scoresOf(reports) };
      });
    }),
  );
}

function scoresOf(reports: readonly Report[]): Pick<LighthouseScores, 'scores' | 'lost'> {
  const score = (name: Category) => median(reports.map(({ categories }) => categories[name].score * 100));
  const scores = {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
  return { scores, lost: reports.slice(-1).flatMap(lostIn) };
}

function runLighthouse(url: string, browser: string): Report {
  // Chromium has no sandbox for the machine's superuser.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // A browser without a window asks for no language, and speaks English: the page would be made anew.
  const flags = ['--headless', '--accept-lang=fr-FR,fr', ...sandbox].join(' ');
  const { status, stdout } = spawnSync(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url],
      ...['--quiet', '--output=json', `--only-categories=${CATEGORIES}`, `--chrome-flags=${flags}`],
    ],
    {
      env: { ...process.env, CHROME_PATH: browser },
      encoding: 'utf8',
      maxBuffer: 100e6,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) throw new Failure('Lighthouse could not measure it; why is said above.');
  return parse(report, JSON.parse(stdout));
}

function lostIn({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((name) =>
    categories[name].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) return [];
      return [`${name}: ${audit.title} (${(audit.score * 100).toFixed(0)})`];
    }),
  );
}

export function lighthouseTable(pages: readonly LighthouseScores[]): Table {
  return {
    head: ['Lighthouse, phone', ...CATEGORIES.map((name) => `${name} (${WANTED[name]})`)],
    rows: pages.map(({ site, route, scores }) => [
      `${route}: ${site}`,
      ...CATEGORIES.map((name) => scores[name].toFixed(0)),
    ]),
  };
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../root.ts';
import type { SpeedResult } from './goals.ts';
import { conditionsNow } from './machine.ts';
import { BASELINES } from './rivals.ts';
import { routesOf, sitesOf } from './samples.ts';
import { drawSpeedPlots, speedDocument, speedSummary } from './speed-document.ts';

const SECTION = /(<!-- speed: made by `npm run bench -- speed` -->\n)[\s\S]*?(<!-- \/speed -->)/;

/** Fewer runs, routes or rivals are for whoever works on the site, and change no document. */
export const FULL_RUNS = 4;
const FULL_ROUTES = 5;

export function isFullRun({ samples }: Pick<SpeedResult, 'samples'>, runs: number): boolean {
  const sites = sitesOf(samples);
  return (
    runs >= FULL_RUNS &&
    routesOf(samples).length === FULL_ROUTES &&
    BASELINES.every(({ name }) => sites.includes(name))
  );
}

/**
 * Writes the tables and the plots to `docs/bench`, and the latest result into its `README.md`.
 * @param root folder of the working tree
 */
export function writeSpeed(result: SpeedResult, runs: number, root: string = ROOT): void {
  const folder = join(root, 'docs/bench');
  const now = conditionsNow(result.browser);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'speed.md'), speedDocument(result, now, runs));
  for (const [file, svg] of Object.entries(drawSpeedPlots(result.samples)))
    writeFileSync(join(folder, file), svg);
  const readme = join(folder, 'README.md');
  const summary = speedSummary(result, now, runs);
  const before = readFileSync(readme, 'utf8');
  writeFileSync(
    readme,
    before.replace(SECTION, (_, start: string, end: string) => `${start}\n${summary}\n\n${end}`),
  );
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../root.ts';
import { markdownTable, plainTable, type Table } from '../measure/table.ts';
import type { Conditions } from '../speed/machine.ts';
import { drawPlot } from '../speed/plot.ts';
import { exponentOf, type Growth, logarithmicRatio, ratioOf } from './growth.ts';

const SECTION = /(<!-- growth: made by `npm run bench -- growth` -->\n)[\s\S]*?(<!-- \/growth -->)/;

/** So much more than the logarithm is the machine's. */
const TOLERANCE = 1.15;

export function growthTable({ of, sizes, costs }: Growth): Table {
  const logarithmic = logarithmicRatio(sizes);
  return {
    head: [
      `cost by ${of}`,
      ...sizes.map((size) => size.toLocaleString('en')),
      'ratio',
      `logarithm`,
      'exponent',
      'within',
    ],
    rows: costs.map(({ name, unit, values }) => [
      name,
      ...values.map((value) => `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`),
      ratioOf(values).toFixed(1),
      logarithmic.toFixed(1),
      exponentOf(sizes, values).toFixed(2),
      ratioOf(values) <= logarithmic * TOLERANCE ? 'yes' : 'no',
    ]),
  };
}

export function describeGrowths(growths: readonly Growth[]): string {
  return growths.map((growth) => plainTable(growthTable(growth))).join('\n\n');
}

/** Each cost as a multiple of what it is at the smallest size, beside what an index would cost. */
export function growthPlot({ of, sizes, costs }: Growth): string {
  return drawPlot({
    title: `Cost by ${of}, as a multiple of the first`,
    unit: '×',
    digits: 1,
    groups: costs.map(({ name, values }) => ({
      name,
      bars: values.map((value, at) => ({
        name: `${(sizes[at] ?? 0).toLocaleString('en')} ${of}`,
        value: value / (values[0] ?? Number.NaN),
      })),
    })),
    goal: logarithmicRatio(sizes),
  });
}

/** `docs/bench/growth.md`. */
export function growthDocument(growths: readonly Growth[], { date, machine }: Conditions): string {
  const parts = growths.map(
    (growth) => `## ${growth.of.replace(/^./, (letter) => letter.toUpperCase())}

${markdownTable(growthTable(growth))}

![Cost by ${growth.of}](${fileOf(growth)})`,
  );
  return `# Growth

Made by \`npm run bench -- growth\` on ${date} on ${machine}. Sites of all sizes stand side by side and are asked in turn; a cost is a
median. “Ratio” is the largest to the smallest, “logarithm” what it would be if the cost were as the logarithm of the size, as
the depth of an index is; a cost is “within” if it grows no more than that, and a seventh for the machine. “Exponent” is the
power of the size that the costs are nearest to: 0 does not grow, 1 doubles with the size. The dashed line of a plot is the
logarithm.

${parts.join('\n\n')}

## What is asked

- **places**: generated ports on PostgreSQL. The page of a port that was not asked for before, rendered by the gateway; its
  details; each kind of search (\`npm run bench -- api --help\`).
- **members**: each with twenty rows on PostgreSQL. A login with the right password, whose hash is most of it; a message in a
  conversation; a document of a kilobyte, announced, sent and finished; the member’s cards, and conversations.
- **remotes**: the site with further remotes of one page each. The home page’s HTML, compressed; what it costs the gateway to
  hand it out; and until the shell is alive on a slow phone (\`npm run bench -- speed --help\`).
`;
}

/** Writes the tables and the plots to `docs/bench`, and what they show into its `README.md`. */
export function writeGrowth(growths: readonly Growth[], conditions: Conditions, root = ROOT): void {
  const folder = join(root, 'docs/bench');
  writeFileSync(join(folder, 'growth.md'), growthDocument(growths, conditions));
  for (const growth of growths) writeFileSync(join(folder, fileOf(growth)), growthPlot(growth));
  const readme = join(folder, 'README.md');
  const worst = growths.flatMap(({ of, sizes, costs }) =>
    costs
      .filter(({ values }) => ratioOf(values) > logarithmicRatio(sizes) * TOLERANCE)
      .map(({ name }) => `${name} by ${of}`),
  );
  const found =
    worst.length === 0
      ? 'none grows more than an index would'
      : `these grow more than an index would: ${worst.join(', ')}`;
  const summary = `On ${conditions.date}, of all that is asked, ${found} ([growth.md](growth.md)).`;
  const before = readFileSync(readme, 'utf8');
  writeFileSync(
    readme,
    before.replace(SECTION, (_, start: string, end: string) => `${start}\n${summary}\n\n${end}`),
  );
}

function fileOf({ of }: Growth): string {
  return `growth-${of}.svg`;
}

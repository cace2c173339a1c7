import { markdownTable, plainTable, type Table } from '../measure/table.ts';
import { checkGoals, type SpeedResult } from './goals.ts';
import type { Conditions } from './machine.ts';
import { drawPlot, type Plot } from './plot.ts';
import { figures, medianOf, routesOf, type SpeedFigure, type SpeedSample, sitesOf } from './samples.ts';
import { baselinesOf, figureTable, goalTable, pageTable, ratioTable, UNSTEADY_NOTE } from './speed-tables.ts';

const METHOD = `Each run opens each page of each site in turn, another site first each time, in a new browser: 390 × 844 pixels,
1.6 Mbit/s and 150 ms to each answer, a processor four times slower. Then a link to a page of another remote is pressed, after
the pointer rested on it for 300 ms (“first time”: its files were never asked for, unless the site did so ahead). Then the page is
opened again (“warm”), the menu is pressed as soon as the page’s content is painted (INP), and the link once more,
and in a third visit with the processor as it is (“not slowed”). A figure is the median of all runs; a ratio is the median of the ratios within each run.

- “Route painted” is when what the page is about is first on the screen (Element Timing): a heading, the first row of a list,
  the first label of a form. It is the same for all sites, and for what comes with the document.
- “Alive” is when React has the page. A page that came rendered is read before that, its links lead on, and what is pressed in it
  is kept until then.
- Pages of the site that say that they may are rendered out of sight while the pointer rests on their link; monolith, naive and
  single-spa render them once it is pressed, as apps do.
- There is no service worker, HTTP/1.1 without TLS is spoken, and WebGL is off: without a graphics card it would be the
  processor that is measured.
- JavaScript is counted as it comes, compressed; what is fetched ahead for a later page is counted by itself.`;

const RIVALS = `The pages of monolith, naive, single-spa and vite are made by the browser; the site’s public pages come rendered.

- **monolith**: the same sources in one Rspack build, a chunk for each page, no federation. The same gateway shows it, with the
  same HTML, and asks ahead for the page’s chunks and answers.
- **naive**: the same sources as the federation library’s guide has them: the plugin in every build, singletons with copies in
  reserve, manifests, nothing asked for ahead.
- **single-spa**: each remote a script that takes the shared modules from the shell, each of its pages a parcel with a React
  root of its own, to which the shell’s contexts are handed on. Nothing is asked for ahead.
- **vite**: the same sources under Vite, with the plugin of the same federation as its guide has it; its documents are as the
  gateway’s, and empty. Fonts come whole, where the other builds leave out what no page shows.
- **limit**: the documents that the gateway renders, without their scripts; one of a kilobyte in their place opens the menu, asks
  for the document of a link that the pointer reaches, and puts its content in the place of what is there. It is alive when that
  script has run. No app can be faster with the same pages.
- A rival with the name of a **commit** is the site as it was then, with its own packages and server.
- **qiankun** is not built: it is single-spa with the remotes’ scripts evaluated as strings, which the site’s security policy
  refuses.`;

export function describeSpeed(result: SpeedResult): string {
  const tables = tablesOf(result).map(({ table }) => plainTable(table));
  return [...tables, UNSTEADY_NOTE].join('\n\n');
}

/** `docs/bench/speed.md`. */
export function speedDocument(result: SpeedResult, { date, machine }: Conditions, runs: number): string {
  const parts = tablesOf(result).map(({ title, table }) => `## ${title}\n\n${markdownTable(table)}`);
  const pictures = Object.entries(speedPlots(result.samples)).map(
    ([file, { title }]) => `![${title}](${file})`,
  );
  return `# Speed

Made by \`npm run bench -- speed\` on ${date}: ${runs} runs on ${machine}.
${UNSTEADY_NOTE}

${parts.join('\n\n')}

## Pictures

${pictures.join('\n\n')}

## How it is measured

${METHOD}

${RIVALS}
`;
}

/** What docs/bench/README.md says of it. */
export function speedSummary(result: SpeedResult, { date, machine }: Conditions, runs: number): string {
  return `On ${date}, medians of ${runs} runs on ${machine}:

${markdownTable(goalTable(checkGoals(result)))}

![${speedPlots(result.samples)['painted.svg'].title}](painted.svg)`;
}

function tablesOf(result: SpeedResult): { readonly title: string; readonly table: Table }[] {
  const { samples, pages } = result;
  return [
    ...baselinesOf(samples).map((baseline) => ({
      title: `The site against the ${baseline} one`,
      table: ratioTable(samples, baseline),
    })),
    { title: 'What was wanted', table: goalTable(checkGoals(result)) },
    { title: 'Figures', table: figureTable(samples) },
    { title: 'The gateway’s HTML', table: pageTable(pages) },
  ];
}

/** By the names of their files. */
export function speedPlots(samples: readonly SpeedSample[]) {
  return {
    'painted.svg': plotOf('Route painted, cold', figures.painted, samples),
    'lcp.svg': plotOf('Largest contentful paint, cold', figures.largest, samples, 1800),
    'alive.svg': plotOf('Alive, cold', figures.alive, samples),
    'script.svg': plotOf('JavaScript of the first visit, compressed', figures.script, samples),
    'second-route.svg': plotOf('From a press to a page of another remote, warm', figures.again, samples),
  };
}

function plotOf(title: string, figure: SpeedFigure, samples: readonly SpeedSample[], goal?: number): Plot {
  const divisor = figure.unit === 'kB' ? 1000 : 1;
  return {
    title,
    unit: figure.unit,
    groups: routesOf(samples).map((route) => ({
      name: route,
      bars: sitesOf(samples).map((name) => ({
        name,
        value: medianOf(samples, name, route, figure) / divisor,
      })),
    })),
    ...(goal === undefined ? {} : { goal }),
  };
}

/** SVG by the names of the files. */
export function drawSpeedPlots(samples: readonly SpeedSample[]): Record<string, string> {
  const plots = Object.entries<Plot>(speedPlots(samples));
  return Object.fromEntries(plots.map(([file, plot]) => [file, drawPlot(plot)]));
}

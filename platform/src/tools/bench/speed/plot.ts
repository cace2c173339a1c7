import { type Html, html, lines } from '../../../serving/answers/html.ts';

export interface Plot {
  readonly title: string;
  /** Written after each value. */
  readonly unit: string;
  /** After the point. */
  readonly digits?: number;
  readonly groups: readonly {
    readonly name: string;
    readonly bars: readonly { readonly name: string; readonly value: number }[];
  }[];
  /** A line across all bars: what was wanted. */
  readonly goal?: number;
}

const WIDTH = 720;
/** The width of a letter, about. */
const LETTER = 7;
const VALUES = 80;
const BAR = 14;
const GAP = 14;
const HEAD = 56;

/** Told apart by lightness too, on white as on black. */
const COLOURS = ['#1668c4', '#8a8f98', '#d9822b', '#7d5bbe', '#2a9d6f', '#b8336a', '#6b705c'];

/** Bars that lie, in groups, as a picture that reads on light and on dark pages. */
export function drawPlot({ title, unit, digits = 0, groups, goal }: Plot): string {
  const names = [...new Set(groups.flatMap(({ bars }) => bars.map(({ name }) => name)))];
  const left = longest(groups.map(({ name }) => name)) + 16;
  const largest = Math.max(goal ?? 0, 1, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const length = (value: number) => Math.round((value / largest) * (WIDTH - left - VALUES));
  const colour = (name: string) => COLOURS[names.indexOf(name) % COLOURS.length];
  let y = HEAD;
  const drawn = groups.flatMap(({ name, bars }) => {
    const top = y;
    y += bars.length * BAR + GAP;
    const middle = top + (bars.length * BAR) / 2 + 4;
    return [
      text(left - 8, middle, name, html` text-anchor="end"`),
      ...bars.flatMap((bar, at) => {
        const place = top + at * BAR;
        return [
          html`<rect x="${left}" y="${place}" width="${length(bar.value)}" height="${BAR - 2}" fill="${colour(bar.name)}"/>`,
          text(left + length(bar.value) + 5, place + BAR - 4, `${bar.value.toFixed(digits)} ${unit}`),
        ];
      }),
    ];
  });
  const line =
    goal === undefined
      ? []
      : [
          html`<line class="goal" x1="${left + length(goal)}" x2="${left + length(goal)}" y1="${HEAD - 6}" y2="${y - GAP + 4}"/>`,
        ];
  const step = Math.min(longest(names) + 30, (WIDTH - left) / names.length);
  const legend = names.flatMap((name, at) => [
    html`<rect x="${left + at * step}" y="${HEAD - 24}" width="10" height="10" fill="${colour(name)}"/>`,
    text(left + at * step + 15, HEAD - 15, name),
  ]);
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" width="${WIDTH}" height="${y}" role="img" aria-label="${title}">
<style>text { font: 12px system-ui, sans-serif; fill: #24292f } .title { font-weight: 600; font-size: 14px } .goal { stroke: #24292f; stroke-dasharray: 3 3 } @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .goal { stroke: #e6edf3 } }</style>
${lines([text(8, 18, title, html` class="title"`), ...legend, ...drawn, ...line])}
</svg>
`.toString();
}

/** The width of the longest of some words, about. */
function longest(words: readonly string[]): number {
  return Math.max(...words.map(({ length }) => length)) * LETTER;
}

function text(x: number, y: number, content: string, attributes: Html | null = null): Html {
  return html`<text x="${x}" y="${y}"${attributes}>${content}</text>`;
}

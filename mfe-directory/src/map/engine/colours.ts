/** What a map paints with which token. */
const TOKENS = {
  sea: '--shoal',
  land: '--chart-land',
  shore: '--contour-shore',
  other: '--contour',
  ink: '--ink',
  paper: '--paper',
  sheet: '--sheet',
  deep: '--deep',
  onDeep: '--on-deep',
  signal: '--signal',
} as const;

export type Colours = Readonly<Record<keyof typeof TOKENS, string>>;

/** The tokens as they are in the palette of this element, in a form that every painter knows. */
export function readColours(element: Element): Colours {
  const probe = document.createElement('span');
  element.append(probe);
  const read = (token: string) => {
    // A custom property is computed only where it is used.
    probe.style.color = `var(${token})`;
    return plainColour(getComputedStyle(probe).color);
  };
  const entries = Object.entries(TOKENS).map(([name, token]) => [name, read(token)]);
  probe.remove();
  return Object.fromEntries(entries) as Colours;
}

/** `color(srgb 0.5 0.5 0.5 / 0.4)`, as browsers compute a mixed colour, as `rgba(128,128,128,0.4)`. */
export function plainColour(computed: string): string {
  const mixed = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/.exec(computed);
  if (mixed === null) return computed;
  const [red, green, blue] = mixed.slice(1, 4).map((share) => Math.round(Number(share) * 255));
  return `rgba(${red},${green},${blue},${mixed[4] ?? 1})`;
}

/** How bright pictures of others may be on a page of this colour: they are made for the day. */
export function pictureBrightness(paper: string): number {
  const [red = 255, green = 255, blue = 255] = paper.match(/[\d.]+/g)?.map(Number) ?? [];
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  if (light >= 128) return 1;
  // Night watch is black: eyes used to the dark bear less than those of the night.
  return light > 8 ? 0.65 : 0.3;
}

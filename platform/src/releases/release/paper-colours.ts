import type { InferOutput } from 'valibot';
import { object, parse, pipe, regex, string } from 'valibot';

const colour = pipe(string(), regex(/^#[0-9a-f]{6}$/i));

/** Colour of the page in each palette: browsers paint their own frame with it. */
export const paperColours = object({ day: colour, night: colour, watch: colour });
export type PaperColours = InferOutput<typeof paperColours>;

const DAY_AND_NIGHT = /--paper:\s*light-dark\((?<day>[^,)]+),\s*(?<night>[^)]+)\)/;
const WATCH = /\[data-palette="watch"\][^{}]*\{[^{}]*--paper:\s*(?<watch>[^;]+);/;

/** @param tokens the style sheet that holds every colour of the kit */
export function readPaperColours(tokens: string): PaperColours {
  return parse(paperColours, { ...DAY_AND_NIGHT.exec(tokens)?.groups, ...WATCH.exec(tokens)?.groups });
}

import { type Frame, SHEET, xOf, yOf } from './frame.ts';
import { heightOf, latitudeAt } from './mercator.ts';

/** Minutes between two lines, and between two marks of the scale in the border. */
const STEPS = [
  [1, 0.2],
  [2, 0.5],
  [5, 1],
  [10, 2],
  [20, 5],
  [30, 5],
  [60, 10],
  [120, 30],
  [300, 60],
  [600, 120],
  [900, 300],
] as const;
const WORLD = [1800, 300] as const;
const MAX_MERIDIANS = 6;
const MAX_PARALLELS = 6;

export interface Letters {
  readonly east: string;
  readonly west: string;
}

export interface Line {
  /** Units of the sheet, from its left or its top. */
  readonly at: number;
  /** As a chart writes it: `46°N`, `1°30′W`. */
  readonly label: string;
}

export interface Graticule {
  readonly meridians: readonly Line[];
  readonly parallels: readonly Line[];
  /** The scale in the border: dark and light by turns, as the minutes go. */
  readonly border: string;
}

/** `letters` are those of east and west in the visitor's language. */
export function graticuleOf(frame: Frame, letters: Letters): Graticule {
  const [west, east] = [frame.west * 60, frame.east * 60];
  const [south, north] = [latitudeAt(frame.south) * 60, latitudeAt(frame.north) * 60];
  const [meridian, minuteX] = stepOf(east - west, MAX_MERIDIANS);
  const [parallel, minuteY] = stepOf(north - south, MAX_PARALLELS);
  const x = (minutes: number) => xOf(frame, minutes / 60);
  const y = (minutes: number) => yOf(frame, heightOf(minutes / 60));
  const { width, height, margin } = SHEET;
  const [top, bottom, left, right] = [margin - 2, height - margin + 2, margin - 2, width - margin + 2];
  const horizontal = bars(west, east, minuteX).map(([a, b]) => [round(x(a)), round(x(b))] as const);
  const vertical = bars(south, north, minuteY).map(([a, b]) => [round(y(a)), round(y(b))] as const);
  return {
    meridians: multiples(west, east, meridian).map((at) => ({
      at: round(x(at)),
      label: meridianLabel(at, letters),
    })),
    parallels: multiples(south, north, parallel).map((at) => ({
      at: round(y(at)),
      label: parallelLabel(at),
    })),
    border: [
      ...horizontal.map(([a, b]) => `M${a} ${top}H${b}M${a} ${bottom}H${b}`),
      ...vertical.map(([a, b]) => `M${left} ${a}V${b}M${right} ${a}V${b}`),
    ].join(''),
  };
}

function stepOf(minutes: number, mostLines: number): readonly [number, number] {
  return STEPS.find(([step]) => minutes / step <= mostLines) ?? WORLD;
}

function multiples(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, number) => (first + number) * step);
}

/** The dark stretches of the scale: every second one, cut at the ends of the sheet. */
function bars(from: number, to: number, step: number): readonly (readonly [number, number])[] {
  const first = Math.floor(from / step / 2) * 2 * step;
  return multiples(first, to, step * 2)
    .map((start) => [Math.max(from, start), Math.min(to, start + step)] as const)
    .filter(([start, end]) => end > start);
}

function meridianLabel(minutes: number, { east, west }: Letters): string {
  const turned = ((((minutes + 180 * 60) % (360 * 60)) + 360 * 60) % (360 * 60)) - 180 * 60;
  if (turned === 0 || turned === -180 * 60) return degrees(turned);
  return `${degrees(turned)}${turned < 0 ? west : east}`;
}

function parallelLabel(minutes: number): string {
  return minutes === 0 ? degrees(0) : `${degrees(minutes)}${minutes < 0 ? 'S' : 'N'}`;
}

function degrees(minutes: number): string {
  const size = Math.abs(minutes);
  const rest = size % 60;
  return `${Math.floor(size / 60)}°${rest === 0 ? '' : `${String(rest).padStart(2, '0')}′`}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

import type { Point } from '../great-circle.ts';

const NUMBER = String.raw`\d{1,3}(?:[.,]\d+)?`;
const SIDES = { latitude: '[NS]', longitude: '[EWO]' } as const;
const DECIMAL = new RegExp(
  String.raw`^\s*([+-]?${NUMBER})\s*°?\s*(${SIDES.latitude})?\s*[,;/\s]\s*([+-]?${NUMBER})\s*°?\s*(${SIDES.longitude})?\s*$`,
  'i',
);
/** Degrees, minutes with or without decimals, seconds; the signs between them may be spaces. */
const ANGLE = String.raw`(\d{1,3})\s*[°\s]\s*(?:(${NUMBER})\s*['’′]?\s*)?(?:(${NUMBER})\s*(?:["”″]|'')?\s*)?`;
const SIDE_LAST = sexagesimal(`${ANGLE}(${SIDES.latitude})`, `${ANGLE}(${SIDES.longitude})`);
const SIDE_FIRST = sexagesimal(`(${SIDES.latitude})\\s*${ANGLE}`, `(${SIDES.longitude})\\s*${ANGLE}`);

/**
 * A position as it is typed: `46.14,-1.17`, `46,14 -1,17`, `46°08.4'N 1°10.2'W`, `46° 08' 40" N, 1° 10' 03" O`,
 * `46 08.4 N 001 10.2 W`, `N46°08.4 W1°10.2`. Two whole numbers are none: they may be channels, or a street.
 */
export function readPosition(text: string): Point | null {
  const last = SIDE_LAST.exec(text);
  if (last !== null) {
    return toPoint(angleOf(last.slice(1, 4)) * signOf(last[4]), angleOf(last.slice(5, 8)) * signOf(last[8]));
  }
  const first = SIDE_FIRST.exec(text);
  if (first !== null) {
    return toPoint(
      angleOf(first.slice(2, 5)) * signOf(first[1]),
      angleOf(first.slice(6, 9)) * signOf(first[5]),
    );
  }
  const decimals = DECIMAL.exec(text);
  if (decimals === null || !/[.,]/.test(`${decimals[1]}${decimals[3]}`)) return null;
  return toPoint(numberOf(decimals[1]) * signOf(decimals[2]), numberOf(decimals[3]) * signOf(decimals[4]));
}

function sexagesimal(latitude: string, longitude: string): RegExp {
  return new RegExp(String.raw`^\s*${latitude}\s*[,;/]?\s*${longitude}\s*$`, 'i');
}

function angleOf([degrees, minutes, seconds]: readonly (string | undefined)[]): number {
  return numberOf(degrees) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '0').replace(',', '.'));
}

function signOf(side: string | undefined): number {
  return side !== undefined && /[SWO]/i.test(side) ? -1 : 1;
}

function toPoint(latitude: number, longitude: number): Point | null {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** How long a passage takes, in the units that one would say it in. */
export type PassageTime =
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'days'; readonly days: number };

/** From so many hours on nobody counts minutes. */
const LONG = 48;

/** @param miles nautical miles */
export function passageTime(miles: number, knots: number): PassageTime {
  const minutes = Math.round((miles / knots) * 60);
  if (minutes < 60) return { unit: 'minutes', minutes: Math.max(1, minutes) };
  if (minutes < LONG * 60) return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return { unit: 'days', days: Math.round(minutes / 60 / 24) };
}

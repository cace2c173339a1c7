const MINUTE = 60_000;
/** No clock is further from the world's. */
const FURTHEST = 15 * 60;

/** The day that the clocks of a zone (IANA name) show, `YYYY-MM-DD`. */
export function dayAt(moment: Date, timeZone: string): string {
  return dayFormat(timeZone).format(moment);
}

/** The first moment of a day in a zone, and the first after it. Not always a day apart: clocks change. */
export function boundsOf(day: string, timeZone: string): { readonly start: Date; readonly end: Date } {
  const next = new Date(Date.parse(day) + 24 * 60 * MINUTE).toISOString().slice(0, 10);
  return { start: beginningOf(day, timeZone), end: beginningOf(next, timeZone) };
}

/** Looked for by halves: where the clocks change at midnight, there is no 00:00 to compute with. */
function beginningOf(day: string, timeZone: string): Date {
  const format = dayFormat(timeZone);
  const middle = Date.parse(day) / MINUTE;
  let [before, after] = [middle - FURTHEST, middle + FURTHEST];
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2);
    if (format.format(between * MINUTE) < day) before = between;
    else after = between;
  }
  return new Date(after * MINUTE);
}

/** Written as ISO 8601 writes days, which sorts as they come. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
}

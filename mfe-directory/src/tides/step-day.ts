const DAY = 86_400_000;
/** What the API takes. */
const [FIRST, LAST] = ['2000-01-01', '2099-12-31'];

/** The day before or after one (`YYYY-MM-DD`); the same where there is none to ask for. */
export function stepDay(day: string, step: -1 | 1): string {
  const next = new Date(Date.parse(day) + step * DAY).toISOString().slice(0, 10);
  return next < FIRST || next > LAST ? day : next;
}

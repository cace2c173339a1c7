/** How far behind UTC the last place is where it is still today. */
const LAST_ZONE_MS = 12 * 60 * 60 * 1000;
const MAX_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;

/**
 * Whether one can arrive and leave on these calendar dates: from today, wherever on Earth that is, within a year,
 * and for a night at least.
 */
export function areGoodDates(
  { arrival, departure }: { readonly arrival: string; readonly departure: string },
  now: Date,
): boolean {
  const today = dayOf(now.getTime() - LAST_ZONE_MS);
  const last = dayOf(now.getTime() + MAX_AHEAD_MS);
  // Dates of four-digit years are in the order of their letters.
  return arrival >= today && departure > arrival && departure <= last;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

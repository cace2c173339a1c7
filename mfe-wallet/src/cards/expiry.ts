/** Days ahead of its end from which a paper is said to expire soon. */
const SOON = 30;
const DAY_MS = 86_400_000;

/** How a paper stands that is good until the end of a day. */
export type Expiry = 'none' | 'good' | 'soon' | 'past';

/**
 * @param day last day on which it is good, `YYYY-MM-DD`; null for what stays good
 * @param today `YYYY-MM-DD`, where the visitor is
 */
export function expiryOf(day: string | null, today: string): Expiry {
  if (day === null) return 'none';
  if (day < today) return 'past';
  return daysBetween(today, day) <= SOON ? 'soon' : 'good';
}

/** Days of the calendar from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The day that it is where the visitor is, `YYYY-MM-DD`. */
export function todayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

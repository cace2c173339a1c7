/** The day that it is where the visitor is, `YYYY-MM-DD`. */
export function todayOf(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

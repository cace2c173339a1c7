/** The day that a moment is on where the visitor is, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Days of the calendar from one moment to another, whatever the hours. */
export function daysBetween(earlier: Date, later: Date): number {
  const [from, to] = [earlier, later].map((moment) => Date.parse(`${dayOf(moment)}T00:00:00Z`));
  return ((to ?? 0) - (from ?? 0)) / 86_400_000;
}

/** What was sent, day by day, in the order given. */
export function byDay<Sent extends { readonly sent_at: string }>(
  messages: readonly Sent[],
): readonly { readonly day: string; readonly messages: readonly Sent[] }[] {
  const days = Map.groupBy(messages, ({ sent_at }) => dayOf(new Date(sent_at)));
  return [...days].map(([day, ofDay]) => ({ day, messages: ofDay }));
}

import type { Notification } from '@nfcards/shared/operations';

export interface Day {
  /** `YYYY-MM-DD`, where the visitor is. */
  readonly day: string;
  readonly notifications: readonly Notification[];
}

/** Notifications in the order they come, day by day. */
export function byDay(notifications: readonly Notification[]): readonly Day[] {
  const days = new Map<string, Notification[]>();
  for (const notification of notifications) {
    const day = dayOf(new Date(notification.created_at));
    const before = days.get(day);
    if (before === undefined) days.set(day, [notification]);
    else before.push(notification);
  }
  return [...days].map(([day, told]) => ({ day, notifications: told }));
}

/** How long ago a day of the calendar was, where it has a name. */
export function nearDay(day: string, now: Date): 'today' | 'yesterday' | null {
  if (day === dayOf(now)) return 'today';
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === dayOf(before) ? 'yesterday' : null;
}

/** The day that it is then where the visitor is. */
function dayOf(moment: Date): string {
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

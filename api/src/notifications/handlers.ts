import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handlers } from '../wire/outcome.ts';
import { markNotificationsRead, notifications } from './notification-list.ts';

export function notificationHandlers(services: { readonly db: Kysely<Tables> }) {
  return {
    notifications: notifications(services),
    mark_notifications_read: markNotificationsRead(services),
  } satisfies Partial<Handlers>;
}

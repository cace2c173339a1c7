import type { Services } from '../services.ts';
import type { Handlers } from '../wire/outcome.ts';
import { markNotificationsRead, notifications } from './notification-list.ts';

export function notificationHandlers(services: Services) {
  return {
    notifications: notifications(services),
    mark_notifications_read: markNotificationsRead(services),
  } satisfies Partial<Handlers>;
}

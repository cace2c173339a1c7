import type { LiveEvent } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { readMessage, readPosition } from '../conversations/read-message.ts';
import type { Tables } from '../database/tables.ts';
import type { StoredEvent } from '../live/event-log.ts';
import type { Viewer } from '../live/events.ts';
import { readNotification } from '../notifications/notification-list.ts';

/** The event as this viewer may see it now; null when its subject is gone or not theirs to see. */
export async function describeEvent(
  db: Kysely<Tables>,
  viewer: Viewer,
  { kind, subject }: StoredEvent,
): Promise<LiveEvent | null> {
  if (kind === 'notifications_read') return { kind };
  if (subject === null) return null;
  switch (kind) {
    case 'message': {
      const read = await readMessage(db, viewer, subject);
      return read === null ? null : { kind, ...read };
    }
    case 'conversation_read': {
      const position = await readPosition(db, viewer, subject);
      return position === null ? null : { kind, ...position };
    }
    case 'notification': {
      const notification = await readNotification(db, viewer.memberId, subject);
      return notification === null ? null : { kind, notification };
    }
    default:
      return { kind: 'changed', record: kind, id: subject };
  }
}

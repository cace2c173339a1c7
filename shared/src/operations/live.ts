import type { InferOutput } from 'valibot';
import { literal, object, picklist, variant } from 'valibot';
import { chatMessage, conversationRead } from './conversations.ts';
import { notification } from './notifications.ts';
import type { Operation } from './operation.ts';
import { identifier } from './schemas.ts';

/** Records of the member that another device, another person or time can change. */
export const changingRecords = ['boat', 'nfcard', 'sending', 'berth_request', 'conversation'] as const;

export const liveEvent = variant('kind', [
  /** The first event of every stream: all later ones will arrive. */
  object({ kind: literal('ready') }),
  /** Events were lost: the client must read again all that it shows. */
  object({ kind: literal('resync') }),
  /** A message was written, by the member on another device too. */
  object({ kind: literal('message'), conversation_id: identifier, message: chatMessage }),
  /** One of the two sides has read. */
  object({ kind: literal('conversation_read'), ...conversationRead.entries }),
  object({ kind: literal('notification'), notification }),
  /** Notifications were read, here or on another device. */
  object({ kind: literal('notifications_read') }),
  /** A record is new, different or gone. */
  object({ kind: literal('changed'), record: picklist(changingRecords), id: identifier }),
]);
export type LiveEvent = InferOutput<typeof liveEvent>;

export const liveOperations = {
  events: {
    path: 'events',
    summary:
      'What concerns the member, as it happens (server-sent events). `Last-Event-ID` resumes without loss for a day.',
    effect: 'reads',
    access: 'member',
    gives: 'events',
    limits: [{ per: ['member'], calls: 120, seconds: 60 }],
    input: object({}),
    answer: liveEvent,
    failures: {},
  },
} satisfies Record<string, Operation>;

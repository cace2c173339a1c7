import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
  integer,
  literal,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeInteger,
  string,
  variant,
} from 'valibot';
import { berthSteps } from './berths.ts';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { pageCursor } from './paging.ts';
import { placeCategories } from './place-services.ts';
import { identifier, placeId, text, timestamp } from './schemas.ts';

const count = pipe(number(), integer());

/** The other side of the conversation. */
export const counterpart = variant('kind', [
  object({
    kind: literal('member'),
    id: identifier,
    /** First name and initial. */
    name: string(),
    /** Digest, to be given to `profile_picture`. */
    profile_picture: nullable(string()),
  }),
  object({
    kind: literal('place'),
    id: string(),
    name: string(),
    /** Null for a place that the directory does not list any more. */
    category: nullable(picklist(placeCategories)),
  }),
  /** The account was deleted. */
  object({ kind: literal('gone') }),
]);
export type Counterpart = InferOutput<typeof counterpart>;

export const chatMessage = object({
  id: identifier,
  /** Counts the messages of a conversation, from 1. */
  no: count,
  /** Whether the member wrote it, or, for a place, another member who answers for it. */
  ours: boolean(),
  /** First name and initial; null when the account was deleted, or when the site wrote it: a request expired. */
  author: nullable(string()),
  text: string(),
  nfcard_id: nullable(identifier),
  /** Set where it is a step of a request for a berth; `text` then says the same in words. */
  berth: nullable(object({ request_id: identifier, step: picklist(berthSteps) })),
  sent_at: timestamp,
});
export type ChatMessage = InferOutput<typeof chatMessage>;

/** `no` of the last message that each side has read; 0 for none. */
export const conversationRead = object({ conversation_id: identifier, read: count, read_by_them: count });

export const conversationSummary = object({
  id: identifier,
  with: counterpart,
  /** As a place: when the member answers for one, and the conversation is the place's. */
  as_place: boolean(),
  last_message: chatMessage,
  /** 100 stands for “100 or more”. */
  unread: count,
});
export type ConversationSummary = InferOutput<typeof conversationSummary>;

const newMessage = {
  /** Made by the client. Sending the same one again is harmless: the message is written once. */
  id: identifier,
  text: text(4000),
  /** One of the sender’s. */
  nfcard_id: optional(identifier),
};
const answered = object({ conversation_id: identifier, message: chatMessage });
const pace = [
  { per: ['member'], calls: 60, seconds: 60 },
  { per: ['member'], calls: 600, seconds: 3600 },
] as const;

export const conversationOperations = {
  conversations: {
    path: 'conversations',
    summary: 'The member’s conversations, the latest first, 40 at a time.',
    effect: 'reads',
    access: 'member',
    input: object({ cursor: optional(pageCursor) }),
    answer: object({ conversations: array(conversationSummary), cursor: nullable(pageCursor) }),
    failures: {},
  },
  conversation: {
    path: 'conversation',
    summary: 'One conversation with its messages, the newest first, 40 at a time.',
    effect: 'reads',
    access: 'member',
    input: object({ id: identifier, cursor: optional(pageCursor) }),
    answer: object({
      id: identifier,
      with: counterpart,
      as_place: boolean(),
      messages: array(chatMessage),
      read: conversationRead.entries.read,
      read_by_them: conversationRead.entries.read_by_them,
      cursor: nullable(pageCursor),
    }),
    failures: { conversation_unknown: 404 },
  },
  start_conversation: {
    path: 'start_conversation',
    summary:
      'Writes to a member or a place. With the same one there is one conversation, which goes on. A private account is written to by those alone that it wrote to first.',
    effect: 'writes',
    changes: answersOf.conversation,
    access: 'member',
    limits: [...pace, { per: ['member'], calls: 30, seconds: 3600 }],
    input: object({
      /** Exactly one of `member_id` and `place_id`. */
      member_id: optional(identifier),
      place_id: optional(placeId),
      /** `place`: in the name of the place that the member answers for, to a member. */
      as: optional(picklist(['member', 'place'])),
      ...newMessage,
    }),
    answer: answered,
    failures: {
      email_unverified: 403,
      recipient_unclear: 400,
      member_unknown: 404,
      place_unknown: 404,
      place_not_connected: 409,
      place_needed: 403,
      written_to_oneself: 409,
      message_id_taken: 409,
      nfcard_unknown: 404,
    },
  },
  send_message: {
    path: 'send_message',
    summary: 'Writes in a conversation.',
    effect: 'writes',
    changes: answersOf.conversation,
    access: 'member',
    limits: pace,
    input: object({ conversation_id: identifier, ...newMessage }),
    answer: answered,
    failures: {
      /** The receiver has not written in this conversation. */
      email_unverified: 403,
      conversation_unknown: 404,
      recipient_closed: 403,
      recipient_gone: 409,
      message_id_taken: 409,
      nfcard_unknown: 404,
    },
  },
  mark_read: {
    path: 'mark_read',
    summary: 'Says that the messages up to `no` were read.',
    effect: 'writes',
    changes: answersOf.conversation,
    access: 'member',
    input: object({ conversation_id: identifier, no: pipe(number(), safeInteger(), minValue(1)) }),
    answer: conversationRead,
    failures: { conversation_unknown: 404 },
  },
  delete_conversation: {
    path: 'delete_conversation',
    summary:
      'Removes a conversation from the member’s list. The other side keeps it; a new message brings it back.',
    effect: 'writes',
    changes: answersOf.conversation,
    access: 'member',
    input: object({ id: identifier }),
    answer: object({}),
    failures: { conversation_unknown: 404 },
  },
} satisfies Record<string, GuardedOperation>;

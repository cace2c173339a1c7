import type { InferOutput } from 'valibot';
import { array, nullable, number, object, optional, picklist, string } from 'valibot';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { pageCursor } from './paging.ts';
import { calendarDay, identifier, optionalText, placeId, timestamp } from './schemas.ts';

export const berthRequestStates = ['waiting', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
/** Steps of a request; both sides are notified of each. */
export const berthSteps = ['asked', 'accepted', 'declined', 'cancelled', 'expired'] as const;
export type BerthStep = (typeof berthSteps)[number];

const berthRequest = object({
  id: identifier,
  port: object({ id: placeId, name: string() }),
  /** First name and initial of the requesting member. */
  member: object({ id: identifier, name: string() }),
  boat: object({
    name: string(),
    /** This and the others are in metres. */
    length: nullable(number()),
    beam: nullable(number()),
    draught: nullable(number()),
  }),
  nfcard_id: nullable(identifier),
  arrival: calendarDay,
  departure: calendarDay,
  message: string(),
  state: picklist(berthRequestStates),
  /** Of the harbour office, with its answer. */
  note: string(),
  asked_at: timestamp,
  /** After this moment it expires. */
  answer_before: timestamp,
  settled_at: nullable(timestamp),
  /** Of the member with the port, where each step is written. Null for a request older than that. */
  conversation_id: nullable(identifier),
});
export type BerthRequest = InferOutput<typeof berthRequest>;

export const berthOperations = {
  request_berth: {
    path: 'request_berth',
    summary:
      'Asks the harbour office of a port for a berth, in the conversation with it. Asking again with the same id is harmless.',
    effect: 'writes',
    changes: answersOf.berth_request,
    access: 'member',
    limits: [{ per: ['member'], calls: 30, seconds: 3600 }],
    input: object({
      /** Made by the caller. */
      id: identifier,
      port_id: placeId,
      boat_id: identifier,
      arrival: calendarDay,
      departure: calendarDay,
      message: optional(optionalText(1000), ''),
      /** One that the member holds. */
      nfcard_id: optional(identifier),
    }),
    answer: berthRequest,
    failures: {
      email_unverified: 403,
      port_unknown: 404,
      boat_unknown: 404,
      nfcard_unknown: 404,
      request_unknown: 404,
      dates_invalid: 400,
      port_not_connected: 409,
      too_many_requests_waiting: 409,
    },
  },
  berth_requests: {
    path: 'berth_requests',
    summary:
      'The member’s requests (`mine`), or those to the place that the member answers for (`place`), 40 at a time.',
    effect: 'reads',
    access: 'member',
    input: object({
      of: optional(picklist(['mine', 'place']), 'mine'),
      state: optional(picklist(berthRequestStates)),
      /** Those to this port alone. */
      port_id: optional(placeId),
      /** From the page before, to get the next. */
      cursor: optional(pageCursor),
    }),
    answer: object({
      requests: array(berthRequest),
      /** For the next page; null on the last one. */
      cursor: nullable(pageCursor),
    }),
    failures: {},
  },
  answer_berth_request: {
    path: 'answer_berth_request',
    summary: 'Accepts or declines a request to the place that the caller answers for.',
    effect: 'writes',
    changes: answersOf.berth_request,
    access: 'professional',
    input: object({
      id: identifier,
      answer: picklist(['accepted', 'declined']),
      note: optional(optionalText(1000), ''),
    }),
    answer: berthRequest,
    failures: { request_unknown: 404, request_settled: 409 },
  },
  answer_trial_request: {
    path: 'answer_trial_request',
    summary: 'Accepts or declines the caller’s own request to the made-up port, as its harbour office would.',
    effect: 'writes',
    changes: answersOf.berth_request,
    access: 'member',
    input: object({
      id: identifier,
      answer: picklist(['accepted', 'declined']),
      note: optional(optionalText(1000), ''),
    }),
    answer: berthRequest,
    failures: { request_unknown: 404, request_settled: 409 },
  },
  withdraw_berth_request: {
    path: 'withdraw_berth_request',
    summary:
      'Withdraws a request that waits, or one that was accepted and whose day of arrival has not passed.',
    effect: 'writes',
    changes: answersOf.berth_request,
    access: 'member',
    input: object({ id: identifier }),
    answer: berthRequest,
    failures: { request_unknown: 404, request_settled: 409 },
  },
} satisfies Record<string, GuardedOperation>;

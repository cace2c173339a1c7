import type { InferOutput } from 'valibot';
import { array, boolean, literal, nullable, object, optional, picklist, string, variant } from 'valibot';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { pageCursor } from './paging.ts';
import { placeCategories } from './place-services.ts';
import { identifier, line, optionalText, placeId, text, timestamp } from './schemas.ts';

export const supportStates = ['open', 'accepted', 'declined'] as const;

/** What is asked. */
export const supportMatter = variant('kind', [
  object({
    kind: literal('place_claim'),
    place_id: string(),
    /** Null for a place that the directory does not list any more. */
    place: nullable(object({ name: string(), category: picklist(placeCategories), country: string() })),
  }),
  object({ kind: literal('name_change'), first_name: string(), last_name: string() }),
]);

export const supportRequest = object({
  id: identifier,
  matter: supportMatter,
  message: string(),
  state: picklist(supportStates),
  /** The answer of support. */
  note: nullable(string()),
  created_at: timestamp,
  settled_at: nullable(timestamp),
});
export type SupportRequest = InferOutput<typeof supportRequest>;

/** With what staff must know to decide. */
const staffRequest = object({
  ...supportRequest.entries,
  member: object({ id: identifier, first_name: string(), last_name: string(), email: string() }),
});
export type StaffRequest = InferOutput<typeof staffRequest>;

const pace = [{ per: ['member'], calls: 10, seconds: 3600 }] as const;
const asked = object({ id: identifier });

export const supportOperations = {
  claim_place: {
    path: 'claim_place',
    summary: 'Asks support to answer for a place: as harbour office of a port, as professional of another.',
    effect: 'writes',
    changes: ['own_requests', 'support_requests'],
    access: 'member',
    limits: pace,
    input: object({
      place_id: placeId,
      /** How support can see that it is so. */
      message: text(2000),
    }),
    answer: asked,
    failures: { place_unknown: 404, email_unverified: 403, place_held: 409, request_open: 409 },
  },
  request_name_change: {
    path: 'request_name_change',
    summary: 'Asks support for another name.',
    effect: 'writes',
    changes: ['own_requests', 'support_requests'],
    access: 'member',
    limits: pace,
    input: object({ first_name: line(100), last_name: line(100), message: optional(optionalText(2000), '') }),
    answer: asked,
    failures: { request_open: 409 },
  },
  own_requests: {
    path: 'own_requests',
    summary: 'What the member asked of support, the newest first, 40 at a time.',
    effect: 'reads',
    access: 'member',
    input: object({ cursor: optional(pageCursor) }),
    answer: object({ requests: array(supportRequest), cursor: nullable(pageCursor) }),
    failures: {},
  },
  support_requests: {
    path: 'support_requests',
    summary: 'What members ask of support, the oldest first, 40 at a time.',
    effect: 'reads',
    access: 'staff',
    input: object({ state: optional(picklist(supportStates), 'open'), cursor: optional(pageCursor) }),
    answer: object({ requests: array(staffRequest), cursor: nullable(pageCursor) }),
    failures: {},
  },
  settle_support_request: {
    path: 'settle_support_request',
    summary: 'Grants or declines what a member asks, once.',
    effect: 'writes',
    changes: ['support_requests', 'profile', ...answersOf.place],
    access: 'staff',
    input: object({
      id: identifier,
      accepted: boolean(),
      /** Shown to the member. */
      note: optional(optionalText(1000), ''),
    }),
    answer: object({ state: picklist(supportStates) }),
    failures: {
      support_request_unknown: 404,
      support_request_settled: 409,
      place_unknown: 409,
      place_held: 409,
      own_request: 403,
    },
  },
  release_place: {
    path: 'release_place',
    summary: 'The member does not answer for their place any more.',
    effect: 'writes',
    changes: [...answersOf.account, ...answersOf.sending, ...answersOf.berth_request, ...answersOf.place],
    access: 'professional',
    input: object({}),
    answer: object({}),
    failures: {},
  },
} satisfies Record<string, GuardedOperation>;

import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
  integer,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot';
import type { GuardedOperation } from './operation.ts';
import { pageCursor } from './paging.ts';
import { identifier, optionalText, placeId, timestamp } from './schemas.ts';

/** `member`: written here. `maps`: by users of the maps provider, which the server asks (SPEC A5). */
export const reviewSources = ['member', 'maps'] as const;

const stars = pipe(number(), integer(), minValue(1), maxValue(5));

export const review = object({
  /** Null for one of the maps provider. */
  id: nullable(identifier),
  source: picklist(reviewSources),
  /** First name and initial of a member; the provider’s name for other authors. */
  author: string(),
  rating: stars,
  /** May be empty. */
  text: string(),
  /** Null where the provider does not say. */
  written_at: nullable(timestamp),
  /** Changed since it was written. */
  edited: boolean(),
  /** Written by the caller. */
  own: boolean(),
});
export type Review = InferOutput<typeof review>;

export const rating = object({
  source: picklist(reviewSources),
  count: pipe(number(), integer()),
  /** From 1 to 5, to one decimal; null without ratings. */
  average: nullable(number()),
});
export type Rating = InferOutput<typeof rating>;

export const reviewOperations = {
  place_reviews: {
    path: 'place_reviews',
    summary:
      'Reviews of a place, 40 at a time: those of members, the newest first; with the first page those that the maps provider shows.',
    effect: 'reads',
    access: 'anyone',
    // Behind a place that was not asked for lately is a call to the maps provider.
    limits: [{ per: ['address'], calls: 300, seconds: 300 }],
    input: object({ id: placeId, cursor: optional(pageCursor) }),
    answer: object({
      reviews: array(review),
      /** The caller’s, on whichever page it stands. */
      own_review: nullable(review),
      /** Members first; the maps provider where it knows the place. */
      ratings: array(rating),
      cursor: nullable(pageCursor),
    }),
    failures: { place_unknown: 404 },
  },
  write_review: {
    path: 'write_review',
    summary: 'Reviews a place. A member has one review of a place: writing again changes it.',
    effect: 'writes',
    changes: ['place_reviews'],
    access: 'member',
    limits: [{ per: ['member'], calls: 30, seconds: 3600 }],
    input: object({ place_id: placeId, rating: stars, text: optional(optionalText(2000), '') }),
    answer: object({ id: identifier }),
    failures: { place_unknown: 404, email_unverified: 403, own_place: 403 },
  },
  remove_review: {
    path: 'remove_review',
    summary: 'Removes a review of the member’s own; staff may remove any.',
    effect: 'writes',
    changes: ['place_reviews'],
    access: 'member',
    input: object({ id: identifier }),
    answer: object({}),
    failures: { review_unknown: 404 },
  },
} satisfies Record<string, GuardedOperation>;

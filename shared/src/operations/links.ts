import type { InferOutput } from 'valibot';
import {
  array,
  integer,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot';
import { boatParticulars } from './boats.ts';
import type { GuardedOperation } from './operation.ts';
import { documentTypes, paperKinds } from './papers.ts';
import { RETENTION } from './retention.ts';
import { calendarDay, identifier, optionalText, timestamp } from './schemas.ts';
import { sealingVault } from './vault.ts';
import { sealedKey } from './wallet.ts';

/** Days that a link is good for at most. */
export const LONGEST_LINK_DAYS = RETENTION.documentLink.days;
export const MOST_LINK_VIEWS = 50;

/** 32 bytes in base64url, made by the caller of the key in the link; it opens nothing but the answer of this server. */
const access = pipe(string(), regex(/^[A-Za-z0-9_-]{43}$/));
const views = pipe(number(), integer(), minValue(1), maxValue(MOST_LINK_VIEWS));
const count = pipe(number(), integer());

const link = object({
  id: identifier,
  nfcard_id: identifier,
  note: string(),
  made_at: timestamp,
  valid_until: timestamp,
  views: count,
  views_left: count,
  opened_at: nullable(timestamp),
});
export type NfcardLink = InferOutput<typeof link>;

const linkedDocument = object({
  /** Of the version that goes along. */
  file_id: identifier,
  type: picklist(documentTypes),
  paper: optional(nullable(picklist(paperKinds))),
  expires_on: nullable(calendarDay),
  size: count,
  digest: string(),
  sealed_title: string(),
  /** Opened by the key in the link. */
  sealed_key: string(),
  commitment: nullable(string()),
  entry_no: nullable(count),
});
export type LinkedDocument = InferOutput<typeof linkedDocument>;

const done = object({});

export const linkOperations = {
  create_link: {
    path: 'create_link',
    summary:
      'Lets whoever has a link see documents of a card, for a time and so many views, without an account.',
    effect: 'writes',
    changes: ['links', 'nfcard'],
    access: 'member',
    largestBody: 1024 * 1024,
    limits: [{ per: ['member'], calls: 60, seconds: 3600 }],
    input: object({
      id: identifier,
      nfcard_id: identifier,
      access,
      valid_until: timestamp,
      views,
      note: optional(optionalText(200), ''),
      documents: pipe(array(object({ id: identifier, sealed_key: sealedKey })), minLength(1), maxLength(100)),
      vault: sealingVault,
    }),
    answer: done,
    failures: {
      nfcard_unknown: 404,
      document_unknown: 404,
      link_unknown: 404,
      period_invalid: 400,
      too_many_links: 409,
      storage_full: 409,
      vault_changed: 409,
    },
  },
  links: {
    path: 'links',
    summary: 'The links to a card that are still good.',
    effect: 'reads',
    access: 'member',
    input: object({ nfcard_id: identifier }),
    answer: object({ links: array(link) }),
    failures: { nfcard_unknown: 404 },
  },
  revoke_link: {
    path: 'revoke_link',
    summary: 'Ends a link at once, for those too who are looking.',
    effect: 'writes',
    changes: ['links', 'nfcard'],
    access: 'member',
    input: object({ id: identifier }),
    answer: done,
    failures: { link_unknown: 404 },
  },
  open_link: {
    path: 'open_link',
    summary: 'What a link leads to; counts as a view, and opens the documents for a quarter of an hour.',
    effect: 'writes',
    changes: ['links', 'nfcard'],
    access: 'anyone',
    limits: [{ per: ['address'], calls: 60, seconds: 900 }],
    input: object({ id: identifier, access }),
    answer: object({
      /** First name and initial. */
      sender: string(),
      title: string(),
      boat: boatParticulars,
      note: string(),
      valid_until: timestamp,
      views_left: count,
      /** For `linked_document`. */
      ticket: access,
      documents: array(linkedDocument),
    }),
    failures: { link_unknown: 404, link_revoked: 404 },
  },
  linked_document: {
    path: 'linked_document',
    summary: 'The encrypted bytes of a document that a link was opened for.',
    effect: 'writes',
    changes: [],
    access: 'anyone',
    gives: 'bytes',
    limits: [{ per: ['address'], calls: 300, seconds: 900 }],
    input: object({ file_id: identifier, ticket: access }),
    answer: done,
    failures: { document_unknown: 404 },
  },
} satisfies Record<string, GuardedOperation>;

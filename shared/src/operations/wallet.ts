import type { InferOutput } from 'valibot';
import {
  array,
  base64,
  boolean,
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
  transform,
  trim,
} from 'valibot';
import { boatParticulars } from './boats.ts';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { documentTypes, paperKinds } from './papers.ts';
import { placeCategories } from './place-services.ts';
import { plainLine } from './plain-line.ts';
import { calendarDay, identifier, timestamp } from './schemas.ts';
import { sealingVault } from './vault.ts';

/** Bytes of each part of an upload but the last, which has the rest. */
export const PART_SIZE = 1024 * 1024;
/** Bytes of the largest document: 20 MiB, and what encryption adds. */
export const LARGEST_DOCUMENT = 20 * PART_SIZE + 64 * 1024;
/** Bytes that a member's documents may have together, earlier versions and what is sealed beside them included. */
export const MEMBER_QUOTA = 500 * 1024 * 1024;

export const sendingKinds = ['temporary', 'permanent'] as const;
export const sendingStates = ['waiting', 'accepted', 'declined', 'taken_back', 'expired', 'ended'] as const;

const documentType = picklist(documentTypes);
/** Null where nobody has said more than the type; an older server has none. */
const paper = optional(nullable(picklist(paperKinds)));
const count = pipe(number(), integer());
/** SHA-256 of the encrypted bytes, hexadecimal. */
const digest = pipe(string(), regex(/^[0-9a-f]{64}$/));
/** Encrypted data, which the server cannot read, in base64. */
const sealed = (most: number) => pipe(string(), minLength(1), maxLength(most), base64());
/** The name that the member gave to the document, encrypted with its key. */
const SEALED_TITLE = 4096;
const sealedTitle = sealed(SEALED_TITLE);
/** The key of a document's bytes, encrypted to one person. */
const SEALED_KEY = 8192;
export const sealedKey = sealed(SEALED_KEY);
/** Bytes that a version counts in the quota beside its own, for title and key. */
export const SEALED_BESIDE = SEALED_TITLE + SEALED_KEY;

/** Sender or receiver of a card, as far as the reader may know. */
export const party = object({
  kind: picklist(['member', 'place', 'email']),
  /** Null for an address, and for an account that is no more. */
  id: nullable(pipe(string(), maxLength(64))),
  /**
   * First name and initial, the name of the place, or the address; null for an account that is no more, and for a
   * private one until it accepts.
   */
  name: nullable(string()),
  /** Their public profile, or the list of the directory that has the place; null where the site shows neither. */
  page: optional(nullable(picklist(['profile', ...placeCategories])), null),
});
export type Party = InferOutput<typeof party>;

/** Fields of a card for every reader. */
const nfcardSummary = object({
  id: identifier,
  /** Empty where none was given. */
  title: string(),
  /** Of the reader’s own boats; null for a card that another holds. An older server has none. */
  boat_id: optional(nullable(identifier)),
  boat: boatParticulars,
  /** `held`: mine. `received`: sent to me and not over. `sent`: sent by me, waiting, running, or gone for good. */
  role: picklist(['held', 'received', 'sent']),
  /** Of the sending; null for a card that is held. */
  kind: nullable(picklist(sendingKinds)),
  status: picklist(['held', 'waiting', 'accepted']),
  sending_id: nullable(identifier),
  sender: nullable(party),
  receiver: nullable(party),
  /** From when to when a temporary sending gives access; null for any other. */
  valid_from: nullable(timestamp),
  valid_until: nullable(timestamp),
  /** Types of its documents, each once. */
  document_types: array(documentType),
  /** The first day on which one of its documents is no longer good. */
  expires_on: nullable(calendarDay),
  created_at: timestamp,
});
export type NfcardSummary = InferOutput<typeof nfcardSummary>;

/** One version of a document's bytes. */
const documentFile = object({
  id: identifier,
  size: count,
  digest,
  sealed_title: sealedTitle,
  /** For the member who asks; null while it is not sealed for them. */
  sealed_key: nullable(sealedKey),
  /** Null while it is being uploaded. */
  finished_at: nullable(timestamp),
  /** When another version took its place. */
  replaced_at: nullable(timestamp),
  /** Whether the bytes are there: those of earlier versions stay behind when a card changes hands for good. */
  kept: boolean(),
  commitment: nullable(digest),
  /** Number of its entry in the log; null while it is uploaded, and for what is not certified. */
  entry_no: nullable(count),
});
export type DocumentFile = InferOutput<typeof documentFile>;

/** Fields of a document that a member may change; omitted ones stay. */
const changeableEntries = {
  /** A paper is filed where it belongs: `type` matters where `paper` is null or left out. */
  type: optional(documentType),
  paper,
  /** Null for a document that stays good. */
  expires_on: optional(nullable(calendarDay)),
};

const nfcardDocument = object({
  id: identifier,
  type: documentType,
  paper,
  expires_on: nullable(calendarDay),
  created_at: timestamp,
  /** The newest first. */
  files: array(documentFile),
});
export type NfcardDocument = InferOutput<typeof nfcardDocument>;

/** A sending, for members who may not read it (any more). */
export const proof = array(
  object({
    document_id: identifier,
    type: documentType,
    expires_on: nullable(calendarDay),
    size: count,
    digest,
  }),
);
export type Proof = InferOutput<typeof proof>;

export const nfcardEventKinds = [
  'created',
  'document_added',
  'document_replaced',
  'document_changed',
  'document_removed',
  'sent',
  'accepted',
  'declined',
  'taken_back',
  'expired',
  'ended',
  'link_made',
  'link_opened',
  'link_revoked',
] as const;

const nfcardEvent = object({
  at: timestamp,
  kind: picklist(nfcardEventKinds),
  /** Null for what happened by itself. */
  actor: nullable(party),
  sending_kind: nullable(picklist(sendingKinds)),
  document_type: nullable(documentType),
  digest: nullable(digest),
  /** With which it is written in the log, and the number of its entry there; null for those of before there was one. */
  salt: nullable(digest),
  entry_no: nullable(count),
});
export type NfcardEvent = InferOutput<typeof nfcardEvent>;

const nfcardDetails = object({
  ...nfcardSummary.entries,
  /** Documents that the reader may see; none for a former holder. */
  documents: array(nfcardDocument),
  /** Of a sending that was accepted; null for a card that is held. */
  proof: nullable(proof),
  /** The oldest first; for the holder alone. */
  history: array(nfcardEvent),
});
export type NfcardDetails = InferOutput<typeof nfcardDetails>;

const upload = object({
  document_id: identifier,
  file_id: identifier,
  size: count,
  /** Bytes of each part but the last. */
  part_size: count,
  /** Numbers of the parts that are there; the first is 0. */
  parts: array(count),
  finished: boolean(),
});
export type Upload = InferOutput<typeof upload>;

const done = object({});
const byId = object({ id: identifier });
const title = optional(pipe(string(), trim(), maxLength(100), transform(plainLine)), '');
const fileEntries = {
  /** Made by the caller, so that asking again is harmless. */
  file_id: identifier,
  size: pipe(number(), integer(), minValue(1), maxValue(LARGEST_DOCUMENT)),
  digest,
  sealed_title: sealedTitle,
  sealed_key: optional(nullable(sealedKey), null),
  /**
   * What certifies the bytes before they were encrypted, and tells nothing of them: HMAC-SHA-256 with a random salt of 32
   * bytes as its key over their SHA-256. Without it the version is not certified.
   */
  commitment: optional(nullable(digest), null),
  vault: sealingVault,
};

export const walletOperations = {
  get_all_nfcards: {
    path: 'get_all_nfcards',
    summary:
      'The NFCards of the member: all that are held, and the newest 300 received and sent; `sendings` has the others.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: array(nfcardSummary),
    failures: {},
  },
  nfcard: {
    path: 'nfcard',
    summary: 'One NFCard with its documents and its history, as far as the member may see them.',
    effect: 'reads',
    access: 'member',
    input: byId,
    answer: nfcardDetails,
    failures: { nfcard_unknown: 404 },
  },
  create_nfcard: {
    path: 'create_nfcard',
    summary: 'Makes an NFCard of a boat under an id that the caller makes. Asking again is harmless.',
    effect: 'writes',
    changes: answersOf.nfcard,
    access: 'member',
    input: object({ id: identifier, boat_id: identifier, title }),
    answer: byId,
    failures: { boat_unknown: 404, nfcard_unknown: 404, too_many_nfcards: 409 },
  },
  save_nfcard: {
    path: 'save_nfcard',
    summary: 'Gives an NFCard another title.',
    effect: 'writes',
    changes: answersOf.nfcard,
    access: 'member',
    input: object({ id: identifier, title }),
    answer: done,
    failures: { nfcard_unknown: 404 },
  },
  remove_nfcard: {
    path: 'remove_nfcard',
    summary: 'Removes an NFCard with its documents; what was sent of it for a time ends.',
    effect: 'writes',
    changes: answersOf.nfcard,
    access: 'member',
    input: byId,
    answer: done,
    failures: { nfcard_unknown: 404 },
  },
  add_document: {
    path: 'add_document',
    summary: 'Announces a document and opens the upload of its encrypted bytes. Asking again is harmless.',
    effect: 'writes',
    changes: answersOf.nfcard,
    access: 'member',
    limits: [{ per: ['member'], calls: 120, seconds: 60 }],
    input: object({
      id: identifier,
      nfcard_id: identifier,
      type: documentType,
      paper,
      expires_on: optional(nullable(calendarDay), null),
      ...fileEntries,
    }),
    answer: upload,
    failures: {
      nfcard_unknown: 404,
      document_unknown: 404,
      too_many_documents: 409,
      storage_full: 409,
      vault_changed: 409,
    },
  },
  replace_document: {
    path: 'replace_document',
    summary: 'Opens the upload of a newer version. The version before stays in the history.',
    effect: 'writes',
    changes: answersOf.nfcard,
    access: 'member',
    limits: [{ per: ['member'], calls: 120, seconds: 60 }],
    input: object({ id: identifier, ...fileEntries }),
    answer: upload,
    failures: { document_unknown: 404, too_many_documents: 409, storage_full: 409, vault_changed: 409 },
  },
  upload_document_part: {
    path: 'upload_document_part',
    summary: 'Takes one part of an upload, in whichever order. Sending one again replaces it.',
    effect: 'writes',
    changes: ['upload_state', 'nfcard'],
    access: 'member',
    takes: 'bytes',
    largestBody: PART_SIZE,
    // A part that comes again is stored again before the one before it goes.
    limits: [{ per: ['member'], calls: 120, seconds: 60 }],
    input: object({
      file_id: identifier,
      number: pipe(number(), integer(), minValue(0), maxValue(Math.floor(LARGEST_DOCUMENT / PART_SIZE))),
    }),
    answer: done,
    failures: { upload_unknown: 404, part_wrong: 400, not_encrypted: 400 },
  },
  upload_state: {
    path: 'upload_state',
    summary: 'Which parts of an upload are there.',
    effect: 'reads',
    access: 'member',
    input: object({ file_id: identifier }),
    answer: upload,
    failures: { upload_unknown: 404 },
  },
  finish_document: {
    path: 'finish_document',
    summary:
      'Ends an upload whose parts are all there, if the digest is that of the bytes. With a newer version type and day of expiry of the document may change; what is left out stays. Asking again is harmless.',
    effect: 'writes',
    changes: answersOf.nfcard,
    access: 'member',
    // It reads all of the bytes.
    limits: [{ per: ['member'], calls: 60, seconds: 60 }],
    input: object({ file_id: identifier, ...changeableEntries }),
    answer: upload,
    failures: { upload_unknown: 404, parts_missing: 409, digest_wrong: 409 },
  },
  download_document: {
    path: 'download_document',
    summary: 'The encrypted bytes of a document, of its newest version unless another is named.',
    effect: 'reads',
    access: 'member',
    gives: 'bytes',
    limits: [{ per: ['member'], calls: 600, seconds: 60 }],
    input: object({ id: identifier, file_id: optional(identifier) }),
    answer: done,
    failures: { document_unknown: 404 },
  },
  save_document: {
    path: 'save_document',
    summary:
      'Changes type, kind of paper, day of expiry or sealed title of a document; what is left out stays.',
    effect: 'writes',
    changes: answersOf.nfcard,
    access: 'member',
    // Each leaves a line in the history.
    limits: [{ per: ['member'], calls: 60, seconds: 60 }],
    input: object({
      id: identifier,
      ...changeableEntries,
      sealed_title: optional(sealedTitle),
    }),
    answer: done,
    failures: { document_unknown: 404 },
  },
  remove_document: {
    path: 'remove_document',
    summary: 'Removes a document with all its versions.',
    effect: 'writes',
    changes: answersOf.nfcard,
    access: 'member',
    input: byId,
    answer: done,
    failures: { document_unknown: 404 },
  },
} satisfies Record<string, GuardedOperation>;

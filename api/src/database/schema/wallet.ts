import type {
  BoatParticulars,
  NfcardEvent,
  NfcardSummary,
  PaperKind,
  Proof,
  Sending,
} from '@nfcards/shared/operations';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface WalletTables {
  nfcard: NfcardTable;
  nfcard_document: NfcardDocumentTable;
  document_file: DocumentFileTable;
  document_part: DocumentPartTable;
  nfcard_event: NfcardEventTable;
  nfcard_sending: NfcardSendingTable;
  sending_file: SendingFileTable;
  sending_key: SendingKeyTable;
  key_request: KeyRequestTable;
}

export type DocumentType = NfcardSummary['document_types'][number];

export interface NfcardTable {
  id: string;
  /** A boat of the holder's. */
  boat_id: string;
  holder_id: string;
  title: string;
  created_at: Generated<Date>;
}

export interface NfcardDocumentTable {
  id: string;
  nfcard_id: string;
  type: DocumentType;
  /** Null where nobody has said more than the type. */
  paper: PaperKind | null;
  /** Calendar date. */
  expires_on: string | null;
  /** The latest reminder of `expires_on`, in days before it. */
  reminded_at_days: number | null;
  created_at: Generated<Date>;
}

/** One version of a document. The newest finished one is what the document is. */
export interface DocumentFileTable {
  id: string;
  nfcard_id: string;
  document_id: string;
  /** Bytes, encrypted. */
  size: number;
  /** SHA-256 of them, hexadecimal. */
  digest: string;
  sealed_title: string;
  /** For the holder. */
  sealed_key: string | null;
  /** To the bytes before they were encrypted: HMAC-SHA-256, with a salt that only its readers have, of their SHA-256. */
  commitment: Buffer | null;
  /** In the log; null for an uncertified version. */
  entry_no: number | null;
  created_at: Generated<Date>;
  /** Null while it is being uploaded. */
  finished_at: Date | null;
  replaced_at: Date | null;
}

export interface DocumentPartTable {
  nfcard_id: string;
  file_id: string;
  /** From 0. */
  number: number;
  /** Name in the blob store. */
  blob: string;
}

export interface NfcardEventTable {
  no: GeneratedAlways<number>;
  nfcard_id: string;
  at: Generated<Date>;
  kind: NfcardEvent['kind'];
  /** Null for an account that is no more, and for what happened by itself. */
  actor_id: string | null;
  by_itself: Generated<boolean>;
  sending_kind: Sending['kind'] | null;
  document_type: DocumentType | null;
  digest: string | null;
  /** With which the event is written in the log; null, like its number there, for those of before there was one. */
  salt: Buffer | null;
  entry_no: number | null;
}

export interface NfcardSendingTable {
  id: string;
  no: GeneratedAlways<number>;
  /** The card that it was of, also once that is no more; the sending's own id where that was before there was this. */
  card_id: string;
  /** Null for a card that is no more. */
  nfcard_id: string | null;
  sender_id: string;
  to_kind: 'email' | 'place' | 'member';
  /** Lower case; null once the account that it belongs to is no more. */
  to_email: string | null;
  to_place_id: string | null;
  to_member_id: string | null;
  accepted_by: string | null;
  kind: Sending['kind'];
  /** Both null for a permanent one. */
  valid_from: Date | null;
  valid_until: Date | null;
  /** A time that is over counts, even where the state does not say so yet. */
  state: Generated<Sending['state']>;
  title: string;
  boat: JSONColumnType<BoatParticulars>;
  note: string;
  /** What the sender's vault has sealed of it, base64; null for one of before there was any. */
  intent: Generated<string | null>;
  /** Of the moment when it was accepted. */
  proof: ColumnType<Proof | null, string | undefined, string>;
  sent_at: Generated<Date>;
  /** Until when it can be accepted. */
  expires_at: Date;
  settled_at: Date | null;
  /** When its receivers were notified. */
  announced_at: Date | null;
}

/** A version of a document that goes along with a sending. */
export interface SendingFileTable {
  nfcard_id: string;
  sending_id: string;
  file_id: string;
  /** Its key, sealed by the key in the sending's link; null where there is no link, and once the sending is over. */
  sealed_for_link: Generated<string | null>;
}

export interface SendingKeyTable {
  nfcard_id: string;
  sending_id: string;
  file_id: string;
  /** Null: for the member who accepts, not known yet. */
  member_id: string | null;
  sealed_key: string;
}

/** Of one who cannot read a sending yet; gone once the keys came. */
export interface KeyRequestTable {
  nfcard_id: string;
  sending_id: string;
  member_id: string;
  asked_at: Generated<Date>;
}

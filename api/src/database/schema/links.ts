import type { Generated } from 'kysely';

export interface LinkTables {
  nfcard_link: NfcardLinkTable;
  link_file: LinkFileTable;
  link_view: LinkViewTable;
}

export interface NfcardLinkTable {
  id: string;
  nfcard_id: string;
  made_by: string;
  /** SHA-256 of what the key in the link makes for the server. */
  access_hash: Buffer;
  note: string;
  made_at: Generated<Date>;
  valid_until: Date;
  views: number;
  views_left: number;
  /** The latest time. */
  opened_at: Date | null;
  /** Ended by its maker; what it led to is gone. */
  revoked_at: Date | null;
}

export interface LinkFileTable {
  nfcard_id: string;
  link_id: string;
  file_id: string;
  sealed_key: string;
}

export interface LinkViewTable {
  ticket_hash: Buffer;
  nfcard_id: string;
  link_id: string;
  until: Date;
}

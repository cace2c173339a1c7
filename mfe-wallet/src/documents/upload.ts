import type { ClientError } from '@nfcards/shared/client';
import type { WorkError } from '../vault/crypto/work-error.ts';
import type { FileProblem } from './document-file.ts';
import type { Paper } from './paper.ts';

export interface UploadAsk extends Required<Paper> {
  readonly nfcardId: string;
  /** The document of which it is a new version; null for a new document. */
  readonly documentId: string | null;
  /** A calendar day; null for a document that stays good. */
  readonly expiresOn: string | null;
  readonly file: File;
  /** Small, of its first page, where it was drawn: shown while the page is there, and kept nowhere. */
  readonly picture: Blob | null;
  readonly title: string;
}

export type UploadError =
  | { readonly kind: 'file'; readonly problem: FileProblem }
  /** The vault was closed, or the file cannot be read any more. */
  | { readonly kind: 'work'; readonly error: WorkError }
  /** The server refused: `storage_full`, `too_many_documents`, `nfcard_unknown`… (`refusalOf`), or something failed. */
  | { readonly kind: 'call'; readonly error: ClientError };

export type UploadState =
  | { readonly status: 'encrypting' | 'sending'; readonly part: number }
  /** The network is gone; it goes on by itself. */
  | { readonly status: 'waiting'; readonly part: number }
  | { readonly status: 'failed'; readonly error: UploadError }
  | { readonly status: 'done' };

export interface Upload {
  readonly id: string;
  readonly nfcardId: string;
  readonly documentId: string;
  readonly title: string;
  readonly state: UploadState;
}

import { documentTypes, paperKinds } from '@nfcards/shared/operations';
import {
  array,
  boolean,
  type InferOutput,
  instance,
  nullable,
  number,
  object,
  optional,
  picklist,
  string,
} from 'valibot';

/** An upload as this device keeps it until it has ended, so that it goes on after a reload; encrypted. */
export const keptUpload = object({
  /** Of the version: made here. */
  id: string(),
  memberId: string(),
  nfcardId: string(),
  documentId: string(),
  /** Whether it is a new version of a document that was there before. */
  replaces: boolean(),
  type: picklist(documentTypes),
  /** Absent in one that was kept by an earlier version. */
  paper: optional(nullable(picklist(paperKinds))),
  expiresOn: nullable(string()),
  title: string(),
  cipher: instance(Blob),
  size: number(),
  digest: string(),
  sealed_title: string(),
  sealed_key: string(),
  commitment: string(),
  /** Public key of the vault that it is sealed for; absent in one that was kept by an earlier version. */
  vault: optional(string()),
  /** The server has opened it: if it knows nothing of it any more, somebody has removed it since. */
  announced: boolean(),
});
export type KeptUpload = Readonly<InferOutput<typeof keptUpload>>;
export const keptUploads = array(keptUpload);

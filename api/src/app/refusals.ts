import { BlobStoreError } from '../blobs/blob-store.ts';
import { LogUnavailable } from '../certification/transparency-log.ts';
import type { RefusalOptions, UnavailablePart } from '../wire/refusal.ts';
import { failureTexts } from './failure-texts.ts';

/** Texts and error mapping for the refusals that the wire sends. */
export const refusals: RefusalOptions = { texts: failureTexts, unavailablePart };

function unavailablePart(error: unknown): UnavailablePart | null {
  if (error instanceof BlobStoreError) return 'documents_unavailable';
  return error instanceof LogUnavailable ? 'log_unavailable' : null;
}

import { type Certificate, certificateName, writeCertificate } from '../certificates/certificate.ts';
import type { ProofWanted } from '../certificates/read-proof.model.ts';
import type { DocumentWanted, FetchError } from '../documents/fetch-document.model.ts';
import { readablePaths } from '../readable/readable-paths.ts';
import type { ZippedFile } from '../readable/zip-of.ts';
import type { OpenedDocument } from '../vault/worker/vault-work.model.ts';
import { dayOf, type LeftOut, type ListedDocument } from './list-documents.ts';

/** Where documents and their proofs come from. */
export interface Sources {
  readonly open: (wanted: DocumentWanted) => Promise<OpenedDocument>;
  /** What a document is called, where its bytes are not to be had; null where that cannot be read either. */
  readonly titleOf: (wanted: DocumentWanted) => Promise<string | null>;
  /** Null while the log has not taken the entry up. */
  readonly prove: (wanted: ProofWanted) => Promise<Certificate | null>;
}

export interface Telling {
  readonly onDone: () => void;
  readonly onLeft: (left: LeftOut) => void;
  /** The document is there, and its proof is not. */
  readonly onUnproven: () => void;
  /** Aborts with `signal.reason` before the next file. */
  readonly signal: AbortSignal;
}

/** The documents one after the other, decrypted, each with its proof beside it. What cannot be had is told and left out. */
export async function* readableFiles(
  documents: readonly ListedDocument[],
  { open, titleOf, prove }: Sources,
  { onDone, onLeft, onUnproven, signal }: Telling,
): AsyncGenerator<ZippedFile> {
  const pathOf = readablePaths();
  for (const { cardId, card, addedAt, entryNo, ...wanted } of documents) {
    signal.throwIfAborted();
    const opening = await open(wanted).then(
      (opened) => ({ ok: true, opened }) as const,
      (error: FetchError) => ({ ok: false, error }) as const,
    );
    signal.throwIfAborted();
    if (!opening.ok) {
      const title = await titleOf(wanted);
      onLeft({ id: wanted.fileId, card, title, day: dayOf(addedAt), why: whyLeft(opening.error) });
      continue;
    }
    const { file, metadata } = opening.opened;
    const at = new Date(addedAt);
    const title = metadata.title || metadata.name;
    const path = pathOf({ cardId, card, title, day: dayOf(addedAt), type: metadata.type });
    yield { path, bytes: file, at };
    const proof = entryNo === null ? null : await prove({ no: entryNo, metadata }).catch(() => null);
    signal.throwIfAborted();
    if (proof === null) onUnproven();
    else yield { path: certificateName(path), bytes: new Blob([writeCertificate(proof)]), at };
    onDone();
  }
}

function whyLeft(error: FetchError): LeftOut['why'] {
  if (error.kind === 'call') return 'unreachable';
  const { kind } = error.error;
  if (kind === 'wrong_key') return 'no_key';
  return kind === 'locked' || kind === 'aborted' || kind === 'broken' ? 'locked' : 'damaged';
}

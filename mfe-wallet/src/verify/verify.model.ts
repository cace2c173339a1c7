import { LARGEST_DOCUMENT } from '@nfcards/shared/operations';
import { plainLine } from '@nfcards/shared/plain-line';
import { combine, createEffect, createEvent, createStore, merge, sample, scopeBind } from 'effector';
import { CERTIFICATE_ENDING, MAX_CERTIFICATE_BYTES, readCertificate } from '../certificates/certificate.ts';
import { readLink } from '../certificates/certificate-link.ts';
import { hashFile } from './hash-file.ts';
import type { Proof } from './judge-proof.ts';

/** Chosen or dropped, one or both at once; which is the proof is told by its name. */
export const filesGiven = createEvent<readonly File[]>();
/** Chosen as a proof, whatever its name. */
export const proofGiven = createEvent<File>();
/** What a code says: the address of this page, with a proof in its fragment. */
export const codeRead = createEvent<string>();
export const startedOver = createEvent();
const pieceRead = createEvent<number>();

export const hashFileFx = createEffect((file: File) => hashFile(file, scopeBind(pieceRead, { safe: true })));

export const readProofFx = createEffect(async (file: File): Promise<Proof | null> => {
  if (file.size > MAX_CERTIFICATE_BYTES) return null;
  const certificate = readCertificate(await file.text());
  return certificate === null ? null : { from: 'file', certificate };
});

export type FileState =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly file: File; readonly part: number }
  | { readonly status: 'ready'; readonly file: File; readonly digest: string }
  /** Larger than anything that is certified here. */
  | { readonly status: 'too_large'; readonly file: File }
  | { readonly status: 'unreadable'; readonly file: File };

export type ProofState =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly name: string }
  /** `name` is null for a code. */
  | { readonly status: 'ready'; readonly name: string | null; readonly proof: Proof }
  | { readonly status: 'unreadable'; readonly name: string | null };

const document = filesGiven.filterMap((files) => files.find((file) => !isProof(file)));
const proofFile = merge([filesGiven.filterMap((files) => files.find(isProof)), proofGiven]);

export const $file = createStore<FileState>({ status: 'none' }, { serialize: 'ignore' })
  .on(document, (_, file) =>
    file.size > LARGEST_DOCUMENT ? { status: 'too_large', file } : { status: 'reading', file, part: 0 },
  )
  .on(pieceRead, (state, part) => (state.status === 'reading' ? { ...state, part } : state))
  .on(hashFileFx.done, (state, { params, result }) =>
    isReading(state, params) ? { status: 'ready', file: params, digest: result } : state,
  )
  .on(hashFileFx.fail, (state, { params }) =>
    isReading(state, params) ? { status: 'unreadable', file: params } : state,
  )
  .reset(startedOver);

export const $proof = createStore<ProofState>({ status: 'none' }, { serialize: 'ignore' })
  .on(proofFile, (_, file) => ({ status: 'reading', name: plainLine(file.name) }))
  .on(readProofFx.done, (_, { params, result }) => {
    const name = plainLine(params.name);
    return result === null ? { status: 'unreadable', name } : { status: 'ready', name, proof: result };
  })
  .on(readProofFx.fail, (_, { params }) => ({ status: 'unreadable', name: plainLine(params.name) }))
  .on(codeRead, (_, text) => {
    const link = readLink(text.slice(text.indexOf('#')));
    if (link === null) return { status: 'unreadable', name: null };
    return { status: 'ready', name: null, proof: { from: 'code', link } };
  })
  .reset(startedOver);

sample({ clock: document, filter: ({ size }) => size <= LARGEST_DOCUMENT, target: hashFileFx });
sample({ clock: proofFile, target: readProofFx });

export const $isBegun = combine(
  $file,
  $proof,
  (file, proof) => file.status !== 'none' || proof.status !== 'none',
);

/** What there is to judge; null until both are there. */
export const $question = combine($file, $proof, (file, proof): Question | null =>
  file.status === 'ready' && proof.status === 'ready' ? { digest: file.digest, proof: proof.proof } : null,
);

export interface Question {
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string;
  readonly proof: Proof;
}

function isProof({ name }: File): boolean {
  return name.toLowerCase().endsWith(CERTIFICATE_ENDING);
}

/** Another file may have been chosen meanwhile. */
function isReading(state: FileState, file: File): boolean {
  return state.status === 'reading' && state.file === file;
}

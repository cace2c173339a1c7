import type { ClientError } from '@nfcards/shared/client';
import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { saveFile } from '../viewer/save-file.ts';
import { type Certificate, certificateName, writeCertificate } from './certificate.ts';
import { type ProofWanted, readProofFx } from './read-proof.model.ts';

export type { ProofWanted } from './read-proof.model.ts';

export const proofPressed = createEvent<ProofWanted>();

/** Of the version whose proof the member asked for. */
export const makeProofFx = attach({ effect: readProofFx });

export const saveProofFx = createEffect(({ proof, name }: { proof: Certificate; name: string }) =>
  saveFile(new Blob([writeCertificate(proof)], { type: 'application/json' }), certificateName(name)),
);

export type ProofSaving =
  | { readonly status: 'none' }
  | { readonly status: 'pending'; readonly no: number }
  | { readonly status: 'saved'; readonly no: number }
  | { readonly status: 'not_taken_up'; readonly no: number }
  | { readonly status: 'failed'; readonly no: number; readonly error: ClientError };

/** What became of the proof that was asked for last. */
export const $proofSaving = createStore<ProofSaving>({ status: 'none' }, { serialize: 'ignore' })
  .on(makeProofFx, (_, { no }) => ({ status: 'pending', no }))
  .on(makeProofFx.done, (_, { params: { no }, result }) => ({
    status: result === null ? 'not_taken_up' : 'saved',
    no,
  }))
  .on(makeProofFx.fail, (_, { params: { no }, error }) => ({ status: 'failed', no, error }));

sample({ clock: proofPressed, target: makeProofFx });
sample({
  clock: makeProofFx.done.filterMap(({ params, result }) =>
    result === null ? undefined : { proof: result, name: params.metadata.name },
  ),
  target: saveProofFx,
});

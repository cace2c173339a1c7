import { $client, type Client, type ClientError } from '@nfcards/shared/client';
import type { LogInclusion } from '@nfcards/shared/operations';
import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { logOf } from '../log/log-source.ts';
import { saveFile } from '../viewer/save-file.ts';
import { type Certificate, certificateName, writeCertificate } from './certificate.ts';
import { makeCertificate } from './make-certificate.ts';

export interface ProofWanted {
  readonly no: number;
  /** Of the version that it proves, once the vault is open. */
  readonly metadata: { readonly name: string; readonly salt: string };
}

export const proofPressed = createEvent<ProofWanted>();

/** Null while the log has not taken the entry up. */
export const makeProofFx = attach({
  source: $client,
  mapParams: (wanted: ProofWanted, client) => ({ client, ...wanted }),
  effect: createEffect<ProofWanted & { readonly client: Client }, Certificate | null, ClientError>(
    async ({ client, no, metadata: { salt } }) => {
      const log = logOf(client);
      const [verifier, answer] = await Promise.all([log.verifier(), log.inclusion(no)]);
      return answer.status === 'taken_up' ? certificateOf(verifier, no, salt, answer.inclusion) : null;
    },
  ),
});

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

function certificateOf(log: string, no: number, salt: string, inclusion: LogInclusion): Certificate {
  return makeCertificate({ site: location.origin, log, no, salt, inclusion });
}

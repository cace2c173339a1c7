import { $client, type Client, type ClientError } from '@nfcards/shared/client';
import type { LogInclusion } from '@nfcards/shared/operations';
import { attach, createEffect } from 'effector';
import { logOf } from '../log/log-source.ts';
import type { Certificate } from './certificate.ts';
import { makeCertificate } from './make-certificate.ts';

export interface ProofWanted {
  readonly no: number;
  /** Of the version that it proves, once the vault is open. */
  readonly metadata: { readonly name: string; readonly salt: string };
}

/** The proof of a version, for whatever is done with it; null while the log has not taken the entry up. */
export const readProofFx = attach({
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

function certificateOf(log: string, no: number, salt: string, inclusion: LogInclusion): Certificate {
  return makeCertificate({ site: location.origin, log, no, salt, inclusion });
}

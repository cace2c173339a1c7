import { openIdentity, sealIdentity } from '@nfcards/shared/vault/sealing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { decryptDocument, readMetadata } from './decrypt-document.ts';
import { openedBy, sealKeyFor, sealMetadata } from './document-identity.ts';
import { encryptDocument } from './encrypt-document.ts';
import { openedByLink, sealForLink } from './link-key.ts';
import { ownerAct, type VersionPlace } from './owner-act.ts';
import type { InputOfTask, OutputOfTask, TaskName } from './vault-tasks.ts';
import { WorkFailure } from './work-error.ts';

export interface TaskContext {
  readonly signal: AbortSignal;
  readonly onProgress: (part: number) => void;
}

type Tasks = {
  readonly [Name in TaskName]: (
    input: InputOfTask<Name>,
    context: TaskContext,
  ) => Promise<OutputOfTask<Name>>;
};

/** Does the work with an identity that leaves it only sealed. */
export function createKeeper(): Tasks {
  let kept: { readonly identity: string; readonly recipient: string } | null = null;

  function vault() {
    if (kept === null) throw new WorkFailure({ kind: 'locked' });
    return kept;
  }

  const act = (place: VersionPlace, commitment: string) => ownerAct(vault().identity, place, commitment);

  return {
    async make({ keys }) {
      const identity = await generateX25519Identity();
      const recipient = await identityToRecipient(identity);
      const sealed = await Promise.all(keys.map((key) => sealIdentity(identity, recipient, key)));
      kept = { identity, recipient };
      return { recipient, sealed };
    },
    async open({ recipient, sealed, key }) {
      const identity = await openIdentity(sealed, recipient, key).catch((cause) => {
        throw new WorkFailure({ kind: 'wrong_key' }, cause);
      });
      // What is then encrypted to the recipient must be readable with the identity.
      if ((await identityToRecipient(identity)) !== recipient) throw new WorkFailure({ kind: 'wrong_key' });
      kept = { identity, recipient };
      return null;
    },
    wrap: async ({ key }) => sealIdentity(vault().identity, vault().recipient, key),
    async encrypt({ place, ...document }, context) {
      const { recipient } = vault();
      const actOf = (commitment: string) => act(place, commitment);
      return encryptDocument(document, { ...context, recipient, actOf });
    },
    readMetadata: async ({ documents }) => readMetadata(documents, openedBy(vault().identity), act),
    decrypt: async (document, { signal }) => decryptDocument(document, openedBy(vault().identity), signal),
    async sealMetadata({ sealed_key, metadata }) {
      const identity = await openedBy(vault().identity)(sealed_key);
      return sealMetadata(metadata, await identityToRecipient(identity));
    },
    async recognise({ sealed_key, metadata, place }) {
      const identity = await openedBy(vault().identity)(sealed_key);
      const own = { ...metadata, act: act(place, metadata.commitment) };
      return sealMetadata(own, await identityToRecipient(identity));
    },
    async sealKeys({ sealed_keys, recipients }) {
      const openKey = openedBy(vault().identity);
      return Promise.all(
        sealed_keys.map(async (sealedKey) => {
          const identity = await openKey(sealedKey);
          return Promise.all(recipients.map((recipient) => sealKeyFor(identity, recipient)));
        }),
      );
    },
    async sealKeysForLink({ sealed_keys, key }) {
      const openKey = openedBy(vault().identity);
      return Promise.all(sealed_keys.map(async (sealedKey) => sealForLink(await openKey(sealedKey), key)));
    },
    readLinked: ({ key, documents }) => readMetadata(documents, openedByLink(key), null),
    decryptLinked: ({ key, ...document }, { signal }) => decryptDocument(document, openedByLink(key), signal),
  };
}

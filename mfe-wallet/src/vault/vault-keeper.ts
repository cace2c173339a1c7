import { openIdentity, sealIdentity } from '@nfcards/shared/vault/sealing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { decryptDocument, readMetadata } from './decrypt-document.ts';
import { openedBy, sealKeyFor, sealMetadata } from './document-identity.ts';
import { encryptDocument } from './encrypt-document.ts';
import { openedByLink, sealForLink } from './link-key.ts';
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
    encrypt: (document, context) => encryptDocument(document, { ...context, recipient: vault().recipient }),
    readMetadata: async ({ documents }) => readMetadata(documents, openedBy(vault().identity)),
    decrypt: async (document, { signal }) => decryptDocument(document, openedBy(vault().identity), signal),
    async sealMetadata({ sealed_key, metadata }) {
      const identity = await openedBy(vault().identity)(sealed_key);
      return sealMetadata(metadata, await identityToRecipient(identity));
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
    readLinked: ({ key, documents }) => readMetadata(documents, openedByLink(key)),
    decryptLinked: ({ key, ...document }, { signal }) => decryptDocument(document, openedByLink(key), signal),
  };
}

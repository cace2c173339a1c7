import {
  isStretched,
  openIdentity,
  sealIdentity,
  sealIdentityByPassword,
  VaultNotOpenedError,
} from '@nfcards/shared/vault/sealing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { decryptDocument, readMetadata } from './crypto/decrypt-document.ts';
import { openedBy, sealKeyFor, sealMetadata } from './crypto/document-identity.ts';
import { encryptDocument } from './crypto/encrypt-document.ts';
import { openedByLink, sealForLink } from './crypto/link-key.ts';
import { ownerAct, type VersionPlace } from './crypto/owner-act.ts';
import { openNote, sealNote } from './crypto/vault-note.ts';
import { WorkFailure } from './crypto/work-error.ts';
import type { InputOfTask, OutputOfTask, SealingKey, TaskName } from './worker/vault-tasks.ts';

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

interface OpenVault {
  readonly recipient: string;
  /** Null after any tab locked the vault. */
  identity: string | null;
}

/** The open vaults of all tabs that share the worker, by public key. */
export type OpenVaults = Map<string, OpenVault>;

export interface TabVault {
  readonly tasks: Tasks;
  /** Locks the vault of this tab, in the other tabs of the worker too. */
  readonly close: () => void;
}

/** The tasks of one tab. The vault's identity never leaves them unsealed. */
export function createVaultTasks(openVaults: OpenVaults = new Map()): TabVault {
  let own: OpenVault | null = null;

  function vault() {
    const identity = own?.identity ?? null;
    if (own === null || identity === null) throw new WorkFailure({ kind: 'locked' });
    return { identity, recipient: own.recipient };
  }

  const act = (place: VersionPlace, commitment: string) => ownerAct(vault().identity, place, commitment);

  function remember(opened: OpenVault) {
    own = opened;
    openVaults.set(opened.recipient, opened);
  }

  const tasks: Tasks = {
    async make({ keys }) {
      const identity = await generateX25519Identity();
      const recipient = await identityToRecipient(identity);
      const sealed = await Promise.all(keys.map((key) => sealWith(key, identity, recipient)));
      remember({ identity, recipient });
      return { recipient, sealed };
    },
    async open({ recipient, sealed, key }) {
      remember({ identity: await identityIn({ recipient, sealed, key }), recipient });
      return null;
    },
    async join({ recipient }) {
      own = openVaults.get(recipient) ?? own;
      return own?.recipient === recipient && own.identity !== null;
    },
    wrap: async ({ recipient, by, key }) => sealWith(key, await identityIn({ recipient, ...by }), recipient),
    async renew({ recipient, by }) {
      if (isStretched(by.sealed)) return null;
      return sealIdentityByPassword(await identityIn({ recipient, ...by }), recipient, by.key);
    },
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
    async takeLinkedKeys({ sealed_keys, key }) {
      const { recipient } = vault();
      const openKey = openedByLink(key);
      return Promise.all(
        sealed_keys.map(async (sealedKey) => sealKeyFor(await openKey(sealedKey), recipient)),
      );
    },
    sealNote: async ({ about, text }) => sealNote(vault().identity, about, text),
    async openNote({ about, sealed }) {
      const { identity } = vault();
      return openNote(identity, about, sealed).catch(() => null);
    },
    readLinked: ({ key, documents }) => readMetadata(documents, openedByLink(key), null),
    decryptLinked: ({ key, ...document }, { signal }) => decryptDocument(document, openedByLink(key), signal),
  };
  return {
    tasks,
    close() {
      if (own === null) return;
      own.identity = null;
      if (openVaults.get(own.recipient) === own) openVaults.delete(own.recipient);
      own = null;
    },
  };
}

function sealWith({ key, isPassword }: SealingKey, identity: string, recipient: string): Promise<string> {
  return (isPassword ? sealIdentityByPassword : sealIdentity)(identity, recipient, key);
}

/** Opens the identity and checks that it belongs to the recipient: it must read what is encrypted to that. */
async function identityIn({ recipient, sealed, key }: InputOfTask<'open'>): Promise<string> {
  const identity = await openIdentity(sealed, recipient, key).catch((cause) => {
    throw cause instanceof VaultNotOpenedError ? new WorkFailure({ kind: 'wrong_key' }, cause) : cause;
  });
  if ((await identityToRecipient(identity)) !== recipient) throw new WorkFailure({ kind: 'wrong_key' });
  return identity;
}

import {
  isStretched,
  openIdentity,
  sealIdentity,
  sealIdentityByPassword,
  VaultNotOpenedError,
} from '@nfcards/shared/vault/sealing';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { decryptDocument, readMetadata } from './decrypt-document.ts';
import { openedBy, sealKeyFor, sealMetadata } from './document-identity.ts';
import { encryptDocument } from './encrypt-document.ts';
import { openedByLink, sealForLink } from './link-key.ts';
import { ownerAct, type VersionPlace } from './owner-act.ts';
import { openNote, sealNote } from './vault-note.ts';
import type { InputOfTask, OutputOfTask, SealingKey, TaskName } from './vault-tasks.ts';
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

interface Opened {
  readonly recipient: string;
  /** Null once some tab has closed it. */
  identity: string | null;
}

/** Vaults that tabs which share a worker have open, by their public key. */
export type Shelf = Map<string, Opened>;

export interface Keeper {
  readonly tasks: Tasks;
  /** Closes the vault that this tab has open, for whoever else has it open here too. */
  readonly close: () => void;
}

/** Does the work of one tab with an identity that leaves it only sealed. */
export function createKeeper(shelf: Shelf = new Map()): Keeper {
  let own: Opened | null = null;

  function vault() {
    const identity = own?.identity ?? null;
    if (own === null || identity === null) throw new WorkFailure({ kind: 'locked' });
    return { identity, recipient: own.recipient };
  }

  const act = (place: VersionPlace, commitment: string) => ownerAct(vault().identity, place, commitment);

  function keep(opened: Opened) {
    own = opened;
    shelf.set(opened.recipient, opened);
  }

  const tasks: Tasks = {
    async make({ keys }) {
      const identity = await generateX25519Identity();
      const recipient = await identityToRecipient(identity);
      const sealed = await Promise.all(keys.map((key) => sealWith(key, identity, recipient)));
      keep({ identity, recipient });
      return { recipient, sealed };
    },
    async open({ recipient, sealed, key }) {
      keep({ identity: await identityIn({ recipient, sealed, key }), recipient });
      return null;
    },
    async join({ recipient }) {
      own = shelf.get(recipient) ?? own;
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
      if (shelf.get(own.recipient) === own) shelf.delete(own.recipient);
      own = null;
    },
  };
}

function sealWith({ key, isPassword }: SealingKey, identity: string, recipient: string): Promise<string> {
  return (isPassword ? sealIdentityByPassword : sealIdentity)(identity, recipient, key);
}

/** The identity that this key opens, and no other: what is then encrypted to the recipient must be readable with it. */
async function identityIn({ recipient, sealed, key }: InputOfTask<'open'>): Promise<string> {
  const identity = await openIdentity(sealed, recipient, key).catch((cause) => {
    throw cause instanceof VaultNotOpenedError ? new WorkFailure({ kind: 'wrong_key' }, cause) : cause;
  });
  if ((await identityToRecipient(identity)) !== recipient) throw new WorkFailure({ kind: 'wrong_key' });
  return identity;
}

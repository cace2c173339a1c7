import type { InputOf, operations } from '@nfcards/shared/operations';
import { createEffect } from 'effector';
import { sealKeysForLinkFx, sealKeysFx, type WorkError } from '../vault/worker/vault-work.model.ts';
import type { CheckedReader } from './check-reader-keys.model.ts';
import type { SendableDocument } from './sendable-documents.ts';

type Sealed = NonNullable<InputOf<(typeof operations)['send_nfcard']>['documents']>;

interface Sealing {
  readonly documents: readonly SendableDocument[];
  readonly readers: readonly Pick<CheckedReader, 'memberId' | 'recipient'>[];
  /** The key in the sending's link, where there is one. */
  readonly secret?: Uint8Array | null;
}

/** The keys of documents, each sealed for each of the readers, and for whoever has the link. */
export const sealForFx = createEffect<Sealing, Sealed, WorkError>(
  async ({ documents, readers, secret = null }) => {
    const readable = documents.filter(({ sealedKey }) => sealedKey !== null);
    const sealed_keys = readable.flatMap(({ sealedKey }) => sealedKey ?? []);
    const recipients = readers.map(({ recipient }) => recipient);
    const isNone = sealed_keys.length === 0;
    const keys = isNone || readers.length === 0 ? [] : await sealKeysFx({ sealed_keys, recipients });
    const linked = isNone || secret === null ? [] : await sealKeysForLinkFx({ sealed_keys, key: secret });
    return documents.map((document) => {
      const index = readable.indexOf(document);
      const sealed_for_link = linked[index];
      return {
        id: document.id,
        keys: (keys[index] ?? []).flatMap((sealed_key, no) => {
          const reader = readers[no];
          if (reader === undefined) return [];
          return [{ member_id: reader.memberId, recipient: reader.recipient, sealed_key }];
        }),
        ...(sealed_for_link === undefined ? {} : { sealed_for_link }),
      };
    });
  },
);

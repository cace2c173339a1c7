import type { InputOf, operations } from '@nfcards/shared/operations';
import { createEffect } from 'effector';
import { sealKeysFx, type WorkError } from '../vault/worker/vault-work.model.ts';
import type { CheckedReader } from './check-reader-keys.model.ts';
import type { SendableDocument } from './sendable-documents.ts';

type Sealed = NonNullable<InputOf<(typeof operations)['send_nfcard']>['documents']>;

interface Sealing {
  readonly documents: readonly SendableDocument[];
  readonly readers: readonly Pick<CheckedReader, 'memberId' | 'recipient'>[];
}

/** The keys of documents, each sealed for each of the readers. */
export const sealForFx = createEffect<Sealing, Sealed, WorkError>(async ({ documents, readers }) => {
  const readable = readers.length === 0 ? [] : documents.filter(({ sealedKey }) => sealedKey !== null);
  const keys =
    readable.length === 0
      ? []
      : await sealKeysFx({
          sealed_keys: readable.flatMap(({ sealedKey }) => sealedKey ?? []),
          recipients: readers.map(({ recipient }) => recipient),
        });
  return documents.map((document) => ({
    id: document.id,
    keys: (keys[readable.indexOf(document)] ?? []).flatMap((sealed_key, index) => {
      const reader = readers[index];
      if (reader === undefined) return [];
      return [{ member_id: reader.memberId, recipient: reader.recipient, sealed_key }];
    }),
  }));
});

import { $user } from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import { member } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { expect, it } from 'vitest';
import { keptCipherFx, readCipherFx } from '../../../documents/fetch-document.model.ts';
import { makeThumbnailFx } from '../../../documents/thumbnail.model.ts';
import { vaultMade } from '../../../vault/vault.model.ts';
import { endWorkerFx } from '../../../vault/vault-steps.model.ts';
import { decryptDocumentFx, readMetadataFx } from '../../../vault/worker/vault-work.model.ts';
import { opened } from '../../card.model.ts';
import { fakeDetails, fakeDocument, fakeFile } from '../../cards.fixture.ts';
import { $metadata } from './metadata.model.ts';

const file = fakeFile();
const card = fakeDetails({ documents: [fakeDocument({ files: [file] })] });
const metadata = { title: 'Assurance', type: 'image/png' };
const address = { params: { card_id: card.id }, query: {} };

it('thumbnails are drawn of a card that another page has read before these scripts came', async () => {
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async () => Response.json(card),
    now: () => 0,
  });
  const scope = fork({
    values: [
      [$client, client],
      [$user, member()],
    ],
    handlers: [
      [endWorkerFx, () => undefined],
      [keptCipherFx, () => null],
      [readCipherFx, () => new Blob()],
      [readMetadataFx, () => [metadata]],
      [decryptDocumentFx, () => ({ file: new Blob(), metadata })],
      [makeThumbnailFx, () => new Blob(['picture'])],
    ],
  });
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
  const known = { recipient: 'age1', wraps: [], memberId: member().id, email: member().email };
  await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
  await allSettled(opened, { scope, params: address });
  expect(scope.getState($metadata).size).toBe(1);
  const { $thumbnails } = await import('./thumbnails.model.ts');
  await allSettled(opened, { scope, params: address });
  expect([...scope.getState($thumbnails).keys()]).toEqual([file.id]);
});

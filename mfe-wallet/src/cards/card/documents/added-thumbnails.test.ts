import { member } from '@nfcards/shared/testing';
import { vaultLocked } from '@nfcards/shared/vault';
import { allSettled, fork } from 'effector';
import { expect, it } from 'vitest';
import { prepareUploadFx } from '../../../documents/run-upload.model.ts';

it('what is added has the picture that was drawn of it, also when these scripts come later, until the vault is locked', async () => {
  const scope = fork({ handlers: [[prepareUploadFx, () => ({})]] });
  const picture = new Blob(['picture']);
  const ask = {
    nfcardId: 'a card',
    documentId: null,
    type: 'insurance',
    paper: null,
    expiresOn: null,
    file: new File(['%PDF-'], 'a.pdf'),
    picture,
    title: 'Assurance',
  } as const;
  const { signal } = new AbortController();
  const preparation = { id: 'a version', documentId: 'a document', memberId: member().id, ask, signal };
  await allSettled(prepareUploadFx, { scope, params: preparation });
  const { $thumbnails } = await import('./thumbnails.model.ts');
  expect([...scope.getState($thumbnails)]).toEqual([['a version', picture]]);
  await allSettled(vaultLocked, { scope });
  expect(scope.getState($thumbnails).size).toBe(0);
});

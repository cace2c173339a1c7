import { $client } from '@nfcards/shared/client';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { recogniseFx } from '../../vault/worker/vault-work.model.ts';
import { type Recognition, recogniseDocumentFx, recognisePressed } from './change-card.model.ts';

const RECOGNITION: Recognition = {
  sealed_key: 'a2V5',
  place: { nfcardId: 'card', documentId: 'document', fileId: 'version' },
  metadata: {
    title: 'Acte',
    name: 'acte.pdf',
    type: 'application/pdf',
    size: 5,
    sha256: 'a'.repeat(64),
    salt: 'b'.repeat(64),
    act: null,
    commitment: 'c'.repeat(64),
    isOwn: false,
  },
};

function visit(recognise: () => string | Promise<never>) {
  const visited = visitAs(member(), (_: Asked) => Response.json({}));
  const scope = fork({
    values: [[$client, visited.scope.getState($client)]],
    handlers: [[recogniseFx, recognise]],
  });
  return { ...visited, scope };
}

describe('a document that another vault has added', () => {
  it('is recognised by the act of this one, and by nothing else', async () => {
    const { scope, inputsOf } = visit(() => 'c2VhbGVk');
    await allSettled(recognisePressed, { scope, params: RECOGNITION });
    expect(inputsOf('save_document')).toEqual([{ id: 'document', sealed_title: 'c2VhbGVk' }]);
  });

  it('stays as it is where the vault is closed', async () => {
    const { scope, inputsOf } = visit(() => Promise.reject({ kind: 'locked' }));
    const { status, value } = await allSettled(recogniseDocumentFx, { scope, params: RECOGNITION });
    expect([status, value]).toEqual(['fail', { kind: 'work', error: { kind: 'locked' } }]);
    expect(inputsOf('save_document')).toEqual([]);
  });
});

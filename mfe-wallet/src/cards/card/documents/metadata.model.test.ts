import { $user } from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import { member } from '@nfcards/shared/testing';
import { vaultLocked } from '@nfcards/shared/vault';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { vaultMade } from '../../../vault/vault.model.ts';
import { endWorkerFx } from '../../../vault/vault-steps.model.ts';
import { readMetadataFx } from '../../../vault/worker/vault-work.model.ts';
import { cardChanged, opened } from '../../card.model.ts';
import { fakeDetails, fakeDocument, fakeFile } from '../../cards.fixture.ts';
import { $metadata } from './metadata.model.ts';

const ID = fakeDetails().id;

/** The page of a card whose sealed titles are the titles themselves. */
function visit(files = [fakeFile({ sealed_title: 'Assurances++' })]) {
  const server = { files };
  const read: string[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async () => Response.json(fakeDetails({ documents: [fakeDocument({ files: server.files })] })),
    now: () => 0,
  });
  const scope = fork({
    values: [
      [$client, client],
      [$user, member()],
    ],
    handlers: [
      [endWorkerFx, () => undefined],
      [
        readMetadataFx,
        (documents: readonly { sealed_title: string }[]) =>
          documents.map(({ sealed_title: title }) => {
            read.push(title);
            return title === 'foreign+' ? null : { title };
          }),
      ],
    ],
  });
  const unlock = async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt']);
    const known = { recipient: 'age1', wraps: [], memberId: member().id, email: member().email };
    await allSettled(vaultMade, { scope, params: { known, openedBy: { sealed: '', key } } });
  };
  return {
    scope,
    server,
    read,
    unlock,
    open: () => allSettled(opened, { scope, params: { params: { card_id: ID }, query: {} } }),
    titles: () => [...scope.getState($metadata).values()].map(({ title }) => title),
  };
}

describe('what is sealed beside documents', () => {
  it('is read once the card is there and the vault is open', async () => {
    const { open, unlock, titles } = visit();
    await open();
    await unlock();
    expect(titles()).toEqual(['Assurances++']);
  });

  it('is left out where it is for others, or for nobody yet', async () => {
    const foreign = fakeFile({ sealed_title: 'foreign+' });
    const unsealed = fakeFile({ id: 'unsealed', sealed_key: null });
    const { open, unlock, titles, read } = visit(
      [foreign, unsealed].map((file) => ({ ...file, id: crypto.randomUUID() })),
    );
    await open();
    await unlock();
    expect([titles(), read]).toEqual([[], ['foreign+']]);
  });

  it('is read again only where a title was changed', async () => {
    const { open, unlock, titles, read, server, scope } = visit();
    await open();
    await unlock();
    await allSettled(cardChanged, { scope });
    expect(read).toEqual(['Assurances++']);
    server.files = [fakeFile({ sealed_title: 'Assurance+29' })];
    scope.getState($client).forget();
    await allSettled(cardChanged, { scope });
    expect([titles(), read]).toEqual([['Assurance+29'], ['Assurances++', 'Assurance+29']]);
  });

  it('is forgotten when the vault closes', async () => {
    const { open, unlock, titles, scope } = visit();
    await open();
    await unlock();
    await allSettled(vaultLocked, { scope });
    expect(titles()).toEqual([]);
    await unlock();
    expect(titles()).toEqual(['Assurances++']);
  });
});

import { $client } from '@nfcards/shared/client';
import { liveEventHeard } from '@nfcards/shared/live';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { documentUploaded } from '../documents/upload.model.ts';
import { saveNfcardCall } from './card/change-card.model.ts';
import { $card, cardChanged, opened, removeNfcardCall, retryPressed } from './card.model.ts';
import { fakeDetails } from './cards.fixture.ts';

const FIRST = '0b9e7a10-0000-4000-8000-000000000001';
const SECOND = '0b9e7a10-0000-4000-8000-000000000002';

/** A server that has the cards whose titles the test says. */
function visit() {
  const server = { titles: new Map([[FIRST, 'Location']]), isDown: false, asked: 0 };
  const visited = visitAs(member(), ({ path, input }) => {
    if (server.isDown) return Response.error();
    if (path === 'remove_nfcard') server.titles.delete(String(input.id));
    if (path === 'save_nfcard') server.titles.set(String(input.id), String(input.title));
    if (path === 'nfcard') server.asked += 1;
    if (path !== 'nfcard') return Response.json({ recipient: null, wraps: [], revision: 0 });
    const title = server.titles.get(String(input.id));
    if (title !== undefined) return Response.json(fakeDetails({ id: String(input.id), title }));
    const unknown = { failure: true, failure_message: 'unknown', failure_kind: 'nfcard_unknown' };
    return Response.json(unknown, { status: 404 });
  });
  const { scope } = visited;
  return {
    ...visited,
    server,
    open: (id: string) => allSettled(opened, { scope, params: { params: { card_id: id }, query: {} } }),
    shown: () => {
      const state = scope.getState($card);
      return state.status === 'ready' ? state.card.title : state.status;
    },
  };
}

describe('one NFCard', () => {
  it('is the one of the address', async () => {
    const { open, shown, server } = visit();
    server.titles.set(SECOND, 'Vente');
    await open(FIRST);
    expect(shown()).toBe('Location');
    await open(SECOND);
    expect(shown()).toBe('Vente');
  });

  it('that the member may not see is unknown, also once it was shown', async () => {
    const { open, shown, server, scope } = visit();
    await open(SECOND);
    expect(shown()).toBe('unknown');
    await open(FIRST);
    server.titles.clear();
    scope.getState($client).forget();
    await allSettled(cardChanged, { scope });
    expect(shown()).toBe('unknown');
  });

  it('that was removed is not asked for again when the server tells of that', async () => {
    const { open, shown, server, scope } = visit();
    await open(FIRST);
    await allSettled(removeNfcardCall.fx, { scope, params: { id: FIRST } });
    const { asked } = server;
    scope.getState($client).forget();
    await allSettled(liveEventHeard, { scope, params: { kind: 'changed', record: 'nfcard', id: FIRST } });
    expect(server.asked).toBe(asked);
    expect(shown()).toBe('Location');
  });

  it('that could not be removed is asked for again', async () => {
    const { open, server, scope } = visit();
    await open(FIRST);
    server.isDown = true;
    await allSettled(removeNfcardCall.fx, { scope, params: { id: FIRST } });
    server.isDown = false;
    const { asked } = server;
    scope.getState($client).forget();
    await allSettled(liveEventHeard, { scope, params: { kind: 'changed', record: 'nfcard', id: FIRST } });
    expect(server.asked).toBe(asked + 1);
  });

  it('says why it could not be read, and is asked for again', async () => {
    const { open, shown, server, scope } = visit();
    server.isDown = true;
    await open(FIRST);
    expect(shown()).toBe('failed');
    server.isDown = false;
    await allSettled(retryPressed, { scope });
    expect(shown()).toBe('Location');
  });

  it('stays on the screen when it cannot be read again', async () => {
    const { open, shown, server, scope } = visit();
    await open(FIRST);
    server.isDown = true;
    scope.getState($client).forget();
    await allSettled(cardChanged, { scope });
    expect(shown()).toBe('Location');
  });

  // What kept answers an upload and an event make old is the operations’ to say: here they are forgotten.
  it('is read anew when it was changed here, when a document has come, and when others change it', async () => {
    const { open, shown, server, scope } = visit();
    await open(FIRST);
    await allSettled(saveNfcardCall.fx, { scope, params: { id: FIRST, title: 'changed here' } });
    expect(shown()).toBe('changed here');
    server.titles.set(FIRST, 'one document more');
    scope.getState($client).forget();
    await allSettled(documentUploaded, { scope, params: { nfcardId: SECOND, documentId: SECOND } });
    expect(shown()).toBe('changed here');
    await allSettled(documentUploaded, { scope, params: { nfcardId: FIRST, documentId: SECOND } });
    expect(shown()).toBe('one document more');
    server.titles.set(FIRST, 'changed elsewhere');
    scope.getState($client).forget();
    await allSettled(liveEventHeard, { scope, params: { kind: 'changed', record: 'nfcard', id: FIRST } });
    expect(shown()).toBe('changed elsewhere');
  });
});

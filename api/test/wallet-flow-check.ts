import type { NfcardDetails } from '@nfcards/shared/operations';
import { expect } from 'vitest';
import type { ChildServer } from './child-server.ts';
import type { CardFlow, Sailor } from './wallet-flow.ts';
import { ask } from './wallet-flow.ts';

/** One of both has the card, wholly; and all that was acknowledged is there. */
export async function checkFlow(server: ChildServer, flow: CardFlow): Promise<void> {
  const [seller, buyer] = [await cardOf(server, flow, flow.from), await cardOf(server, flow, flow.to)];
  const holders = [seller, buyer].filter((card) => card !== null).filter(({ role }) => role === 'held');
  const [held] = holders;
  if (held === undefined) {
    expect(flow.has('create')).toBe(false);
    return;
  }
  expect(holders).toHaveLength(1);
  const isSold = held === buyer;
  // What was asked for and not answered may have been done or not.
  if (flow.has('accept')) expect(isSold).toBe(true);
  if (!flow.has('send')) expect(isSold).toBe(false);
  await checkDocument(server, flow, { held, isSold });
  await checkSending(server, flow, isSold);
  if (!isSold) return;
  expect(seller).toMatchObject({
    role: 'sent',
    documents: [],
    history: [],
    proof: [{ document_id: flow.documentId, digest: flow.file.digest }],
  });
}

async function checkDocument(
  server: ChildServer,
  flow: CardFlow,
  { held, isSold }: { readonly held: NfcardDetails; readonly isSold: boolean },
): Promise<void> {
  const [holder, other] = isSold ? [flow.to, flow.from] : [flow.from, flow.to];
  expect(await download(server, flow, other)).toBeNull();
  const [file] = held.documents.flatMap(({ files }) => files);
  if (file === undefined) {
    expect(flow.has('add')).toBe(false);
    return;
  }
  expect(held.documents).toMatchObject([{ id: flow.documentId, files: [{ id: flow.file.file_id }] }]);
  const { parts } = await ask(server, 'upload_state', { file_id: file.id }, holder);
  expect(parts).toEqual(expect.arrayContaining([...flow.parts]));
  if (file.finished_at === null) {
    expect([isSold, flow.has('finish')]).toEqual([false, false]);
    return;
  }
  expect(file).toMatchObject({ kept: true, sealed_key: expect.any(String), entry_no: expect.any(Number) });
  expect((await download(server, flow, holder))?.equals(flow.bytes)).toBe(true);
}

async function checkSending(server: ChildServer, flow: CardFlow, isSold: boolean): Promise<void> {
  const { sendings } = await ask(server, 'sendings', { direction: 'out' }, flow.from);
  const sending = sendings.find(({ id }) => id === flow.sendingId);
  if (sending === undefined) expect(flow.has('send')).toBe(false);
  else expect(sending.state).toBe(isSold ? 'accepted' : 'waiting');
}

/** Null for whom it does not concern. */
async function cardOf(server: ChildServer, { id }: CardFlow, sailor: Sailor): Promise<NfcardDetails | null> {
  const { status } = await server.call('nfcard', { id }, sailor);
  return status === 404 ? null : ask(server, 'nfcard', { id }, sailor);
}

/** Null where there is nothing for them. */
async function download(
  server: ChildServer,
  { documentId: id, file: { file_id } }: CardFlow,
  { token }: Sailor,
): Promise<Buffer | null> {
  const reply = await server.call('download_document', { id, file_id }, { token });
  if (reply.status === 404) return null;
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

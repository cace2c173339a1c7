import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../src/api.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Card } from './operations/wallet-things.ts';
import { ageFile, newCard, newDocument, openUpload } from './operations/wallet-things.ts';
import { World } from './operations/world.ts';
import type { S3Peer } from './s3-peer.ts';
import { openS3Peer } from './s3-peer.ts';
import { serve } from './test-server.ts';

const bucketOf = (peer: S3Peer) =>
  ({ kind: 'bucket', url: peer.url, ...peer.credentials, retryDelays: [] }) as const;

describe.each(engines)('a bucket for documents that is away, on $name', ({ makePlace }) => {
  let place: Place;
  let peer: S3Peer;
  beforeAll(async () => {
    place = await makePlace();
    peer = await openS3Peer();
  });
  afterAll(async () => {
    await peer.close();
    await place.remove();
  });
  beforeEach(() => {
    peer.state.trouble = null;
  });

  it('does not keep the API from starting, which says what is missing', async () => {
    peer.state.trouble = 'hang_up';
    const told: string[] = [];
    const api = await openApi({
      ...place,
      legacyWire: false,
      blobs: bucketOf(peer),
      report: ({ event }) => void told.push(event),
    });
    await expect.poll(api.missing).toEqual(['documents']);
    expect([await api.checkReady(), told]).toEqual([true, ['documents_away']]);
    const server = serve(api.routes);
    expect((await server.inject('/api/ports_data')).statusCode).toBe(200);
    await server.close();
    await api.close();
  });

  describe('while it runs', () => {
    let world: World;
    let card: Card;
    beforeAll(async () => {
      peer.state.trouble = null;
      world = await World.open(place, {}, undefined, bucketOf(peer));
      card = await newCard(world);
    });
    afterAll(() => world.close());

    it('refuses what needs it in words, for a while, and loses nothing', async () => {
      const { id, bytes } = await newDocument(world, card);
      const upload = await openUpload(world, card, ageFile());
      const caller = { wire: 'standard', token: card.holder.token } as const;
      const read = () => world.send('download_document', { ...caller, input: { id } });
      const part = { input: { file_id: upload.fileId, number: 0 }, bytes: upload.bytes };
      const write = () => world.send('upload_document_part', { ...caller, ...part });
      peer.state.trouble = 'unavailable';
      for (const reply of [await read(), await write()]) {
        expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '30']);
        expect(reply.json()).toMatchObject({ failure: true, failure_kind: 'documents_unavailable' });
        expect(reply.json().failure_message).toContain('Rien n’est perdu');
      }
      expect((await world.call('nfcard', { id: card.id }, card.holder)).statusCode).toBe(200);
      peer.state.trouble = null;
      await expect.poll(async () => (await read()).rawPayload).toEqual(bytes);
      expect((await write()).statusCode).toBe(200);
    });
  });
});

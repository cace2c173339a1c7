import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { PART_SIZE } from '@nfcards/shared/operations';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBlobName } from '../src/blobs/blob-store.ts';
import { storeBlob, sweepBlobs, takeBlob } from '../src/blobs/garbage.ts';
import { deleteUploads } from '../src/wallet/documents/delete-uploads.ts';
import { remindOfExpiry } from '../src/wallet/remind-of-expiry.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import type { Card } from './operations/wallet-things.ts';
import {
  ageFile,
  fileOf,
  newCard,
  newDocument,
  newSending,
  openUpload,
  SEALED,
  sealedFor,
  sha256,
  uploadPart,
  uploadParts,
} from './operations/wallet-things.ts';
import type { Actor } from './operations/world.ts';
import { World } from './operations/world.ts';

describe.each(engines)('documents on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  const read = async (by: Actor, id: string) => (await world.call('nfcard', { id }, by)).json();
  const download = (by: Actor, input: { readonly id: string; readonly file_id?: string }) =>
    world.send('download_document', { wire: 'standard', token: by.token, input });
  const sweep = () => sweepBlobs(world.db, world.services.blobs);

  /** Names of all blobs in the folder. */
  function stored(): string[] {
    return readdirSync(world.blobs, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
  }

  async function blobsOf(fileId: string): Promise<string[]> {
    const rows = await world.db
      .selectFrom('document_part')
      .select('blob')
      .where('file_id', '=', fileId)
      .orderBy('number')
      .execute();
    return rows.map(({ blob }) => blob);
  }

  describe('a paper', () => {
    it('is filed where it belongs, whatever is said beside it', async () => {
      const card = await newCard(world);
      const { id } = await newDocument(world, card);
      const filed = async (change: object) => {
        await world.call('save_document', { id, ...change }, card.holder);
        const { documents } = await read(card.holder, card.id);
        return documents.map(({ type, paper }: { type: unknown; paper: unknown }) => [type, paper]);
      };
      expect(await filed({})).toEqual([['registration', null]]);
      expect(await filed({ paper: 'sales_contract' })).toEqual([['invoices', 'sales_contract']]);
      expect(await filed({ type: 'insurance', paper: 'liferaft' })).toEqual([['registration', 'liferaft']]);
      expect(await filed({ type: 'registration' })).toEqual([['registration', 'liferaft']]);
      // An older site knows types alone.
      expect(await filed({ type: 'insurance' })).toEqual([['insurance', null]]);

      const more = randomUUID();
      const input = {
        id: more,
        nfcard_id: card.id,
        type: 'registration',
        paper: 'invoice',
        expires_on: null,
      } as const;
      await world.call('add_document', { ...input, ...fileOf(ageFile()) }, card.holder);
      const { documents } = await read(card.holder, card.id);
      expect(documents).toMatchObject([{ id }, { id: more, type: 'invoices', paper: 'invoice' }]);
    });
  });

  describe('an upload', () => {
    it('goes on where it broke off, in whichever order, and again', async () => {
      const card = await newCard(world);
      const document = await openUpload(world, card, ageFile(3 * PART_SIZE + 10));
      const state = async () =>
        (await world.call('upload_state', { file_id: document.fileId }, card.holder)).json();
      for (const number of [3, 1, 1]) await uploadPart(world, card.holder, { ...document, number });
      expect(await state()).toMatchObject({ parts: [1, 3], finished: false });
      for (const number of [0, 2]) await uploadPart(world, card.holder, { ...document, number });
      await world.call('finish_document', { file_id: document.fileId }, card.holder);
      expect(await state()).toMatchObject({ parts: [0, 1, 2, 3], finished: true });
      const { rawPayload } = await download(card.holder, { id: document.id });
      expect(sha256(rawPayload)).toBe(sha256(document.bytes));
    });

    it('may be opened, fed and finished twice, as after a lost answer', async () => {
      const card = await newCard(world);
      const bytes = ageFile();
      const file = fileOf(bytes);
      const input = {
        id: crypto.randomUUID(),
        nfcard_id: card.id,
        type: 'insurance',
        expires_on: null,
        ...file,
      };
      const open = () => world.call('add_document', { ...input, type: 'insurance' }, card.holder);
      const first = (await open()).json();
      expect((await open()).json()).toEqual(first);
      const document = { id: input.id, fileId: file.file_id, bytes };
      await uploadParts(world, card.holder, document);
      const finish = () => world.call('finish_document', { file_id: file.file_id }, card.holder);
      const finished = (await finish()).json();
      await uploadParts(world, card.holder, document);
      expect((await finish()).json()).toEqual(finished);
      const { documents, history } = await read(card.holder, card.id);
      expect(documents).toHaveLength(1);
      expect(history.map((event: { kind: string }) => event.kind)).toEqual(['created', 'document_added']);
    });

    it('whose bytes are not those announced can be put right', async () => {
      const card = await newCard(world);
      const document = await openUpload(world, card, ageFile());
      await uploadParts(world, card.holder, { ...document, bytes: ageFile() });
      const [wrongBlob] = await blobsOf(document.fileId);
      const finish = () =>
        world.send('finish_document', {
          wire: 'standard',
          token: card.holder.token,
          input: { file_id: document.fileId },
        });
      expect((await finish()).json()).toMatchObject({ failure_kind: 'digest_wrong' });
      await uploadParts(world, card.holder, document);
      expect((await finish()).statusCode).toBe(200);
      await sweep();
      expect(stored()).not.toContain(wrongBlob);
      expect((await download(card.holder, { id: document.id })).rawPayload.equals(document.bytes)).toBe(true);
    });

    it.each([
      ['a PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(991)])],
      [
        'a PDF behind the first line',
        Buffer.concat([Buffer.from('age-encryption.org/v1\n%PDF'), Buffer.alloc(974)]),
      ],
    ])('is refused for %s, and nothing is stored', async (_, bytes) => {
      const card = await newCard(world);
      const { fileId } = await openUpload(world, card, bytes);
      const before = stored();
      const input = { file_id: fileId, number: 0 };
      const reply = await world.send('upload_document_part', {
        wire: 'standard',
        token: card.holder.token,
        input,
        bytes,
      });
      expect(reply.json()).toMatchObject({ failure_kind: 'not_encrypted' });
      expect(stored()).toEqual(before);
    });

    it('that nobody ends is forgotten after a week, with its document and its bytes', async () => {
      const card = await newCard(world);
      const abandoned = await openUpload(world, card, ageFile());
      const fresh = await openUpload(world, card, ageFile());
      const kept = await newDocument(world, card);
      for (const document of [abandoned, fresh]) await uploadParts(world, card.holder, document);
      const [blob] = await blobsOf(abandoned.fileId);
      await world.db
        .updateTable('document_file')
        .set({ created_at: sql`now() - interval '8 days'` })
        .where('id', 'in', [abandoned.fileId, kept.fileId])
        .execute();
      await deleteUploads(world.services);
      const { documents } = await read(card.holder, card.id);
      expect(documents.map(({ id }: { id: string }) => id)).toEqual([fresh.id, kept.id]);
      await sweep();
      expect(stored()).not.toContain(blob);
    });
  });

  describe('a newer version', () => {
    it('takes the place of the one before, which stays in the history', async () => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      const newer = ageFile(2000);
      const file = fileOf(newer);
      await world.call('replace_document', { id: document.id, ...file }, card.holder);
      // Until it is whole, the one before is what there is.
      expect((await download(card.holder, { id: document.id })).rawPayload.equals(document.bytes)).toBe(true);
      await uploadParts(world, card.holder, { ...document, fileId: file.file_id, bytes: newer });
      await world.call('finish_document', { file_id: file.file_id }, card.holder);
      expect((await download(card.holder, { id: document.id })).rawPayload.equals(newer)).toBe(true);
      const old = await download(card.holder, { id: document.id, file_id: document.fileId });
      expect(old.rawPayload.equals(document.bytes)).toBe(true);
      const { documents, history } = await read(card.holder, card.id);
      expect(documents[0].files).toMatchObject([
        { id: file.file_id, replaced_at: null },
        { id: document.fileId, replaced_at: expect.any(String) },
      ]);
      expect(history.at(-1)).toMatchObject({ kind: 'document_replaced', digest: sha256(newer) });
    });

    /** Uploads a newer version, up to its end. */
    async function newVersion(card: Card, id: string) {
      const bytes = ageFile();
      const file = fileOf(bytes);
      await world.call('replace_document', { id, ...file }, card.holder);
      await uploadParts(world, card.holder, { fileId: file.file_id, bytes, id });
      return file.file_id;
    }

    it('changes type and day of expiry as it takes its place, once, and leaves what it does not name', async () => {
      const card = await newCard(world);
      const { id } = await newDocument(world, card);
      const file_id = await newVersion(card, id);
      const change = { type: 'invoices', expires_on: '2091-05-01' } as const;
      await world.call('finish_document', { file_id, ...change }, card.holder);
      expect((await read(card.holder, card.id)).documents).toMatchObject([change]);
      expect((await read(card.holder, card.id)).history.at(-1)).toMatchObject({ document_type: 'invoices' });

      // The same question again, after the member has changed their mind.
      await world.call('save_document', { id, expires_on: null }, card.holder);
      await world.call('finish_document', { file_id, ...change }, card.holder);
      await world.call('finish_document', { file_id: await newVersion(card, id) }, card.holder);
      expect((await read(card.holder, card.id)).documents).toMatchObject([
        { type: 'invoices', expires_on: null },
      ]);
    });

    it('whose bytes are not those announced changes nothing', async () => {
      const card = await newCard(world);
      const { id } = await newDocument(world, card);
      const file_id = await newVersion(card, id);
      await uploadPart(world, card.holder, { fileId: file_id, bytes: ageFile(), number: 0 });
      const input = { file_id, type: 'invoices', expires_on: null };
      const reply = await world.send('finish_document', {
        wire: 'standard',
        token: card.holder.token,
        input,
      });
      expect(reply.json()).toMatchObject({ failure_kind: 'digest_wrong' });
      expect((await read(card.holder, card.id)).documents).toMatchObject([
        { type: 'registration', expires_on: '2090-05-01' },
      ]);
    });
  });

  describe('what is stored', () => {
    it('goes with the document, the card and the account', async () => {
      const card = await newCard(world);
      const other = await newCard(world, card.holder);
      const documents = [
        await newDocument(world, card, ageFile(PART_SIZE + 1)),
        await newDocument(world, card),
        await newDocument(world, other),
      ] as const;
      const [first, second, third] = await Promise.all(documents.map(({ fileId }) => blobsOf(fileId)));
      expect(stored()).toEqual(
        expect.arrayContaining([...(first ?? []), ...(second ?? []), ...(third ?? [])]),
      );
      await world.call('remove_document', { id: documents[0].id }, card.holder);
      await sweep();
      for (const blob of first ?? []) expect(stored()).not.toContain(blob);
      await world.call('remove_nfcard', { id: card.id }, card.holder);
      await sweep();
      for (const blob of second ?? []) expect(stored()).not.toContain(blob);
      await world.call('delete_account', { password: card.holder.password }, card.holder);
      await sweep();
      for (const blob of third ?? []) expect(stored()).not.toContain(blob);
    });

    it('and has no row yet, as after a crash, is swept after an hour and not before', async () => {
      const blob = await storeBlob(world.db, world.services.blobs, ageFile());
      await sweep();
      expect(stored()).toContain(blob);
      await world.db
        .updateTable('blob_garbage')
        .set({ due_at: sql`now()` })
        .where('blob', '=', blob)
        .execute();
      await sweep();
      expect(stored()).not.toContain(blob);
      await expect(world.db.transaction().execute((trx) => takeBlob(trx, blob))).rejects.toThrow(
        'too long ago',
      );
    });

    it('is deleted again where the sweeper died half-way', async () => {
      const blob = newBlobName();
      await world.db
        .insertInto('blob_garbage')
        .values({ blob, due_at: new Date(0), claimed: true })
        .execute();
      await sweep();
      const left = await world.db
        .selectFrom('blob_garbage')
        .select('blob')
        .where('blob', '=', blob)
        .execute();
      expect(left).toEqual([]);
    });

    it('holds nothing of the names that its owner gave', async () => {
      const card = await newCard(world);
      await newDocument(world, card);
      const columns = await sql<{ readonly name: string }>`
        select column_name as name from information_schema.columns
        where table_name in ('nfcard_document', 'document_file', 'document_part')`.execute(world.db);
      const names = columns.rows.map(({ name }) => name);
      expect(names).not.toContain('title');
      expect(names).not.toContain('file_name');
    });
  });

  describe('a document that expires', () => {
    const kinds = async (by: Actor) => {
      const { notifications } = (await world.call('notifications', {}, by)).json();
      return notifications.map(({ notice }: { notice: unknown }) => notice);
    };

    it('is reminded of 30, 7 and 1 day before, once each (SPEC S8)', async () => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      const told = async (today: string) => {
        await remindOfExpiry(world.services, today);
        return (await kinds(card.holder)).length;
      };
      // It is good until 2090-05-01.
      expect(await told('2090-03-31')).toBe(0);
      expect(await told('2090-04-01')).toBe(1);
      expect(await told('2090-04-02')).toBe(1);
      expect(await told('2090-04-24')).toBe(2);
      expect(await told('2090-04-24')).toBe(2);
      expect(await told('2090-04-30')).toBe(3);
      expect(await told('2090-05-01')).toBe(3);
      expect(await told('2090-05-02')).toBe(3);
      expect(await kinds(card.holder)).toContainEqual({
        kind: 'document_expiring',
        data: {
          nfcard_id: card.id,
          document_id: document.id,
          type: 'registration',
          paper: null,
          boat: 'Pen Duick',
          expires_on: '2090-05-01',
        },
      });
      expect(await world.latestMessage(card.holder.email)).toContain('Pen Duick');
    });

    it('is reminded of three months before, too, where an appointment takes time', async () => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      const name = (paper: 'liferaft' | 'registry') =>
        world.call('save_document', { id: document.id, paper }, card.holder);
      await name('liferaft');
      await remindOfExpiry(world.services, '2090-01-30');
      expect(await kinds(card.holder)).toEqual([]);
      await remindOfExpiry(world.services, '2090-01-31');
      const data = { document_id: document.id, paper: 'liferaft' };
      expect(await kinds(card.holder)).toMatchObject([{ data }]);
      expect(await world.latestMessage(card.holder.email)).toContain('Révision du radeau de survie');
      // Named anew, it is reminded of as what it is now.
      await name('registry');
      await remindOfExpiry(world.services, '2090-01-31');
      expect(await kinds(card.holder)).toMatchObject([{ data: { paper: 'registry' } }, { data: {} }]);
    });

    it('is reminded of by mail only as the member’s switches say (SPEC S8)', async () => {
      const mailsAbout = async (given: Parameters<World['member']>[0]) => {
        const card = await newCard(world, await world.member(given));
        await newDocument(world, card);
        await remindOfExpiry(world.services, '2090-04-01');
        expect(await kinds(card.holder)).toMatchObject([{ kind: 'document_expiring' }]);
        await world.settled();
        const recipient = card.holder.email;
        return world.db.selectFrom('mailbox').select('text').where('recipient', '=', recipient).execute();
      };
      expect(await mailsAbout({})).toHaveLength(1);
      expect(await mailsAbout({ notification_document_expiration: false })).toEqual([]);
      expect(await mailsAbout({ disable_all_notifications: true })).toEqual([]);
      expect(await mailsAbout({ email_verified: false })).toEqual([]);
    });

    it('is reminded of once, however late, and anew when the day changes', async () => {
      const card = await newCard(world);
      const { id } = await newDocument(world, card);
      await remindOfExpiry(world.services, '2090-04-30');
      expect(await kinds(card.holder)).toHaveLength(1);
      // The same day, said again beside something else, is none that changes.
      await world.call('save_document', { id, expires_on: '2090-05-01', type: 'invoices' }, card.holder);
      await remindOfExpiry(world.services, '2090-04-30');
      expect(await kinds(card.holder)).toHaveLength(1);
      await world.call('save_document', { id, expires_on: '2090-06-01' }, card.holder);
      await remindOfExpiry(world.services, '2090-04-30');
      expect(await kinds(card.holder)).toHaveLength(1);
      await remindOfExpiry(world.services, '2090-05-10');
      expect(await kinds(card.holder)).toHaveLength(2);
    });
  });

  describe('in the export of the account', () => {
    const takenAlong = async (by: Actor) => {
      const reply = await world.send('export_account', { wire: 'standard', token: by.token, input: {} });
      const files = unzipSync(reply.rawPayload);
      const read = (name: string) => Buffer.from(files[name] ?? []);
      return { names: Object.keys(files), read, told: (name: string) => JSON.parse(read(name).toString()) };
    };
    const today = () => new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);

    it('are as they were uploaded, under names that can be read, each with what opens it', async () => {
      const card = await newCard(world);
      const [first, second] = [await newDocument(world, card), await newDocument(world, card)];
      const { names, read, told } = await takenAlong(card.holder);
      const path = `documents/Papers/Immatriculation – ${today()}`;
      expect(read(`${path}.age`)).toEqual(first.bytes);
      expect(read(`${path} (2).age`)).toEqual(second.bytes);
      expect(told(`${path} (2).json`)).toMatchObject({
        format: 1,
        card: { id: card.id, title: 'Papers', boat: 'Pen Duick', lent: null },
        document: { id: second.id, type: 'registration', expires_on: '2090-05-01' },
        version: {
          id: second.fileId,
          digest: sha256(second.bytes),
          sealed_key: SEALED,
          sealed_title: SEALED,
        },
      });
      // What opens the others is not lost with the end of an archive that breaks off.
      const large = names.filter((name) => name.endsWith('.age'));
      expect(names.slice(-2)).toEqual(large);
    });

    it('are named in the language of the member', async () => {
      const card = await newCard(world, await world.member({ language: 'en' }));
      await newDocument(world, card);
      const { names } = await takenAlong(card.holder);
      expect(names).toContain(`documents/Papers/Registration – ${today()}.age`);
    });

    it('are those too that are lent to the member, while they are', async () => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      await newDocument(world, card);
      const borrower = await world.member();
      const documents = [sealedFor(document)];
      const id = await newSending(world, card, { member_id: borrower.id, documents });
      const lent = async () => (await takenAlong(borrower)).names.filter((name) => name.endsWith('.age'));
      expect(await lent()).toEqual([]);
      await world.call('accept_nfcard', { id }, borrower);
      const path = `documents/Papers – prêtée par Ada M/Immatriculation – ${today()}`;
      expect(await lent()).toEqual([`${path}.age`]);
      const { read, told } = await takenAlong(borrower);
      expect(read(`${path}.age`)).toEqual(document.bytes);
      expect(told(`${path}.json`)).toMatchObject({
        card: { lent: { by: 'Ada M.' } },
        version: { id: document.fileId, sealed_key: SEALED },
      });
      await world.call('take_back_nfcard', { id }, card.holder);
      expect(await lent()).toEqual([]);
    });

    it('come with a page that opens them, and with how to do it in both languages', async () => {
      const { names, read } = await takenAlong(await world.member());
      expect(names.slice(0, 3)).toEqual(['LISEZ-MOI.txt', 'README.txt', 'ouvrir-open.html']);
      expect(read('LISEZ-MOI.txt').toString()).toContain('ouvrir-open.html');
      expect(read('README.txt').toString()).toContain('ouvrir-open.html');
      expect(read('ouvrir-open.html').toString()).toMatch(/^<!doctype html>/);
    });
  });
});

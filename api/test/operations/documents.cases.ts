import { randomBytes, randomUUID } from 'node:crypto';
import { MEMBER_QUOTA, PART_SIZE } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import { newRecipient, newVault } from './vault.cases.ts';
import {
  ageFile,
  fileOf,
  newCard,
  newDocument,
  openUpload,
  uploadPart,
  uploadParts,
} from './wallet-things.ts';
import type { World } from './world.ts';

/** A wallet in which there is no room for another document. */
async function fullWallet(world: World) {
  const card = await newCard(world);
  const document = await newDocument(world, card);
  await world.db
    .updateTable('document_file')
    .set({ size: MEMBER_QUOTA })
    .where('id', '=', document.fileId)
    .execute();
  return { card, document };
}

async function strangersDocument(world: World) {
  return newDocument(world, await newCard(world));
}

const newDocumentInput = { type: 'insurance', expires_on: '2090-05-01' } as const;

export const documentCases = {
  add_document: {
    happy: async (world) => {
      const card = await newCard(world);
      const file = fileOf(ageFile(PART_SIZE + 5));
      return {
        by: card.holder,
        input: { id: randomUUID(), nfcard_id: card.id, ...newDocumentInput, ...file },
        check: (upload) =>
          expect(upload).toMatchObject({
            file_id: file.file_id,
            part_size: PART_SIZE,
            parts: [],
            finished: false,
          }),
      };
    },
    failures: {
      nfcard_unknown: async (world) => ({
        by: await world.member(),
        input: { id: randomUUID(), nfcard_id: randomUUID(), ...newDocumentInput, ...fileOf(ageFile()) },
      }),
      document_unknown: async (world) => {
        const card = await newCard(world);
        const { id } = await strangersDocument(world);
        return {
          by: card.holder,
          input: { id, nfcard_id: card.id, ...newDocumentInput, ...fileOf(ageFile()) },
        };
      },
      too_many_documents: async (world) => {
        const card = await newCard(world);
        await sql`
          insert into nfcard_document (id, nfcard_id, type)
          select gen_random_uuid(), ${card.id}, 'invoices' from generate_series(1, 100)`.execute(world.db);
        const input = { id: randomUUID(), nfcard_id: card.id, ...newDocumentInput, ...fileOf(ageFile()) };
        return { by: card.holder, input };
      },
      storage_full: async (world) => {
        const { card } = await fullWallet(world);
        const input = { id: randomUUID(), nfcard_id: card.id, ...newDocumentInput, ...fileOf(ageFile()) };
        return { by: card.holder, input };
      },
      vault_changed: async (world) => {
        const card = await newCard(world);
        await newVault(world, card.holder);
        const sealed = { ...newDocumentInput, ...fileOf(ageFile()), vault: newRecipient() };
        return { by: card.holder, input: { id: randomUUID(), nfcard_id: card.id, ...sealed } };
      },
    },
    foreign: async (world) => {
      const { id: nfcard_id } = await newCard(world);
      const input = { id: randomUUID(), nfcard_id, ...newDocumentInput, ...fileOf(ageFile()) };
      return { by: await world.member(), input, failure: 'nfcard_unknown' };
    },
  },
  replace_document: {
    happy: async (world) => {
      const card = await newCard(world);
      const { id } = await newDocument(world, card);
      return {
        by: card.holder,
        input: { id, ...fileOf(ageFile()) },
        check: (upload) => expect(upload).toMatchObject({ document_id: id, parts: [], finished: false }),
      };
    },
    failures: {
      document_unknown: async (world) => ({
        by: await world.member(),
        input: { id: randomUUID(), ...fileOf(ageFile()) },
      }),
      too_many_documents: async (world) => {
        const card = await newCard(world);
        const { id } = await newDocument(world, card);
        await sql`
          insert into document_file (id, document_id, size, digest, sealed_title)
          select gen_random_uuid(), ${id}, 1, repeat('0', 64), '' from generate_series(1, 49)`.execute(
          world.db,
        );
        return { by: card.holder, input: { id, ...fileOf(ageFile()) } };
      },
      storage_full: async (world) => {
        const { card, document } = await fullWallet(world);
        return { by: card.holder, input: { id: document.id, ...fileOf(ageFile()) } };
      },
      vault_changed: async (world) => {
        const card = await newCard(world);
        const { id } = await newDocument(world, card);
        return { by: card.holder, input: { id, ...fileOf(ageFile()), vault: newRecipient() } };
      },
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await strangersDocument(world)).id, ...fileOf(ageFile()) },
      failure: 'document_unknown',
    }),
  },
  upload_document_part: {
    happy: async (world) => {
      const card = await newCard(world);
      const { fileId, bytes } = await openUpload(world, card, ageFile());
      return {
        by: card.holder,
        input: { file_id: fileId, number: 0 },
        bytes,
        check: async () => {
          const upload = (await world.call('upload_state', { file_id: fileId }, card.holder)).json();
          expect(upload.parts).toEqual([0]);
        },
      };
    },
    failures: {
      upload_unknown: async (world) => ({
        by: await world.member(),
        input: { file_id: randomUUID(), number: 0 },
        bytes: ageFile(),
      }),
      part_wrong: async (world) => {
        const card = await newCard(world);
        const { fileId, bytes } = await openUpload(world, card, ageFile());
        return { by: card.holder, input: { file_id: fileId, number: 0 }, bytes: bytes.subarray(1) };
      },
      not_encrypted: async (world) => {
        const card = await newCard(world);
        const { fileId } = await openUpload(world, card, ageFile());
        return { by: card.holder, input: { file_id: fileId, number: 0 }, bytes: randomBytes(1000) };
      },
    },
    foreign: async (world) => {
      const { fileId, bytes } = await openUpload(world, await newCard(world), ageFile());
      const input = { file_id: fileId, number: 0 };
      return { by: await world.member(), input, bytes, failure: 'upload_unknown' };
    },
  },
  upload_state: {
    happy: async (world) => {
      const card = await newCard(world);
      const document = await openUpload(world, card, ageFile(2 * PART_SIZE));
      await uploadPart(world, card.holder, { ...document, number: 1 });
      return {
        by: card.holder,
        input: { file_id: document.fileId },
        check: (upload) => expect(upload).toMatchObject({ parts: [1], finished: false }),
      };
    },
    failures: {
      upload_unknown: async (world) => ({ by: await world.member(), input: { file_id: randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { file_id: (await strangersDocument(world)).fileId },
      failure: 'upload_unknown',
    }),
  },
  finish_document: {
    happy: async (world) => {
      const card = await newCard(world);
      const document = await openUpload(world, card, ageFile(PART_SIZE + 1));
      await uploadParts(world, card.holder, document);
      return {
        by: card.holder,
        input: { file_id: document.fileId },
        check: (upload) => expect(upload).toMatchObject({ parts: [0, 1], finished: true }),
      };
    },
    failures: {
      upload_unknown: async (world) => ({ by: await world.member(), input: { file_id: randomUUID() } }),
      parts_missing: async (world) => {
        const card = await newCard(world);
        const { fileId } = await openUpload(world, card, ageFile());
        return { by: card.holder, input: { file_id: fileId } };
      },
      digest_wrong: async (world) => {
        const card = await newCard(world);
        const document = await openUpload(world, card, ageFile());
        await uploadParts(world, card.holder, { ...document, bytes: ageFile() });
        return { by: card.holder, input: { file_id: document.fileId } };
      },
    },
    foreign: async (world) => {
      const card = await newCard(world);
      const document = await openUpload(world, card, ageFile());
      await uploadParts(world, card.holder, document);
      return { by: await world.member(), input: { file_id: document.fileId }, failure: 'upload_unknown' };
    },
  },
  download_document: {
    happy: async (world) => {
      const card = await newCard(world);
      const { id, fileId, bytes } = await newDocument(world, card, ageFile(PART_SIZE + 100));
      return {
        by: card.holder,
        input: { id, file_id: fileId },
        check: (_, { headers, bytes: received }) => {
          expect(received.equals(bytes)).toBe(true);
          expect(headers).toMatchObject({
            'content-type': 'application/octet-stream',
            'content-length': String(PART_SIZE + 100),
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          });
        },
      };
    },
    failures: {
      document_unknown: async (world) => ({ by: await world.member(), input: { id: randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await strangersDocument(world)).id },
      failure: 'document_unknown',
    }),
  },
  save_document: {
    happy: async (world) => {
      const card = await newCard(world);
      const { id } = await newDocument(world, card);
      const sealed_title = Buffer.from('another sealed title').toString('base64');
      return {
        by: card.holder,
        input: { id, type: 'invoices', expires_on: '2091-01-01', sealed_title },
        check: async () => {
          const { documents } = (await world.call('nfcard', { id: card.id }, card.holder)).json();
          expect(documents).toMatchObject([
            { type: 'invoices', expires_on: '2091-01-01', files: [{ sealed_title }] },
          ]);
        },
      };
    },
    failures: {
      document_unknown: async (world) => ({ by: await world.member(), input: { id: randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await strangersDocument(world)).id, type: 'invoices' },
      failure: 'document_unknown',
    }),
  },
  remove_document: {
    happy: async (world) => {
      const card = await newCard(world);
      const { id } = await newDocument(world, card);
      return {
        by: card.holder,
        input: { id },
        check: async () => {
          const { documents } = (await world.call('nfcard', { id: card.id }, card.holder)).json();
          expect(documents).toEqual([]);
        },
      };
    },
    failures: {
      document_unknown: async (world) => ({ by: await world.member(), input: { id: randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await strangersDocument(world)).id },
      failure: 'document_unknown',
    }),
  },
} satisfies Partial<OperationCases>;

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { linkTo, newAccess, newLink, openLink } from './link-things.ts';
import type { OperationCases } from './operation-case.ts';
import { newRecipient, newVault } from './vault.cases.ts';
import { fullWallet, inDays, newCard, newDocument, SEALED } from './wallet-things.ts';
import type { World } from './world.ts';

/** A card with a document that no link leads to yet. */
async function unlinked(world: World) {
  const card = await newCard(world);
  return { card, document: await newDocument(world, card) };
}

const withoutAccount = { none: 'Whoever has the link may open it.' };

export const linkCases = {
  create_link: {
    happy: async (world) => {
      const { card, document } = await unlinked(world);
      const input = linkTo(card, [document]);
      return {
        by: card.holder,
        input,
        check: async () => {
          const opened = await openLink(world, input);
          expect(opened).toMatchObject({ note: 'For the inspection', views_left: 2 });
        },
      };
    },
    failures: {
      nfcard_unknown: async (world) => {
        const { card, document } = await unlinked(world);
        return { by: await world.member(), input: linkTo(card, [document]) };
      },
      document_unknown: async (world) => {
        const { card } = await unlinked(world);
        const other = await unlinked(world);
        return { by: card.holder, input: linkTo(card, [other.document]) };
      },
      link_unknown: async (world) => {
        const { id } = await newLink(world);
        const { card, document } = await unlinked(world);
        return { by: card.holder, input: { ...linkTo(card, [document]), id } };
      },
      period_invalid: async (world) => {
        const { card, document } = await unlinked(world);
        return { by: card.holder, input: { ...linkTo(card, [document]), valid_until: inDays(31) } };
      },
      too_many_links: async (world) => {
        const { card, document } = await unlinked(world);
        await sql`
          insert into nfcard_link (id, nfcard_id, made_by, access_hash, note, valid_until, views, views_left)
          select gen_random_uuid(), ${card.id}, ${card.holder.id}, sha256(no::text::bytea), '', now() + interval '1 day',
            3, 3
          from generate_series(1, 20) as no`.execute(world.db);
        return { by: card.holder, input: linkTo(card, [document]) };
      },
      storage_full: async (world) => {
        const { card, document } = await fullWallet(world);
        return { by: card.holder, input: linkTo(card, [document]) };
      },
      vault_changed: async (world) => {
        const { card, document } = await unlinked(world);
        await newVault(world, card.holder);
        return { by: card.holder, input: { ...linkTo(card, [document]), vault: newRecipient() } };
      },
    },
    foreign: async (world) => {
      const { card, document } = await unlinked(world);
      return { by: await world.member(), input: linkTo(card, [document]), failure: 'nfcard_unknown' };
    },
  },
  links: {
    happy: async (world) => {
      const { card, id } = await newLink(world);
      return {
        by: card.holder,
        input: { nfcard_id: card.id },
        check: ({ links }) =>
          expect(links).toMatchObject([
            { id, nfcard_id: card.id, note: 'For the inspection', views: 3, views_left: 3, opened_at: null },
          ]),
      };
    },
    failures: {
      nfcard_unknown: async (world) => ({ by: await world.member(), input: { nfcard_id: randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { nfcard_id: (await newLink(world)).card.id },
      failure: 'nfcard_unknown',
    }),
  },
  revoke_link: {
    happy: async (world) => {
      const { card, id } = await newLink(world);
      return {
        by: card.holder,
        input: { id },
        check: async () => {
          const { links } = (await world.call('links', { nfcard_id: card.id }, card.holder)).json();
          expect(links).toEqual([]);
        },
      };
    },
    failures: {
      link_unknown: async (world) => ({ by: await world.member(), input: { id: randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await newLink(world)).id },
      failure: 'link_unknown',
    }),
  },
  open_link: {
    happy: async (world) => {
      const { document, id, access } = await newLink(world);
      return {
        input: { id, access },
        check: (opened) =>
          expect(opened).toMatchObject({
            sender: 'Ada M.',
            title: 'Papers',
            boat: { name: 'Pen Duick', length: 10.5 },
            note: 'For the inspection',
            views_left: 2,
            documents: [
              {
                file_id: document.fileId,
                type: 'registration',
                expires_on: '2090-05-01',
                size: 1000,
                sealed_key: SEALED,
                sealed_title: SEALED,
              },
            ],
          }),
      };
    },
    failures: {
      link_unknown: async (world) => ({ input: { id: (await newLink(world)).id, access: newAccess() } }),
      link_revoked: async (world) => {
        const { card, id, access } = await newLink(world);
        await world.call('revoke_link', { id }, card.holder);
        return { input: { id, access } };
      },
    },
    foreign: withoutAccount,
  },
  linked_document: {
    happy: async (world) => {
      const linked = await newLink(world);
      const { ticket } = await openLink(world, linked);
      const { fileId: file_id, bytes } = linked.document;
      return {
        input: { file_id, ticket },
        check: (_, answered) => expect(answered.bytes.equals(bytes)).toBe(true),
      };
    },
    failures: {
      document_unknown: async (world) => {
        const { ticket } = await openLink(world, await newLink(world));
        const other = await newLink(world);
        return { input: { file_id: other.document.fileId, ticket } };
      },
    },
    foreign: withoutAccount,
  },
} satisfies Partial<OperationCases>;

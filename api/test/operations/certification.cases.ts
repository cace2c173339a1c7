import { expect } from 'vitest';
import { logged } from './log-things.ts';
import type { OperationCases } from './operation-case.ts';
import { newCard, newDocument } from './wallet-things.ts';

const everybodys = { none: 'The log is everybody’s.' };

export const certificationCases = {
  log_key: {
    happy: async () => ({
      input: {},
      check: ({ verifier }) => expect(verifier).toMatch(/^\S+\/log\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/),
    }),
    failures: {},
    foreign: everybodys,
  },
  log_checkpoint: {
    happy: async (world) => {
      await newDocument(world, await newCard(world));
      await logged(world);
      return {
        input: {},
        check: ({ checkpoint }) => expect(checkpoint).toMatch(/^\S+\/log\n\d+\n\S{43}=\n\n— \S+\/log \S+\n$/),
      };
    },
    failures: {},
    foreign: everybodys,
  },
  log_consistency: {
    happy: async (world) => {
      await newDocument(world, await newCard(world));
      const size = await logged(world);
      return { input: { from: 1, to: size }, check: ({ path }) => expect(path.length).toBeGreaterThan(0) };
    },
    failures: { size_unknown: async () => ({ input: { from: 2, to: 1 } }) },
    foreign: everybodys,
  },
  log_inclusion: {
    happy: async (world) => {
      const { fileId } = await newDocument(world, await newCard(world));
      await logged(world);
      const { commitment, entry_no } = await world.db
        .selectFrom('document_file')
        .select(['commitment', 'entry_no'])
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow();
      return {
        input: { no: entry_no ?? 0 },
        check: ({ inclusion }) => {
          expect(inclusion?.entry).toContain(`\n${commitment?.toString('hex')}\n`);
          expect(inclusion?.anchor).toBeNull();
        },
      };
    },
    failures: { entry_unknown: async () => ({ input: { no: 2 ** 40 } }) },
    foreign: everybodys,
  },
  log_anchors: {
    happy: async () => ({
      input: {},
      // The anchoring itself has tests of its own, with a chain.
      check: (answer) => expect(answer).toEqual({ configured: false, anchors: [] }),
    }),
    failures: {},
    foreign: everybodys,
  },
} satisfies Partial<OperationCases>;

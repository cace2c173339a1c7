import { combine, createEffect, createStore, sample } from 'effector';
import { $metadata } from '../cards/card/documents/metadata.model.ts';
import { $shownCard, opened } from '../cards/card.model.ts';
import { linkAddress } from '../certificates/certificate-link.ts';
import { $proofs } from '../certificates/certification.model.ts';
import { versionsOf } from '../certificates/certified-versions.ts';

interface Coded {
  readonly fileId: string;
  readonly no: number;
  readonly salt: string;
  readonly entry: string;
}

/** The current versions whose entry this browser has verified, and whose secret is known. */
const $coded = combine($shownCard, $metadata, $proofs, (card, metadata, proofs): readonly Coded[] =>
  card === null
    ? []
    : versionsOf(card).flatMap(({ file: { id: fileId }, no, isCurrent }) => {
        const known = metadata.get(fileId);
        const proof = no === null ? undefined : proofs.get(no);
        if (!isCurrent || no === null || known === undefined || proof?.status !== 'verified') return [];
        if (proof.entry.commitment !== known.commitment) return [];
        return [{ fileId, no, salt: known.salt, entry: proof.inclusion.entry }];
      }),
);

export const makeCodesFx = createEffect(
  async (coded: readonly Coded[]): Promise<ReadonlyMap<string, string>> =>
    new Map(
      await Promise.all(
        coded.map(
          async ({ fileId, ...proof }) => [fileId, await linkAddress(location.origin, proof)] as const,
        ),
      ),
    ),
);

/** What the code of each version says, by the version's id. */
export const $codes = createStore<ReadonlyMap<string, string>>(new Map(), { serialize: 'ignore' }).on(
  makeCodesFx.doneData,
  (_, codes) => codes,
);

sample({ clock: [$coded, opened], source: $coded, target: makeCodesFx });

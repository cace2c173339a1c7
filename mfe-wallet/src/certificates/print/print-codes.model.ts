import { combine, createEffect, createStore, sample } from 'effector';
import { $metadata } from '../../cards/card/metadata.model.ts';
import { $shownCard, opened } from '../../cards/card.model.ts';
import { linkAddress } from '../certificate-link.ts';
import { $inclusions } from '../certification.model.ts';
import { versionsOf } from '../certified-versions.ts';

interface Coded {
  readonly fileId: string;
  readonly no: number;
  readonly salt: string;
  readonly entry: string;
}

/** The current versions that the log has taken up and whose secret is known. */
const $coded = combine($shownCard, $metadata, $inclusions, (card, metadata, inclusions): readonly Coded[] =>
  card === null
    ? []
    : versionsOf(card).flatMap(({ file: { id: fileId }, no, isCurrent }) => {
        const salt = metadata.get(fileId)?.salt;
        const answer = no === null ? undefined : inclusions.get(no);
        if (!isCurrent || no === null || salt === undefined || answer?.status !== 'taken_up') return [];
        return [{ fileId, no, salt, entry: answer.inclusion.entry }];
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

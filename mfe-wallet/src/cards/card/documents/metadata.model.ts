import { combine, createEffect, createStore, sample } from 'effector';
import { $vault } from '../../../vault/vault.model.ts';
import {
  type ReadMetadata,
  readMetadataFx,
  type SealedDocument,
  type WorkError,
} from '../../../vault/worker/vault-work.model.ts';
import { $shownCard, entered, left } from '../../card.model.ts';

interface Read {
  readonly sealedTitle: string;
  /** Null for what is not sealed for the member, or was changed. */
  readonly metadata: ReadMetadata | null;
}
type Known = ReadonlyMap<string, Read>;

export const $isUnlocked = $vault.map(({ status }) => status === 'unlocked');

type Version = SealedDocument & { readonly id: string };

/** Versions that somebody has sealed for the member. */
const $versions = $shownCard.map((card): readonly Version[] =>
  (card?.documents ?? []).flatMap(({ id: documentId, files }) =>
    files.flatMap(({ id, sealed_title, sealed_key }) => {
      const place = { nfcardId: card?.id ?? '', documentId, fileId: id };
      return sealed_key === null ? [] : [{ id, sealed_title, sealed_key, place }];
    }),
  ),
);

/** Reads what is sealed beside versions. Answers all that was known before, too. */
export const readVersionsFx = createEffect<
  { readonly known: Known; readonly versions: readonly Version[] },
  Known,
  WorkError
>(async ({ known, versions }) => {
  const read = await readMetadataFx(versions.map(({ id: _, ...version }) => version));
  return new Map([
    ...known,
    ...versions.map(({ id, sealed_title: sealedTitle }, no): [string, Read] => [
      id,
      { sealedTitle, metadata: read[no] ?? null },
    ]),
  ]);
});

const $known = createStore<Known>(new Map(), { serialize: 'ignore' }).on(
  readVersionsFx.doneData,
  (_, known) => known,
);
const locked = $isUnlocked.updates.filter({ fn: (isUnlocked) => !isUnlocked });
$known.reset(locked, left);

/** What is known of each version once the vault is open, by the version's id. */
export const $metadata = combine(
  $known,
  $isUnlocked,
  (known, isUnlocked): ReadonlyMap<string, ReadMetadata> =>
    new Map(
      isUnlocked
        ? [...known].flatMap(([id, { metadata }]) => (metadata === null ? [] : [[id, metadata] as const]))
        : [],
    ),
);

sample({
  clock: [$versions, $isUnlocked, entered],
  source: { versions: $versions, known: $known, isUnlocked: $isUnlocked },
  filter: ({ versions, known, isUnlocked }) => isUnlocked && unread(versions, known).length > 0,
  fn: ({ versions, known }) => ({ known, versions: unread(versions, known) }),
  target: readVersionsFx,
});

/** New ones, and those whose title was changed. */
function unread(versions: readonly Version[], known: Known): readonly Version[] {
  return versions.filter(({ id, sealed_title }) => known.get(id)?.sealedTitle !== sealed_title);
}

import type { DocumentFile } from '@nfcards/shared/operations';
import { combine, createEffect, createStore, sample } from 'effector';
import { $vault } from '../../vault/vault.model.ts';
import { type DocumentMetadata, readMetadataFx, type WorkError } from '../../vault/vault-work.model.ts';
import { $shownCard, entered, left } from '../card.model.ts';

interface Read {
  readonly sealedTitle: string;
  /** Null for what is not sealed for the member, or was changed. */
  readonly metadata: DocumentMetadata | null;
}
type Known = ReadonlyMap<string, Read>;

export const $isUnlocked = $vault.map(({ status }) => status === 'unlocked');

const $files = $shownCard.map((card) => (card?.documents ?? []).flatMap(({ files }) => files));

/** Reads what is sealed beside versions. Answers all that was known before, too. */
export const readFilesFx = createEffect<
  { readonly known: Known; readonly files: readonly DocumentFile[] },
  Known,
  WorkError
>(async ({ known, files }) => {
  const sealed = files.flatMap(({ id, sealed_title, sealed_key }) =>
    sealed_key === null ? [] : [{ id, sealed_title, sealed_key }],
  );
  const read = await readMetadataFx(sealed);
  return new Map([
    ...known,
    ...sealed.map(({ id, sealed_title: sealedTitle }, no): [string, Read] => [
      id,
      { sealedTitle, metadata: read[no] ?? null },
    ]),
  ]);
});

const $known = createStore<Known>(new Map(), { serialize: 'ignore' }).on(
  readFilesFx.doneData,
  (_, known) => known,
);
const locked = $isUnlocked.updates.filter({ fn: (isUnlocked) => !isUnlocked });
$known.reset(locked, left);

/** What is known of each version once the vault is open, by the version's id. */
export const $metadata = combine(
  $known,
  $isUnlocked,
  (known, isUnlocked): ReadonlyMap<string, DocumentMetadata> =>
    new Map(
      isUnlocked
        ? [...known].flatMap(([id, { metadata }]) => (metadata === null ? [] : [[id, metadata] as const]))
        : [],
    ),
);

sample({
  clock: [$files, $isUnlocked, entered],
  source: { files: $files, known: $known, isUnlocked: $isUnlocked },
  filter: ({ files, known, isUnlocked }) => isUnlocked && unread(files, known).length > 0,
  fn: ({ files, known }) => ({ known, files: unread(files, known) }),
  target: readFilesFx,
});

/** New ones, and those whose title was changed. */
function unread(files: readonly DocumentFile[], known: Known): readonly DocumentFile[] {
  return files.filter(
    ({ id, sealed_title, sealed_key }) => sealed_key !== null && known.get(id)?.sealedTitle !== sealed_title,
  );
}

import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { blobOf, type ZippedFile, zipOf } from '../readable/zip-of.ts';
import { documentFileName } from '../vault/crypto/document-file-name.ts';
import { saveFile } from '../viewer/save-file.ts';
import { archiveFiles } from './archive/archive-files.ts';
import {
  type GivenKey,
  type OpenError,
  type OpenedArchive,
  openArchive,
  type ReadVersion,
  waysOf,
} from './archive/open-archive.ts';
import { type Archive, type ArchiveError, readArchive } from './archive/read-archive.ts';
import { cardsOf, pathsOf } from './archived-cards.ts';

export const filesChosen = createEvent<readonly File[]>();
export const wayChosen = createEvent<GivenKey['way']>();
export const keyGiven = createEvent<GivenKey>();
export const savePressed = createEvent<ReadVersion>();
export const saveAllPressed = createEvent();

type Choice =
  | { readonly status: 'none' }
  | { readonly status: 'pending' }
  | { readonly status: 'failed'; readonly error: ArchiveError }
  | { readonly status: 'read'; readonly archive: Archive };

export const readArchiveFx = createEffect(async (files: readonly File[]) =>
  readArchive(await archiveFiles(files)),
);

/** What has been chosen, and whether it is an archive of ours. */
export const $choice = createStore<Choice>({ status: 'none' })
  .on(readArchiveFx, () => ({ status: 'pending' }))
  .on(readArchiveFx.doneData, (_, reading) =>
    reading.ok ? { status: 'read', archive: reading.archive } : { status: 'failed', error: reading.error },
  )
  // A file that is not there any more, as with a stick that was pulled out.
  .on(readArchiveFx.fail, () => ({ status: 'failed', error: { kind: 'another_file' } }));

const $archive = $choice.map((choice) => (choice.status === 'read' ? choice.archive : null));
/** Empty for a vault that only a passkey opens. */
export const $ways = $archive.map((archive) => (archive === null ? [] : waysOf(archive.vault)));
const $chosenWay = createStore<GivenKey['way'] | null>(null)
  .on(wayChosen, (_, way) => way)
  .reset(filesChosen);
export const $way = combine($chosenWay, $ways, (chosen, ways) => chosen ?? ways[0] ?? 'recovery');

export const openArchiveFx = createEffect(
  async ({ archive, given }: { readonly archive: Archive; readonly given: GivenKey }) => {
    // Stretching a password keeps the page busy: what it says meanwhile is drawn first.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return openArchive(archive, given);
  },
);

export const $openError = createStore<OpenError | null>(null)
  .on(openArchiveFx.doneData, (_, opening) => (opening.ok ? null : opening.error))
  .reset(keyGiven, wayChosen, filesChosen);
/** How often it has not opened: each time is told anew. */
export const $attempts = createStore(0).on(openArchiveFx.doneData, (count, { ok }) =>
  ok ? count : count + 1,
);

const $opened = createStore<OpenedArchive | null>(null)
  .on(openArchiveFx.doneData, (_, opening) => (opening.ok ? opening.opened : null))
  .reset(filesChosen);
export const $isOpen = $opened.map((opened) => opened !== null);
/** Cards with their documents, once the archive is open. */
export const $cards = $opened.map((opened) => (opened === null ? [] : cardsOf(opened.versions)));
/** Paths in the archive of what cannot be opened, because what is told of it is missing or damaged. */
export const $lost = $archive.map((archive) => archive?.lost ?? []);

export type Saving =
  | { readonly status: 'none' }
  | { readonly status: 'pending' }
  | { readonly status: 'saved'; readonly name: string }
  | { readonly status: 'all_saved'; readonly count: number; readonly left: readonly ReadVersion[] }
  | { readonly status: 'failed'; readonly left: readonly ReadVersion[] };

interface Wanted {
  readonly opened: OpenedArchive;
  readonly version: ReadVersion;
}

const saveVersionFx = createEffect(async ({ opened, version }: Wanted) => {
  const { file, metadata } = await opened.openVersion(version);
  const name = documentFileName(metadata.title || metadata.name, metadata.type);
  saveFile(file, name);
  return name;
});

/** All that can be opened, in one archive; the rest is told. */
const saveAllFx = createEffect(async (opened: OpenedArchive) => {
  const left: ReadVersion[] = [];
  const pathOf = pathsOf();
  let count = 0;
  async function* files(): AsyncGenerator<ZippedFile> {
    for (const version of opened.versions) {
      const document = await opened.openVersion(version).catch(() => null);
      if (document === null) left.push(version);
      else {
        count += 1;
        const at = new Date(version.about.version.finished_at);
        yield { path: pathOf(version, document.metadata), bytes: document.file, at };
      }
    }
  }
  const zip = await blobOf(zipOf(files()));
  if (count > 0) saveFile(zip, 'nfcards-documents.zip');
  return { count, left };
});

/** What became of the last press. */
export const $saving = createStore<Saving>({ status: 'none' })
  .on([saveVersionFx, saveAllFx], () => ({ status: 'pending' }))
  .on(saveVersionFx.doneData, (_, name) => ({ status: 'saved', name }))
  .on(saveVersionFx.fail, (_, { params }) => ({ status: 'failed', left: [params.version] }))
  .on(saveAllFx.doneData, (_, { count, left }) =>
    count === 0 ? { status: 'failed', left } : { status: 'all_saved', count, left },
  )
  .on(saveAllFx.fail, (_, { params }) => ({ status: 'failed', left: params.versions }))
  .reset(filesChosen);

sample({ clock: filesChosen, filter: (files) => files.length > 0, target: readArchiveFx });
sample({
  clock: sample({
    clock: keyGiven,
    source: $archive,
    fn: (archive, given) => ({ archive, given }),
  }).filterMap(({ archive, given }) => (archive === null ? undefined : { archive, given })),
  target: openArchiveFx,
});
sample({
  clock: sample({
    clock: savePressed,
    source: $opened,
    fn: (opened, version) => ({ opened, version }),
  }).filterMap(({ opened, version }) => (opened === null ? undefined : { opened, version })),
  target: saveVersionFx,
});
sample({
  clock: sample({ clock: saveAllPressed, source: $opened }).filterMap((opened) => opened ?? undefined),
  target: saveAllFx,
});

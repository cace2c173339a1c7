import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { fileProblem } from '../../documents/document-file.ts';
import { documentUploaded, uploadAsked } from '../../documents/upload.model.ts';
import { $cardId, $shownCard, left } from '../card.model.ts';
import { saveDocumentFx } from './change-card.model.ts';
import { type DocumentDraft, draftOf, type FileChoice } from './document-drafts.ts';

/** Files were chosen, photographed or dropped. */
export const filesChosen = createEvent<FileChoice>();
export const draftChanged = createEvent<{
  readonly id: string;
  readonly change: Partial<Pick<DocumentDraft, 'title' | 'type' | 'expiresOn'>>;
}>();
/** By its id. */
export const draftDropped = createEvent<string>();
export const draftsDropped = createEvent();
export const addPressed = createEvent();

/** Looks at the first bytes of what was chosen. */
export const readFilesFx = createEffect(({ files, replaced }: FileChoice) =>
  Promise.all(
    // A version takes the place of one: of several files, the first.
    (replaced === null ? files : files.slice(0, 1)).map(async (file) =>
      draftOf(crypto.randomUUID(), file, await fileProblem(file), replaced),
    ),
  ),
);

export const $drafts = createStore<readonly DocumentDraft[]>([], { serialize: 'ignore' })
  .on(readFilesFx.doneData, (drafts, more) => [...drafts, ...more])
  .on(draftChanged, (drafts, { id, change }) =>
    drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)),
  )
  .on(draftDropped, (drafts, dropped) => drafts.filter(({ id }) => id !== dropped))
  .reset(draftsDropped, $cardId, left);
sample({ clock: filesChosen, target: readFilesFx });

interface Added {
  readonly nfcardId: string;
  readonly drafts: readonly DocumentDraft[];
}

/** Gives each draft to the uploads, which go on while the member looks at another page. */
const addDraftsFx = createEffect(({ nfcardId, drafts }: Added) => {
  const ask = scopeBind(uploadAsked, { safe: true });
  for (const { file, documentId, title, type, expiresOn } of drafts) {
    ask({ nfcardId, documentId, type, expiresOn: expiresOn || null, file, title: title.trim() || file.name });
  }
});

const added = sample({
  clock: addPressed,
  source: { drafts: $drafts, nfcardId: $cardId },
  fn: ({ drafts, nfcardId }) => ({ nfcardId, drafts: drafts.filter(({ problem }) => problem === null) }),
});
sample({ clock: added, target: addDraftsFx });
$drafts.reset(addDraftsFx.done);

type Expiry = Pick<DocumentDraft, 'type' | 'expiresOn'>;

/** A new version has mostly a new day of expiry; it is the document's, and changes once the version is there. */
const $due = createStore<ReadonlyMap<string, Expiry>>(new Map(), { serialize: 'ignore' })
  .on(added, (due, { drafts }) => {
    const more = drafts.flatMap(({ documentId, type, expiresOn }): [string, Expiry][] =>
      documentId === null ? [] : [[documentId, { type, expiresOn }]],
    );
    return new Map([...due, ...more]);
  })
  .reset(left);
sample({
  clock: sample({
    clock: documentUploaded,
    source: { due: $due, card: $shownCard },
    fn: ({ due, card }, { documentId: id }) => {
      const now = card?.documents.find((document) => document.id === id);
      const next = due.get(id);
      if (now === undefined || next === undefined) return null;
      const { type } = next;
      const expiresOn = next.expiresOn || null;
      return now.type === type && now.expires_on === expiresOn ? null : { id, type, expiresOn, titled: null };
    },
  }).filterMap((change) => change ?? undefined),
  target: saveDocumentFx,
});

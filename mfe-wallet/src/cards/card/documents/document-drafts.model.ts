import { plainLine } from '@nfcards/shared/plain-line';
import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { fileProblem } from '../../../documents/document-file.ts';
import { uploadAsked } from '../../../documents/upload.model.ts';
import { $cardId, left } from '../../card.model.ts';
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
  for (const { file, name, documentId, title, type, expiresOn } of drafts) {
    ask({ nfcardId, documentId, type, expiresOn: expiresOn || null, file, title: plainLine(title) || name });
  }
});

sample({
  clock: addPressed,
  source: { drafts: $drafts, nfcardId: $cardId },
  fn: ({ drafts, nfcardId }) => ({ nfcardId, drafts: drafts.filter(({ problem }) => problem === null) }),
  target: addDraftsFx,
});
$drafts.reset(addDraftsFx.done);

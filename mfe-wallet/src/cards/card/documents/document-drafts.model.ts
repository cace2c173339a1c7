import { plainLine } from '@nfcards/shared/plain-line';
import { combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { fileProblem } from '../../../documents/document-file.ts';
import { type FileLook, UNSEEN } from '../../../documents/file-look.ts';
import { uploadAsked } from '../../../documents/upload.model.ts';
import { $cardId, left } from '../../card.model.ts';
import { type DocumentDraft, draftOf, type FileChoice, isUnseen, withLook } from './document-drafts.ts';

/** Files were chosen, photographed or dropped. */
export const filesChosen = createEvent<FileChoice>();
export const draftChanged = createEvent<{
  readonly id: string;
  readonly change: Partial<Pick<DocumentDraft, 'title' | 'type' | 'paper' | 'expiresOn'>>;
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

/** Draws it, which shows what its bytes alone do not tell. */
export const lookAtDraftFx = createEffect<DocumentDraft, FileLook>(async ({ file }) => {
  const { lookAtFile } = await import('../../../documents/look-at-file.ts');
  return lookAtFile(file);
});

/** One after the other: each may load what draws it, and takes the memory of a picture. */
const lookAtDraftsFx = createEffect(async (drafts: readonly DocumentDraft[]) => {
  for (const draft of drafts) await lookAtDraftFx(draft).catch(() => UNSEEN);
});

export const $drafts = createStore<readonly DocumentDraft[]>([], { serialize: 'ignore' })
  .on(readFilesFx.doneData, (drafts, more) => [...drafts, ...more])
  .on(draftChanged, (drafts, { id, change }) =>
    drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)),
  )
  .on(lookAtDraftFx.done, (drafts, { params, result }) => seen(drafts, params, result))
  // What draws it did not come; or it was moved or removed meanwhile, which the upload will say.
  .on(lookAtDraftFx.fail, (drafts, { params }) => seen(drafts, params, UNSEEN))
  .on(draftDropped, (drafts, dropped) => drafts.filter(({ id }) => id !== dropped))
  .reset(draftsDropped, $cardId, left);
sample({ clock: filesChosen, target: readFilesFx });
sample({
  clock: readFilesFx.doneData,
  fn: (drafts) => drafts.filter(isUnseen),
  target: lookAtDraftsFx,
});

interface Added {
  readonly nfcardId: string;
  readonly drafts: readonly DocumentDraft[];
}

/** Gives each draft to the uploads, which go on while the member looks at another page. */
const addDraftsFx = createEffect(({ nfcardId, drafts }: Added) => {
  const ask = scopeBind(uploadAsked, { safe: true });
  for (const { file, look, name, documentId, title, type, paper, expiresOn } of drafts) {
    const picture = look?.picture ?? null;
    const asked = { nfcardId, documentId, type, paper, expiresOn: expiresOn || null, file, picture };
    ask({ ...asked, title: plainLine(title) || name });
  }
});

/** Nothing is certified unseen: a press while files are drawn waits for the last of them. */
const $isUnseen = $drafts.map((drafts) => drafts.some(isUnseen));
const $isWanted = createStore(false)
  .on(addPressed, () => true)
  // What was found has to be read first, and the button pressed again.
  .on(lookAtDraftFx.doneData, (isWanted, { problem, warning }) =>
    problem === null && warning === null ? isWanted : false,
  )
  .reset(draftsDropped, $cardId, left, addDraftsFx);
/** Waits for files that are still drawn. */
export const $isAdding = combine($isWanted, $isUnseen, (isWanted, isUnseen) => isWanted && isUnseen);

sample({
  clock: [addPressed, $isUnseen],
  source: { drafts: $drafts, nfcardId: $cardId, isWanted: $isWanted, isUnseen: $isUnseen },
  filter: ({ isWanted, isUnseen }) => isWanted && !isUnseen,
  fn: ({ drafts, nfcardId }) => ({ nfcardId, drafts: drafts.filter(({ problem }) => problem === null) }),
  target: addDraftsFx,
});
$drafts.reset(addDraftsFx.done);

function seen(
  drafts: readonly DocumentDraft[],
  { id }: DocumentDraft,
  look: FileLook,
): readonly DocumentDraft[] {
  return drafts.map((draft) => (draft.id === id ? withLook(draft, look) : draft));
}

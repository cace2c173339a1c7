import { $session } from '@nfcards/shared/auth';
import type { ClientError } from '@nfcards/shared/client';
import { createForm } from '@nfcards/shared/patterns';
import { plainLine } from '@nfcards/shared/plain-line';
import type { PageAddress } from '@nfcards/shared/remote';
import { combine, createEffect, createEvent, createStore, restore, sample, scopeBind } from 'effector';
import { draftOf } from '../cards/card/documents/document-drafts.ts';
import { makeCardFx } from '../cards/list/new-card.model.ts';
import { BLANK, OTHER_BOAT } from '../cards/list/new-card.ts';
import { type FileProblem, fileProblem } from '../documents/document-file.ts';
import { type FileLook, type FileWarning, UNSEEN } from '../documents/file-look.ts';
import { uploadAsked } from '../documents/upload.model.ts';
import { $isOpen } from '../vault/vault.model.ts';
import { dropStart, type FirstCard, keepStart, readStart } from './kept-start.ts';

export type StartProblem = 'boatMissing' | FileProblem;

export const opened = createEvent<PageAddress>();
export const boatNamed = createEvent<string>();
export const fileChosen = createEvent<File>();
export const fileDropped = createEvent();
export const submitted = createEvent();
/** What waits is not to be added after all. */
export const startDropped = createEvent();
/** Whoever is logged in says that what waits is theirs. */
export const startClaimed = createEvent();
/** After a failure. */
export const makingRetried = createEvent();

export const readStartFx = createEffect(readStart);
export const keepStartFx = createEffect(keepStart);
export const dropStartFx = createEffect(dropStart);

export interface Seen {
  readonly problem: FileProblem | null;
  readonly warning: FileWarning | null;
  readonly picture: Blob | null;
}
const NOT_YET: Seen = { problem: null, warning: null, picture: null };

export interface TypedStart extends Seen {
  readonly boatName: string;
  readonly file: File | null;
}
const NOTHING: TypedStart = { boatName: '', file: null, ...NOT_YET };

/** Draws the file, which shows what its bytes alone do not tell. */
const drawFx = createEffect<File, FileLook>(async (file) => {
  try {
    const { lookAtFile } = await import('../documents/look-at-file.ts');
    return await lookAtFile(file);
  } catch {
    // What draws it did not come.
    return UNSEEN;
  }
});
export const lookFx = createEffect<File, Seen>(async (file) => {
  const drawn = drawFx(file);
  // Moved or removed since it was chosen, it has no bytes.
  const problem = await fileProblem(file).catch(() => 'empty' as const);
  const { problem: damage, warning, picture } = await drawn;
  return { problem: problem ?? damage, warning, picture };
});

/** Keeps what is typed until there is an account, and a vault that is open. */
export const prepareFx = createEffect(async ({ boatName, file, picture }: TypedStart): Promise<FirstCard> => {
  const ids = { cardId: crypto.randomUUID(), boatId: crypto.randomUUID() };
  const card = { ...ids, boatName: boatName.trim(), file, picture, isPreparedHere: true };
  // Where the browser keeps nothing, it lives as long as the tab.
  await keepStartFx(card).catch(() => undefined);
  return card;
});

/** As it is typed; it outlives a look at another page. */
export const $typed = createStore(NOTHING, { serialize: 'ignore' })
  .on(boatNamed, (typed, boatName) => ({ ...typed, boatName }))
  .on(fileChosen, (typed, file) => ({ ...typed, file, ...NOT_YET }))
  .on(lookFx.done, (typed, { params, result }) => (typed.file === params ? { ...typed, ...result } : typed))
  .on(fileDropped, (typed) => ({ ...typed, file: null, ...NOT_YET }))
  .reset(prepareFx.done);
sample({ clock: fileChosen, target: lookFx });

/** What waits for its account or its vault; null where nothing does. */
export const $waiting = createStore<FirstCard | null>(null, { serialize: 'ignore' })
  .on(readStartFx.doneData, (waiting, kept) => waiting ?? kept)
  .on(prepareFx.doneData, (_, card) => card)
  .on(startClaimed, (waiting) => waiting && { ...waiting, isPreparedHere: true })
  .reset(startDropped);
sample({ clock: opened, fn: () => undefined, target: readStartFx });
sample({ clock: startDropped, target: dropStartFx });

/** Makes the card, and hands its document to the uploads. Answers the card's id. */
export const makeFirstCardFx = createEffect<FirstCard, string, ClientError>(
  async ({ cardId, boatId, boatName, file, picture: drawn }) => {
    const ask = scopeBind(uploadAsked, { safe: true });
    const draft = { ...BLANK, boatId: OTHER_BOAT, name: boatName };
    const nfcardId = await makeCardFx({ ids: { card: cardId, boat: boatId }, draft });
    if (file === null) return nfcardId;
    const picture = drawn === undefined ? (await drawFx(file)).picture : drawn;
    const { title, type, paper, name } = draftOf(cardId, file, null, null);
    const asked = { nfcardId, documentId: null, type, paper, expiresOn: null, file, picture };
    ask({ ...asked, title: plainLine(title) || name });
    return nfcardId;
  },
);

/** Nothing is taken unseen: pressed while the file is drawn, the form goes by itself, unless something was found. */
export const $isAwaited = createStore(false)
  .on(submitted, () => true)
  .on(lookFx.doneData, (isAwaited, { problem, warning }) =>
    problem === null && warning === null ? isAwaited : false,
  )
  .reset(fileChosen, fileDropped, opened);
const $isSeen = combine(lookFx.pending, $isAwaited, (looking, isAwaited) => isAwaited && !looking);
const seen = sample({ clock: $isSeen, filter: (isSeen) => isSeen });
$isAwaited.reset(seen);

export const startForm = createForm({
  submitted: sample({ clock: seen, source: $typed }),
  problemsOf({ boatName, problem }): readonly StartProblem[] {
    const missing: readonly StartProblem[] = boatName.trim() === '' ? ['boatMissing'] : [];
    return problem === null ? missing : [...missing, problem];
  },
  call: makeFirstCardFx,
  resetBy: [opened, fileChosen, fileDropped, startDropped, makeFirstCardFx],
});

/** Nothing more is asked once the vault is open, of whoever has prepared it. */
const $ready = combine($waiting, $session, $isOpen, (card, session, isOpen) =>
  session.status === 'member' && isOpen && card?.isPreparedHere === true ? card : null,
);
const begun = sample({
  clock: [$ready, makingRetried],
  source: { card: $ready, pending: makeFirstCardFx.pending },
  fn: ({ card, pending }) => (pending ? null : card),
}).filterMap((card) => card ?? undefined);
sample({ clock: begun, target: makeFirstCardFx });
sample({ clock: makeFirstCardFx.done, fn: () => undefined, target: startDropped });

/** The card that was made here, to be gone to; empty before. */
export const $madeId = restore(makeFirstCardFx.doneData, '').reset(opened);

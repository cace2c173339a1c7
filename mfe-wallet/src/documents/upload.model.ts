import {
  $user,
  isSessionOver,
  logoutCall,
  memberCame,
  memberLeft,
  sessionDoubted,
} from '@nfcards/shared/auth';
import { memberPageOpened } from '@nfcards/shared/patterns';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { isVaultChanged, vaultDoubted } from '../vault/vault-lost.model.ts';
import { workProgressed } from '../vault/worker/vault-work.model.ts';
import { prepareUploadFx, sendUploadFx, uploadMoved, uploadWaits } from './run-upload.model.ts';
import type { UploadAsk } from './upload.ts';
import { dropAllUploads, dropUpload, keptUploadsOf } from './upload-store.ts';
import { encrypted, inState, isOpen, retried, taskOfAsk, type UploadTask, withKept } from './upload-tasks.ts';

export type { Upload, UploadAsk, UploadError } from './upload.ts';

export const uploadAsked = createEvent<UploadAsk>();
/** By its id. */
export const uploadRetried = createEvent<string>();
/** Id of a document whose upload was begun and has not ended: it is to go on from what this device has of it. */
export const uploadContinued = createEvent<string>();
/** Given up by the member, or seen by them: it is listed no more. */
export const uploadDropped = createEvent<string>();
/** The card has one more document, or version of it. */
export const documentUploaded = createEvent<{ readonly nfcardId: string; readonly documentId: string }>();

const makeTaskFx = createEffect(taskOfAsk);
export const findKeptFx = createEffect(keptUploadsOf);
export const dropKeptFx = createEffect(dropUpload);
export const dropAllKeptFx = createEffect(dropAllUploads);
const abortFx = createEffect((tasks: readonly UploadTask[]) => {
  for (const { abort } of tasks) abort.abort();
});

const $tasks = createStore<readonly UploadTask[]>([], { serialize: 'ignore' })
  .on(makeTaskFx.doneData, (tasks, task) => [...tasks, task])
  .on(findKeptFx.doneData, withKept)
  .on(workProgressed, (tasks, { id, part }) => inState(tasks, id, { status: 'encrypting', part }))
  .on(prepareUploadFx.doneData, encrypted)
  .on(prepareUploadFx.fail, (tasks, { params: { id }, error }) =>
    inState(tasks, id, { status: 'failed', error }),
  )
  .on(uploadMoved, (tasks, { id, part }) => inState(tasks, id, { status: 'sending', part }))
  .on(uploadWaits, (tasks, { id, part }) => inState(tasks, id, { status: 'waiting', part }))
  .on(sendUploadFx.done, (tasks, { params: { kept } }) => inState(tasks, kept.id, { status: 'done' }))
  .on(sendUploadFx.fail, (tasks, { params: { kept }, error }) =>
    inState(tasks, kept.id, { status: 'failed', error: { kind: 'call', error } }),
  )
  .on(uploadRetried, retried);

/** The newest last. */
export const $uploads = $tasks.map((tasks) => tasks.map(({ upload }) => upload));

// One after the other: what is encrypted or sent has the device, and the network, for itself.
const $isBusy = combine(
  prepareUploadFx.pending,
  sendUploadFx.pending,
  (preparing, sending) => preparing || sending,
);
const next = sample({
  clock: [$tasks, $isBusy],
  source: { tasks: $tasks, isBusy: $isBusy, user: $user },
  fn: ({ tasks, isBusy, user }) => {
    const task = isBusy ? undefined : tasks.find(isOpen);
    return task === undefined || user === null ? null : { task, memberId: user.id };
  },
}).filterMap((found) => found ?? undefined);
const toPrepare = next.filterMap(({ task: { upload, ask, abort }, memberId }) => {
  const { id, documentId } = upload;
  return ask === null ? undefined : { id, documentId, memberId, ask, signal: abort.signal };
});
const toSend = next.filterMap(({ task: { kept, abort } }) =>
  kept === null ? undefined : { kept, signal: abort.signal },
);
sample({ clock: toPrepare, target: prepareUploadFx });
sample({ clock: toSend, target: sendUploadFx });

sample({ clock: uploadAsked, target: makeTaskFx });
// What a reload or a closed window has left goes on. The member may have been known before these scripts came, or not
// yet when the page opened.
const sought = sample({ clock: [memberPageOpened, memberCame], source: $user });
sample({ clock: sought.filterMap((user) => user?.id), target: findKeptFx });

interface Continuation {
  readonly memberId: string;
  readonly documentId: string;
}
const continueFx = createEffect(async ({ memberId }: Continuation) => {
  await findKeptFx(memberId);
});
const continued = sample({
  clock: uploadContinued,
  source: $user,
  fn: (user, documentId) => ({ memberId: user?.id, documentId }),
}).filterMap(({ memberId, documentId }) => (memberId === undefined ? undefined : { memberId, documentId }));
sample({ clock: continued, target: continueFx });
/** Ids of documents of which this device turned out to have nothing that could go on. */
export const $lostUploads = createStore<readonly string[]>([]).reset(memberLeft);
sample({
  clock: continueFx.finally,
  source: { tasks: $tasks, lost: $lostUploads },
  filter: ({ tasks }, { params }) => tasks.every(({ upload }) => upload.documentId !== params.documentId),
  fn: ({ lost }, { params }) => [...lost, params.documentId],
  target: $lostUploads,
});

sample({ clock: sendUploadFx.done, fn: ({ params: { kept } }) => kept.id, target: dropKeptFx });
sample({
  clock: sendUploadFx.done,
  fn: ({ params: { kept } }) => ({ nfcardId: kept.nfcardId, documentId: kept.documentId }),
  target: documentUploaded,
});
sample({ clock: sendUploadFx.failData, filter: isSessionOver, fn: () => undefined, target: sessionDoubted });
sample({ clock: sendUploadFx.failData, filter: isVaultChanged, fn: () => undefined, target: vaultDoubted });

const dropped = sample({
  clock: uploadDropped,
  source: $tasks,
  fn: (tasks, id) => tasks.filter(({ upload }) => upload.id === id),
});
sample({ clock: dropped, target: abortFx });
sample({ clock: uploadDropped, target: dropKeptFx });
$tasks.on(uploadDropped, (tasks, id) => tasks.filter(({ upload }) => upload.id !== id));
sample({ clock: [memberLeft, logoutCall.fx.done], source: $tasks, target: abortFx });
sample({ clock: logoutCall.fx.done, fn: () => undefined, target: dropAllKeptFx });
$tasks.reset(memberLeft, logoutCall.fx.done);

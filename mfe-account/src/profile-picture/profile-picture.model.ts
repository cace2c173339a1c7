import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { recordChanged } from '../settings/own-record.model.ts';
import { dataUpdated, settingsOpened } from '../settings/wishes.model.ts';
import { type PictureProblem, pictureProblem, readPicture } from './read-picture.ts';

/** Milliseconds: five megabytes take their time from a mooring. */
const UPLOAD_TIMEOUT = 180_000;

export const pictureChosen = createEvent<File>();
/** The browser cannot show what was chosen, whatever its name says. */
export const previewBroke = createEvent();
export const pictureDropped = createEvent();
export const savePressed = createEvent();
export const removePressed = createEvent();
/** What was told of the last change is old news. */
export const pictureTold = createEvent();

export const readPictureFx = createEffect<File, string>(readPicture);

const changeCall = createCall('update_data', { timeout: UPLOAD_TIMEOUT });
/** Keeps a picture, given as its `data:` address, or none, given as nothing. */
export const changePictureFx = attach({
  effect: changeCall.fx,
  mapParams: (data: string) => ({ type: 'profile_picture' as const, data }),
});

const acceptable = sample({ clock: pictureChosen, filter: (file) => pictureProblem(file) === null });
sample({ clock: acceptable, target: readPictureFx });

/** The file that was chosen last: another one may be read faster. */
const $chosen = createStore<File | null>(null, { serialize: 'ignore' })
  .on(pictureChosen, (_, file) => file)
  .reset(pictureDropped, previewBroke, changePictureFx.done, settingsOpened, memberChanged);

const shown = sample({
  clock: readPictureFx.done,
  source: $chosen,
  filter: (chosen, { params }) => chosen === params,
  fn: (_, { result }) => result,
});

/** What was chosen and is not kept yet, as a `data:` address. */
export const $preview = createStore<string | null>(null, { serialize: 'ignore' })
  .on(shown, (_, address) => address)
  .reset(pictureChosen, pictureDropped, previewBroke, changePictureFx.done, settingsOpened, memberChanged);

/** What is wrong with the file that was chosen. */
export const $pictureProblem = createStore<PictureProblem | null>(null)
  .on(pictureChosen, (_, file) => pictureProblem(file))
  .on([previewBroke, readPictureFx.fail], () => 'wrongKind')
  .reset(pictureDropped, removePressed, settingsOpened);

/** Why the server did not take it. */
export const $pictureRefusal = createStore<ClientError | null>(null)
  .on(changePictureFx.failData, (_, error) => error)
  .reset(pictureChosen, pictureDropped, savePressed, removePressed, settingsOpened);

/** What was done; null until then, and when it was told. */
export const $pictureDone = createStore<'saved' | 'removed' | null>(null)
  .on(changePictureFx.done, (_, { params }) => (params === '' ? 'removed' : 'saved'))
  .reset(pictureTold, settingsOpened, memberChanged);

sample({
  clock: savePressed,
  source: { preview: $preview, pending: changePictureFx.pending },
  filter: ({ preview, pending }) => preview !== null && !pending,
  fn: ({ preview }) => preview ?? '',
  target: changePictureFx,
});
sample({
  clock: removePressed,
  source: changePictureFx.pending,
  filter: (pending) => !pending,
  fn: () => '',
  target: changePictureFx,
});
sample({
  clock: changePictureFx.finally,
  fn: ({ status }) => ({ type: 'profile_picture', failed: status === 'fail' }) as const,
  target: dataUpdated,
});
sample({ clock: changePictureFx.done, fn: () => undefined, target: recordChanged });

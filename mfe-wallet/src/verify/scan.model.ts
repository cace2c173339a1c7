import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { pictureData } from './picture-data.ts';
import { openQrReader, type QrReader } from './read-qr.ts';
import { codeRead, startedOver } from './verify.model.ts';

export const cameraPressed = createEvent();
export const cameraClosed = createEvent();
/** A photograph of a code. */
export const photoGiven = createEvent<File>();
/** The camera shows this. */
export const frameSeen = createEvent<ImageData>();

export const openReaderFx = createEffect(openQrReader);

/** The rear camera; not asked for before the visitor wants it. */
export const openCameraFx = createEffect<void, MediaStream, DOMException | TypeError>(() =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
);

export const closeCameraFx = createEffect((stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
});

const $reader = createStore<QrReader | null>(null, { serialize: 'ignore' }).on(
  openReaderFx.doneData,
  (_, reader) => reader,
);

export const readFrameFx = attach({
  source: $reader,
  effect: async (reader, image: ImageData) => (reader === null ? null : reader.read(image)),
});

export const readPhotoFx = createEffect(async (photo: File): Promise<string | null> => {
  const reader = await openQrReader();
  const source = await createImageBitmap(photo);
  const image = pictureData({ width: source.width, height: source.height, source });
  source.close();
  return image === null ? null : reader.read(image);
});

export type Scan =
  | { readonly status: 'off' }
  | { readonly status: 'opening' }
  | { readonly status: 'looking'; readonly stream: MediaStream }
  | { readonly status: 'reading_photo' }
  | { readonly status: 'failed'; readonly why: ScanTrouble };

/**
 * `refused`: by the visitor or their settings. `no_camera`: there is none, or it is taken. `no_reader`: what reads codes
 * could not be fetched.
 */
export type ScanTrouble = 'refused' | 'no_camera' | 'no_reader' | 'no_code';

export const $scan = createStore<Scan>({ status: 'off' }, { serialize: 'ignore' })
  .on(openCameraFx, () => ({ status: 'opening' }))
  .on(openCameraFx.doneData, (state, stream) =>
    state.status === 'opening' ? { status: 'looking', stream } : state,
  )
  .on(openCameraFx.failData, (state, error) =>
    state.status === 'opening' ? { status: 'failed', why: whyNot(error) } : state,
  )
  .on(readPhotoFx, () => ({ status: 'reading_photo' }))
  .on(readPhotoFx.doneData, (_, text) =>
    text === null ? { status: 'failed', why: 'no_code' } : { status: 'off' },
  )
  .on(readPhotoFx.failData, (_, error) => ({
    status: 'failed',
    // What is no picture throws a DOMException.
    why: error instanceof DOMException ? 'no_code' : 'no_reader',
  }))
  .on(openReaderFx.fail, () => ({ status: 'failed', why: 'no_reader' }))
  .reset(cameraClosed, codeRead, startedOver);

/** To be ended when nothing shows it any more. */
const $stream = createStore<MediaStream | null>(null, { serialize: 'ignore' })
  .on(openCameraFx.doneData, (_, stream) => stream)
  .reset(closeCameraFx);

sample({ clock: cameraPressed, target: [openCameraFx, openReaderFx] });
// One picture at a time; what the camera shows meanwhile is not looked at.
sample({
  clock: frameSeen,
  source: readFrameFx.pending,
  filter: (isReading) => !isReading,
  fn: (_, image) => image,
  target: readFrameFx,
});
sample({ clock: photoGiven, target: readPhotoFx });
sample({
  clock: [readFrameFx.doneData, readPhotoFx.doneData],
  filter: (text): text is string => text !== null,
  target: codeRead,
});
sample({
  clock: [$scan, $stream],
  source: { stream: $stream, scan: $scan },
  filter: ({ stream, scan }) => stream !== null && scan.status !== 'looking' && scan.status !== 'opening',
  fn: ({ stream }) => stream,
  target: closeCameraFx,
});

function whyNot(error: DOMException | TypeError): ScanTrouble {
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'no_camera';
}

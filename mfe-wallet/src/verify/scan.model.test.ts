import { allSettled, fork } from 'effector';
import { encode } from 'uqr';
import { describe, expect, it, vi } from 'vitest';
import { openQrReader } from './read-qr.ts';
import {
  $scan,
  cameraClosed,
  cameraPressed,
  closeCameraFx,
  frameSeen,
  openCameraFx,
  openReaderFx,
  photoGiven,
  readPhotoFx,
} from './scan.model.ts';
import { $proof } from './verify.model.ts';

const CODE = `https://boats.example/verify#1.2a.${'A'.repeat(43)}.${'B'.repeat(43)}`;

/** Ten pixels a module, as a screen would show it. */
function pictureOf(text: string): ImageData {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const side = size * 10;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (data[Math.floor(y / 10)]?.[Math.floor(x / 10)])
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { data: pixels, width: side, height: side, colorSpace: 'srgb' };
}

class Track {
  ended = false;
  stop() {
    this.ended = true;
  }
}

function camera() {
  const track = new Track();
  const close = vi.fn(() => track.stop());
  const scope = fork({
    handlers: [
      [openCameraFx, () => ({ getTracks: () => [track] })],
      [closeCameraFx, close],
    ],
  });
  return { scope, track };
}

describe('the code of a printed card', () => {
  it('is read in a picture by the reader that is fetched', async () => {
    const reader = await openQrReader();
    expect(await reader.read(pictureOf(CODE))).toBe(CODE);
    const blank = { ...pictureOf(CODE), data: new Uint8ClampedArray(pictureOf(CODE).data.length).fill(255) };
    expect(await reader.read(blank)).toBeNull();
  });

  it('is taken from the camera, which is then closed', async () => {
    const { scope, track } = camera();
    await allSettled(cameraPressed, { scope });
    expect(scope.getState($scan).status).toBe('looking');
    await allSettled(frameSeen, { scope, params: pictureOf(CODE) });
    expect(scope.getState($proof)).toMatchObject({
      status: 'ready',
      proof: { from: 'code', link: { no: 82 } },
    });
    expect(scope.getState($scan).status).toBe('off');
    expect(track.ended).toBe(true);
  });

  it('leaves the camera when the visitor does', async () => {
    const { scope, track } = camera();
    await allSettled(cameraPressed, { scope });
    await allSettled(cameraClosed, { scope });
    expect(track.ended).toBe(true);
  });

  it.each([
    ['refused', new DOMException('no', 'NotAllowedError')],
    ['no_camera', new DOMException('none', 'NotFoundError')],
    ['no_camera', new TypeError('mediaDevices is undefined')],
  ])('is not looked for: %s', async (why, error) => {
    const scope = fork({ handlers: [[openCameraFx, () => Promise.reject(error)]] });
    await allSettled(cameraPressed, { scope });
    expect(scope.getState($scan)).toEqual({ status: 'failed', why });
  });

  it('says so when its reader could not be fetched, and when a photograph has no code', async () => {
    const broken = fork({
      handlers: [
        [openCameraFx, () => new Promise(() => undefined)],
        [openReaderFx, () => Promise.reject(new Error('chunk'))],
      ],
    });
    void allSettled(cameraPressed, { scope: broken });
    await expect.poll(() => broken.getState($scan)).toEqual({ status: 'failed', why: 'no_reader' });

    const photo = new File(['?'], 'photo.jpg');
    const scope = fork({ handlers: [[readPhotoFx, () => null]] });
    await allSettled(photoGiven, { scope, params: photo });
    expect(scope.getState($scan)).toEqual({ status: 'failed', why: 'no_code' });
  });
});

import { $user } from '@nfcards/shared/auth';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refusal } from '../member/answers.fixture.ts';
import { $updatedData } from '../settings/wishes.model.ts';
import {
  $pictureDone,
  $pictureProblem,
  $pictureRefusal,
  $preview,
  changePictureFx,
  pictureChosen,
  pictureDropped,
  pictureTold,
  previewBroke,
  removePressed,
  savePressed,
} from './profile-picture.model.ts';
import { MAX_PICTURE_BYTES, pictureProblem } from './read-picture.ts';

const PHOTO = new File([new Uint8Array([1, 2, 3])], 'photo.png', { type: 'image/png' });
const OTHER = new File([new Uint8Array([4])], 'other.webp', { type: 'image/webp' });
const ADDRESS = 'data:image/png;base64,AQID';

async function visit(answer: (asked: Asked) => Response | Promise<Response>) {
  const visited = visitAs(null, (asked) =>
    asked.path === 'cookie' ? Response.json(member({ profile_picture: 'digest' })) : answer(asked),
  );
  const { scope } = visited;
  await allSettled($user, { scope, params: member() });
  return {
    ...visited,
    choose: (file: File) => allSettled(pictureChosen, { scope, params: file }),
    save: () => allSettled(savePressed, { scope }),
    remove: () => allSettled(removePressed, { scope }),
  };
}

const taken = () => Response.json({ type: 'profile_picture' });

describe('the member’s picture (S6)', () => {
  it('is looked at before it is kept', async () => {
    const { choose, scope, asked } = await visit(taken);
    await choose(PHOTO);
    expect([scope.getState($preview), asked]).toEqual([ADDRESS, []]);
    await allSettled(pictureDropped, { scope });
    expect(scope.getState($preview)).toBeNull();
  });

  it('is sent as base64, told, and seen everywhere from then on (ST2, ST10)', async () => {
    const { choose, save, scope, inputsOf } = await visit(taken);
    await choose(PHOTO);
    await save();
    expect(inputsOf('update_data')).toEqual([{ type: 'profile_picture', data: ADDRESS }]);
    expect(scope.getState($updatedData)).toEqual({ type: 'profile_picture', failed: false });
    expect(scope.getState($user)).toMatchObject({ profile_picture: 'digest' });
    expect([scope.getState($preview), scope.getState($pictureDone)]).toEqual([null, 'saved']);
    await allSettled(pictureTold, { scope });
    expect(scope.getState($pictureDone)).toBeNull();
  });

  it('is removed', async () => {
    const { remove, scope, inputsOf } = await visit(taken);
    await remove();
    expect(inputsOf('update_data')).toEqual([{ type: 'profile_picture', data: '' }]);
    expect(scope.getState($pictureDone)).toBe('removed');
  });

  it.each([
    ['image/jpeg', MAX_PICTURE_BYTES, null],
    ['image/webp', MAX_PICTURE_BYTES + 1, 'tooLarge'],
    ['application/pdf', 10, 'wrongKind'],
    ['', 10, 'wrongKind'],
  ] as const)('of type “%s” and %i bytes has the problem %s', (type, size, problem) => {
    expect(pictureProblem({ type, size })).toBe(problem);
  });

  it('that cannot be one is neither shown nor sent', async () => {
    const { choose, save, scope, asked } = await visit(taken);
    await choose(PHOTO);
    await choose(new File(['%PDF'], 'acte.pdf', { type: 'application/pdf' }));
    await save();
    expect([scope.getState($preview), scope.getState($pictureProblem), asked]).toEqual([
      null,
      'wrongKind',
      [],
    ]);
  });

  it('that the browser cannot show is not sent either', async () => {
    const { choose, save, scope, asked } = await visit(taken);
    await choose(PHOTO);
    await allSettled(previewBroke, { scope });
    await save();
    expect([scope.getState($preview), scope.getState($pictureProblem), asked]).toEqual([
      null,
      'wrongKind',
      [],
    ]);
  });

  it('is the one that was chosen last', async () => {
    const { choose, scope } = await visit(taken);
    await Promise.all([choose(PHOTO), choose(OTHER)]);
    expect(scope.getState($preview)).toBe('data:image/webp;base64,BA==');
  });

  it.each(['picture_invalid', 'picture_too_large', 'too_many_requests'])(
    'stays to be looked at when it is refused: %s (ST2, ST10)',
    async (kind) => {
      const { choose, save, scope } = await visit(() => refusal(kind, 200));
      await choose(PHOTO);
      await save();
      expect(scope.getState($pictureRefusal)).toMatchObject({ data: { failure_kind: kind } });
      expect(scope.getState($preview)).toBe(ADDRESS);
      expect(scope.getState($updatedData)).toEqual({ type: 'profile_picture', failed: true });
    },
  );

  it('is sent once by two presses in a row', async () => {
    const answer = laterAnswer();
    const { choose, save, scope, inputsOf } = await visit(() => answer.promise);
    await choose(PHOTO);
    const pressed = [save(), save()];
    expect(scope.getState(changePictureFx.pending)).toBe(true);
    answer.resolve(taken());
    await Promise.all(pressed);
    expect(inputsOf('update_data')).toHaveLength(1);
  });

  it('that is refused for want of a session tells the site (RT7)', async () => {
    const { scope } = visitAs(null, () => refusal('session_ended', 401));
    await allSettled($user, { scope, params: member() });
    await allSettled(removePressed, { scope });
    expect(scope.getState($user)).toBeNull();
  });
});

import { userCall } from '@nfcards/shared/auth';
import { createEffect, createEvent, createStore, sample } from 'effector';

/** Something was written that changes what the site knows of the member. */
export const recordChanged = createEvent();

/** The member's own record, as the server has it now. */
export const readRecordFx = createEffect(async () => {
  await userCall.fx({});
});

/** Changed since the last reading began: what that brings may be old. */
export const $isRecordStale = createStore(false)
  .on(readRecordFx, () => false)
  .on(recordChanged, () => true);

// One reading at a time: of two, the older could come last.
sample({
  clock: [recordChanged, readRecordFx.finally],
  source: { stale: $isRecordStale, reading: readRecordFx.pending },
  filter: ({ stale, reading }) => stale && !reading,
  target: readRecordFx,
});

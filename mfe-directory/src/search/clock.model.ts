import { createEffect, createEvent, createStore, sample } from 'effector';
import { opened } from './search.model.ts';

export const minutePassed = createEvent();

export const readClockFx = createEffect(() => new Date());
sample({ clock: [opened, minutePassed], fn: () => undefined, target: readClockFx });

/** What opening hours are compared with; null before the page has been opened. */
export const $now = createStore<Date | null>(null, { serialize: 'ignore' }).on(
  readClockFx.doneData,
  (_, now) => now,
);

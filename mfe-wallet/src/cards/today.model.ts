import { createEffect, restore } from 'effector';
import { todayOf } from './expiry.ts';

/** Asks the clock, at the opening of a page that says what expires. */
export const readTodayFx = createEffect(() => todayOf(new Date()));

/** The day that it is where the visitor is, `YYYY-MM-DD`; empty before it was asked. */
export const $today = restore(readTodayFx.doneData, '');

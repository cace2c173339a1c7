import { createEffect, createEvent, sample } from 'effector';
import { type Preset, periodOf } from '../period.ts';
import { draftChanged } from '../send.model.ts';

export const presetPressed = createEvent<Preset>();

export const fillPeriodFx = createEffect((preset: Preset) => periodOf(preset, new Date()));

sample({ clock: presetPressed, target: fillPeriodFx });
sample({ clock: fillPeriodFx.doneData, target: draftChanged });

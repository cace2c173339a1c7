import { $client, type ClientError } from '@nfcards/shared/client';
import type { PageAddress } from '@nfcards/shared/remote';
import { deviceItems } from '@nfcards/shared/storage';
import { attach, createEffect, createEvent, createStore, sample } from 'effector';
import { object, parse, string } from 'valibot';
import { logOf } from './log-source.ts';
import { type SeenHead, type Watch, watchLog } from './watch-log.ts';

/** The page was opened. */
export const opened = createEvent<PageAddress>();
export const watchRetried = createEvent();
/** The visitor has taken note of an alarm, and wants this device to begin anew with the log as it is. */
export const seenForgotten = createEvent();

/** Where this device keeps the head that it saw last. */
export const SEEN_ITEM = 'log-head';
const seenHead = object({ verifier: string(), checkpoint: string() });

export const readSeenFx = createEffect((): SeenHead | null => {
  try {
    return parse(seenHead, JSON.parse(deviceItems.getItem(SEEN_ITEM) ?? ''));
  } catch {
    // Nothing was kept, or nothing may be, or somebody else wrote it: then this is the first time.
    return null;
  }
});

export const keepSeenFx = createEffect((head: SeenHead) => {
  deviceItems.setItem(SEEN_ITEM, JSON.stringify(head));
});

export const forgetSeenFx = createEffect(() => deviceItems.removeItem(SEEN_ITEM));

/** Looks at the log, and holds it to what was seen of it. */
export const watchLogFx = attach({
  source: $client,
  mapParams: (seen: SeenHead | null, client) => ({ client, seen }),
  effect: createEffect<{ client: Parameters<typeof logOf>[0]; seen: SeenHead | null }, Watch, ClientError>(
    ({ client, seen }) => watchLog(logOf(client), seen),
  ),
});

export type WatchState = { readonly status: 'unknown' } | Watch;

export const $watch = createStore<WatchState>({ status: 'unknown' }, { serialize: 'ignore' })
  .on(watchLogFx.doneData, (_, watch) => watch)
  .reset(forgetSeenFx.done);

sample({ clock: seenForgotten, target: forgetSeenFx });
sample({
  clock: [opened, watchRetried, forgetSeenFx.done],
  fn: () => undefined,
  target: readSeenFx,
});
sample({ clock: readSeenFx.doneData, target: watchLogFx });
sample({
  clock: watchLogFx.doneData.filterMap((watch) => (watch.status === 'sound' ? watch.keep : undefined)),
  target: keepSeenFx,
});

import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { $user } from '../auth/auth.model.ts';
import { forgetAnswersFx, sessionDoubted } from '../client/call.model.ts';
import type { LiveEvent } from '../operations/index.ts';
import { answersChangedBy } from './changed-answers.ts';
import type { OpenStream, Told } from './open-stream.ts';

/** `lost`: events do not arrive at the moment; after the reconnection all of them will. */
export type LiveStatus = 'off' | 'connecting' | 'open' | 'lost';

/** Milliseconds before a reconnection; doubled with each attempt that fails. */
const MIN_RECONNECT_DELAY = 1000;
const MAX_RECONNECT_DELAY = 30_000;

/** Opens the stream. The shell forks with it; without it there are no live events. */
export const $openStream = createStore<OpenStream | null>(null, { serialize: 'ignore' });

/** The stream may be dead although it seems open: the computer slept, or the network changed. It is reopened. */
export const lineDoubted = createEvent();

/**
 * An event of the member; the kept answers that it makes stale are forgotten before. `ready` comes when a stream
 * begins, not when it resumes without a loss.
 */
export const liveEventHeard = createEvent<LiveEvent>();
/** Every event arrives from now on; answers read before may be stale. */
export const liveBegan = sample({
  clock: liveEventHeard,
  filter: ({ kind }) => kind === 'ready' || kind === 'resync',
  fn: () => undefined,
});

const eventReceived = createEvent<Told>();
const streamClosed = createEvent<number | null>();

/** Resolves with the number of failures before the wait. */
export const waitToReconnectFx = createEffect((failures: number) => {
  const delay = Math.min(MIN_RECONNECT_DELAY * 2 ** (failures - 1), MAX_RECONNECT_DELAY);
  // After an outage, not all clients reconnect at the same moment.
  const jittered = delay * (0.5 + Math.random() / 2);
  return new Promise<number>((resolve) => setTimeout(() => resolve(failures), jittered));
});

const $memberId = $user.map((user) => user?.id ?? null);

const $lastEventId = createStore<string | null>(null)
  .on(eventReceived, (_, { id }) => id)
  .reset($memberId);

interface Stream {
  readonly end: () => void;
  /** It continues after the last event of the stream before. */
  readonly isResumed: boolean;
}
const $stream = createStore<Stream | null>(null, { serialize: 'ignore' });

const openStreamFx = attach({
  source: { open: $openStream, stream: $stream, lastEventId: $lastEventId },
  effect({ open, stream, lastEventId }): Stream | null {
    stream?.end();
    if (open === null) return null;
    const told = scopeBind(eventReceived, { safe: true });
    const broken = scopeBind(streamClosed, { safe: true });
    return { end: open({ lastEventId, told, broken }), isResumed: lastEventId !== null };
  },
});
const endStreamFx = attach({ source: $stream, effect: (stream) => stream?.end() });
$stream.on(openStreamFx.doneData, (_, stream) => stream).reset(endStreamFx.done);

/** Attempts that failed since the last event. */
const $failures = createStore(0)
  .on(streamClosed, (failures) => failures + 1)
  .reset(eventReceived, $memberId);

/** Whether events arrive at present. */
export const $liveStatus = createStore<LiveStatus>('off')
  .on(openStreamFx, (status) => (status === 'off' ? 'connecting' : status))
  .on(eventReceived, () => 'open')
  .on(streamClosed, () => 'lost')
  .reset(endStreamFx);

const reconnectDue = sample({
  clock: waitToReconnectFx.doneData,
  source: $failures,
  filter: (failures, waitedAfter) => failures === waitedAfter,
});
sample({
  clock: [$memberId, lineDoubted, reconnectDue],
  source: { memberId: $memberId, open: $openStream },
  filter: ({ memberId, open }) => memberId !== null && open !== null,
  fn: () => undefined,
  target: openStreamFx,
});
sample({
  clock: $memberId,
  filter: (memberId) => memberId === null,
  fn: () => undefined,
  target: endStreamFx,
});
sample({ clock: streamClosed, source: $failures, target: waitToReconnectFx });
// The stream of a session that has ended ends, and cannot be opened again.
sample({ clock: streamClosed, filter: (status) => status === 401, target: sessionDoubted });

const newEvent = sample({
  clock: eventReceived.filterMap(({ event }) => event ?? undefined),
  source: $stream,
  filter: (stream, { kind }) => kind !== 'ready' || stream?.isResumed !== true,
  fn: (_, event) => event,
});
const forgetFx = attach({ effect: forgetAnswersFx, mapParams: answersChangedBy });
sample({ clock: newEvent, target: forgetFx });
sample({ clock: forgetFx.done, fn: ({ params }) => params, target: liveEventHeard });

import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { $user, sessionDoubted } from '../auth/auth.model.ts';
import { forgetAnswersFx } from '../client/call.model.ts';
import type { LiveEvent } from '../operations/index.ts';
import { answersChangedBy } from './changed-answers.ts';
import type { OpenStream, Told } from './open-stream.ts';

/** `lost`: what happens is not told for the moment; it will be, all of it, once the line is back. */
export type LiveStatus = 'off' | 'connecting' | 'open' | 'lost';

/** Milliseconds until a line that was lost is tried again; doubled with each try that fails. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** What opens the stream. The shell forks with it; where there is none, nothing is told. */
export const $openStream = createStore<OpenStream | null>(null, { serialize: 'ignore' });

/** A line that seems open may be cut: the computer has slept, the network is another. It is opened anew. */
export const lineDoubted = createEvent();

/**
 * Something happened that concerns the member; kept answers that it makes old are forgotten by then. `ready` is heard
 * where a stream begins, not where it goes on without loss.
 */
export const liveEventHeard = createEvent<LiveEvent>();
/** From now on everything is told; what was read before may be old. */
export const liveBegan = sample({
  clock: liveEventHeard,
  filter: ({ kind }) => kind === 'ready' || kind === 'resync',
  fn: () => undefined,
});

const streamTold = createEvent<Told>();
const streamBroken = createEvent<number | null>();

/** Answers the number of the failure after which it waited. */
export const waitFx = createEffect((failures: number) => {
  const wait = Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT);
  // A server that comes back is not to be met by everybody at the same moment.
  const spread = wait * (0.5 + Math.random() / 2);
  return new Promise<number>((resolve) => setTimeout(() => resolve(failures), spread));
});

const $memberId = $user.map((user) => user?.id ?? null);

const $lastEventId = createStore<string | null>(null)
  .on(streamTold, (_, { id }) => id)
  .reset($memberId);

interface Stream {
  readonly end: () => void;
  /** It goes on where another was. */
  readonly isResumed: boolean;
}
const $stream = createStore<Stream | null>(null, { serialize: 'ignore' });

const openFx = attach({
  source: { open: $openStream, stream: $stream, lastEventId: $lastEventId },
  effect({ open, stream, lastEventId }): Stream | null {
    stream?.end();
    if (open === null) return null;
    const told = scopeBind(streamTold, { safe: true });
    const broken = scopeBind(streamBroken, { safe: true });
    return { end: open({ lastEventId, told, broken }), isResumed: lastEventId !== null };
  },
});
const endFx = attach({ source: $stream, effect: (stream) => stream?.end() });
$stream.on(openFx.doneData, (_, stream) => stream).reset(endFx.done);

/** How many tries have failed since something was last told. */
const $failures = createStore(0)
  .on(streamBroken, (failures) => failures + 1)
  .reset(streamTold, $memberId);

/** Whether what happens is told at present. */
export const $liveStatus = createStore<LiveStatus>('off')
  .on(openFx, (status) => (status === 'off' ? 'connecting' : status))
  .on(streamTold, () => 'open')
  .on(streamBroken, () => 'lost')
  .reset(endFx);

const waited = sample({
  clock: waitFx.doneData,
  source: $failures,
  filter: (failures, waitedAfter) => failures === waitedAfter,
});
sample({
  clock: [$memberId, lineDoubted, waited],
  source: { memberId: $memberId, open: $openStream },
  filter: ({ memberId, open }) => memberId !== null && open !== null,
  fn: () => undefined,
  target: openFx,
});
sample({ clock: $memberId, filter: (memberId) => memberId === null, fn: () => undefined, target: endFx });
sample({ clock: streamBroken, source: $failures, target: waitFx });
// The stream of a session that has ended ends, and cannot be opened again.
sample({ clock: streamBroken, filter: (status) => status === 401, target: sessionDoubted });

const heard = sample({
  clock: streamTold.filterMap(({ event }) => event ?? undefined),
  source: $stream,
  filter: (stream, { kind }) => kind !== 'ready' || stream?.isResumed !== true,
  fn: (_, event) => event,
});
const forgetFx = attach({ effect: forgetAnswersFx, mapParams: answersChangedBy });
sample({ clock: heard, target: forgetFx });
sample({ clock: forgetFx.done, fn: ({ params }) => params, target: liveEventHeard });

import { $client, type Client, type ClientError } from '@nfcards/shared/client';
import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { type Inclusion, logOf } from '../verify/log-source.ts';

/** Numbers of the entries that are shown. */
export const entriesShown = createEvent<readonly number[]>();
export const entriesRetried = createEvent();

export type Inclusions = ReadonlyMap<number, Inclusion>;

interface Answered {
  readonly inclusions: Inclusions;
  /** Whether heads of the log are written on a chain. */
  readonly isAnchored: boolean;
}

export const readInclusionsFx = attach({
  source: $client,
  mapParams: (numbers: readonly number[], client) => ({ client, numbers }),
  effect: createEffect<{ client: Client; numbers: readonly number[] }, Answered, ClientError>(
    async ({ client, numbers }) => {
      const log = logOf(client);
      const isAnchored = await log.isAnchored();
      const answers = await Promise.all(numbers.map(async (no) => [no, await log.inclusion(no)] as const));
      return { inclusions: new Map(answers), isAnchored };
    },
  ),
});

/** Milliseconds; the log takes up what waits within a second. */
const PATIENCE = 1500;
/** Looks at what waits; after them the visitor may look again. */
export const MOST_LOOKS = 5;
export const waitFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)));

/** What the log said of entries. */
export const $inclusions = createStore<Inclusions>(new Map(), { serialize: 'ignore' }).on(
  readInclusionsFx.doneData,
  (known, { inclusions }) => new Map([...known, ...inclusions]),
);

/** Null until it is known. */
export const $isAnchored = createStore<boolean | null>(null, { serialize: 'ignore' }).on(
  readInclusionsFx.doneData,
  (_, { isAnchored }) => isAnchored,
);

export const $entriesError = createStore<ClientError | null>(null, { serialize: 'ignore' })
  .on(readInclusionsFx, () => null)
  .on(readInclusionsFx.failData, (_, error) => error);

const $shown = createStore<readonly number[]>([], { serialize: 'ignore' }).on(
  entriesShown,
  (_, numbers) => numbers,
);
const $looks = createStore(0, { serialize: 'ignore' })
  .on(readInclusionsFx.done, (looks) => looks + 1)
  .reset(entriesShown, entriesRetried);

/** Those that the log has not taken up, as far as is known. */
const $open = combine($shown, $inclusions, (shown, inclusions) =>
  shown.filter((no) => inclusions.get(no)?.status !== 'taken_up'),
);

const looked = sample({
  clock: readInclusionsFx.done,
  source: { open: $open, looks: $looks },
});
sample({
  clock: looked,
  filter: ({ open, looks }) => open.length > 0 && looks < MOST_LOOKS,
  fn: () => undefined,
  target: waitFx,
});
sample({
  clock: [entriesShown, entriesRetried, waitFx.done],
  source: $open,
  filter: (open) => open.length > 0,
  target: readInclusionsFx,
});

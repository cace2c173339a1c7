import { $client, type Client, type ClientError } from '@nfcards/shared/client';
import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';
import { logOf } from '../log/log-source.ts';
import { type EntryProof, proveEntries } from '../log/prove-entries.ts';
import { readSeenFx, watchLogFx } from '../log/witness.model.ts';

/** Numbers of the entries that are shown. */
export const entriesShown = createEvent<readonly number[]>();
export const entriesRetried = createEvent();

export type Proofs = ReadonlyMap<number, EntryProof>;

export const proveEntriesFx = attach({
  source: $client,
  mapParams: (numbers: readonly number[], client) => ({ client, numbers }),
  effect: createEffect<{ client: Client; numbers: readonly number[] }, Proofs, ClientError>(
    async ({ client, numbers }) => {
      const watch = await watchLogFx(await readSeenFx());
      return proveEntries(logOf(client), watch, numbers);
    },
  ),
});

/** Milliseconds; the log takes up what waits within a second. */
const PATIENCE = 1500;
/** Looks at what waits; after them the visitor may look again. */
export const MAX_LOOKS = 5;
export const waitFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)));

/** What this browser has verified of entries, by their numbers. */
export const $proofs = createStore<Proofs>(new Map(), { serialize: 'ignore' }).on(
  proveEntriesFx.doneData,
  (known, proofs) => new Map([...known, ...proofs]),
);

export const $entriesError = createStore<ClientError | null>(null, { serialize: 'ignore' })
  .on(proveEntriesFx, () => null)
  .on(proveEntriesFx.failData, (_, error) => error);

const $shown = createStore<readonly number[]>([], { serialize: 'ignore' }).on(
  entriesShown,
  (_, numbers) => numbers,
);
const $looks = createStore(0, { serialize: 'ignore' })
  .on(proveEntriesFx.done, (looks) => looks + 1)
  .reset(entriesShown, entriesRetried);

/** Those that the log has not taken up, as far as is known. */
const $open = combine($shown, $proofs, (shown, proofs) => shown.filter((no) => isOpen(proofs.get(no))));

const looked = sample({
  clock: proveEntriesFx.done,
  source: { open: $open, looks: $looks },
});
sample({
  clock: looked,
  filter: ({ open, looks }) => open.length > 0 && looks < MAX_LOOKS,
  fn: () => undefined,
  target: waitFx,
});
sample({
  clock: [entriesShown, entriesRetried, waitFx.done],
  source: $open,
  filter: (open) => open.length > 0,
  target: proveEntriesFx,
});

function isOpen(proof: EntryProof | undefined): boolean {
  return proof === undefined || proof.status === 'unknown' || proof.status === 'waiting';
}

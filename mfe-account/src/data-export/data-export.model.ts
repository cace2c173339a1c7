import { isSessionOver, memberChanged, memberLeft, sessionDoubted } from '@nfcards/shared/auth';
import { $client, type Client, type ClientError } from '@nfcards/shared/client';
import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { settingsOpened } from '../settings/wishes.model.ts';

export const exportPressed = createEvent();
const bytesReceived = createEvent<number>();

/** Everything that is held on the member. */
export const fetchArchiveFx = attach({
  source: $client,
  effect: createEffect<Client, Blob, ClientError>(async (client) => {
    const onReceived = scopeBind(bytesReceived, { safe: true });
    const result = await client.readBytes('export_account', {}, { onReceived });
    if (!result.ok) throw result.error;
    return result.answer;
  }),
});

/** As a link with `download` does, for bytes that an ordinary link could not ask for in the member's name. */
export const saveArchiveFx = createEffect((archive: Blob) => {
  const address = URL.createObjectURL(archive);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'nfcards.zip';
  link.click();
  // The browser has taken the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
});

export type ExportState =
  | { readonly status: 'none' }
  | { readonly status: 'pending'; readonly received: number }
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly error: ClientError };

/** What became of the archive; it goes on while the member looks at another page. */
export const $export = createStore<ExportState>({ status: 'none' })
  .on(fetchArchiveFx, () => ({ status: 'pending', received: 0 }))
  .on(bytesReceived, (state, received) =>
    state.status === 'pending' ? { status: 'pending', received } : state,
  )
  .on(saveArchiveFx.done, () => ({ status: 'done' }))
  .on(fetchArchiveFx.failData, (_, error) => ({ status: 'failed', error }))
  .on(settingsOpened, (state) => (state.status === 'pending' ? state : { status: 'none' }))
  .reset(memberChanged, memberLeft);

sample({
  clock: exportPressed,
  source: fetchArchiveFx.pending,
  filter: (pending) => !pending,
  fn: () => undefined,
  target: fetchArchiveFx,
});
// Whoever has left meanwhile gets nothing: the next one at this screen is somebody else.
sample({
  clock: fetchArchiveFx.doneData,
  source: $export,
  filter: ({ status }) => status === 'pending',
  fn: (_, archive) => archive,
  target: saveArchiveFx,
});
sample({
  clock: fetchArchiveFx.failData,
  filter: isSessionOver,
  fn: () => undefined,
  target: sessionDoubted,
});

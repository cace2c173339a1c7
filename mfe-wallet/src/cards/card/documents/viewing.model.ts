import { createEffect, createEvent, createStore, sample } from 'effector';
import {
  type DocumentWanted,
  type FetchError,
  fetchDocumentFx,
} from '../../../documents/fetch-document.model.ts';
import type { OpenedDocument } from '../../../vault/worker/vault-work.model.ts';
import { printGivenUp } from '../../../viewer/print/printing.model.ts';
import { $cardId, left } from '../../card.model.ts';
import { $isUnlocked } from './metadata.model.ts';

/** A version, with all that fetching it takes. */
export interface VersionWanted extends DocumentWanted {
  readonly title: string;
}

export type Viewing =
  | { readonly status: 'none' }
  | { readonly status: 'pending'; readonly wanted: VersionWanted }
  | { readonly status: 'ready'; readonly wanted: VersionWanted; readonly opened: OpenedDocument }
  | { readonly status: 'failed'; readonly wanted: VersionWanted; readonly error: FetchError };

export const viewPressed = createEvent<VersionWanted>();
export const viewClosed = createEvent();

/** For the page alone: others fetch documents too. */
export const openVersionFx = createEffect<VersionWanted, OpenedDocument, FetchError>((wanted) =>
  fetchDocumentFx(wanted),
);
const locked = $isUnlocked.updates.filter({ fn: (isUnlocked) => !isUnlocked });

/** What is looked at. Bytes are kept as long as they are, and no longer. */
export const $viewing = createStore<Viewing>({ status: 'none' }, { serialize: 'ignore' })
  .on(viewPressed, (_, wanted) => ({ status: 'pending', wanted }))
  .on(openVersionFx.done, (state, { params, result }) =>
    isFor(state, params) ? { status: 'ready', wanted: params, opened: result } : state,
  )
  .on(openVersionFx.fail, (state, { params, error }) =>
    isFor(state, params) ? { status: 'failed', wanted: params, error } : state,
  )
  .reset(viewClosed, locked, $cardId, left);

sample({ clock: viewPressed, target: openVersionFx });
// Nobody who has gone on expects the printer.
sample({ clock: [left, locked], fn: () => undefined, target: printGivenUp });

function isFor(state: Viewing, wanted: VersionWanted): boolean {
  return state.status === 'pending' && state.wanted === wanted;
}

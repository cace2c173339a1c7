import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { BerthRequest, Boat, NfcardSummary } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, restore, sample } from 'effector';
import { $lastSearch } from '../../search/query/search.model.ts';
import { $portId, requestRefused, requestTold } from '../berth-requests.model.ts';
import { type BerthDraft, BLANK, boatOfStay, changed, datesOfStay, problemsOf } from './berth-draft.ts';
import type { SavedBoat } from './boat-sizes.ts';

/** Something was typed or chosen. */
export const draftChanged = createEvent<Partial<BerthDraft>>();
/** With the day that it is where the visitor is, `YYYY-MM-DD`. */
export const formOpened = createEvent<string>();
/** Given up: what was written goes with it. */
export const formClosed = createEvent();
export const submitted = createEvent();

export const requestCall = createCall('request_berth');
export const boatsCall = createCall('boats');
export const saveBoatCall = createCall('save_boat');
export const nfcardsCall = createCall('get_all_nfcards');

export interface SentRequest {
  /** Made here: the same request sent again, because the answer was lost, is made once. */
  readonly id: string;
  readonly port_id: string;
  readonly boat_id: string;
  readonly arrival: string;
  readonly departure: string;
  readonly message: string;
  readonly nfcard_id?: string;
}

export interface Asking {
  readonly request: SentRequest;
  /** The boat with the sizes that were corrected; null where those that are known hold. */
  readonly corrected: SavedBoat | null;
}

/** The office is told the sizes that the boat has when it is asked: what was corrected is saved first. */
export const requestBerthFx = createEffect<Asking, BerthRequest, ClientError>(
  async ({ request, corrected }) => {
    if (corrected !== null) await saveBoatCall.fx(corrected);
    return requestCall.fx(request);
  },
);

/** Ids of requests are made here alone. */
export const makeIdFx = createEffect(() => crypto.randomUUID());

/** A draft outlives a call that failed and a session that ended; not the page, and not its writer. */
export const $draft = createStore(BLANK)
  .on(draftChanged, changed)
  .reset(formClosed, requestBerthFx.done, $portId, memberChanged);

export const $isOpen = createStore(false)
  .on(formOpened, () => true)
  .reset(formClosed, requestBerthFx.done, $portId, memberChanged);

/** Of the request as it is now: one that was changed is another one. */
export const $requestId = restore(makeIdFx.doneData, '');
sample({ clock: [formOpened, $draft], target: makeIdFx });

/** Null until they are known. */
export const $boats = createStore<readonly Boat[] | null>(null)
  .on(boatsCall.fx.doneData, (_, boats) => boats)
  .reset(memberChanged);

/** Those that the member holds, and so can show; none until they are known. */
export const $nfcards = createStore<readonly NfcardSummary[]>([])
  .on(nfcardsCall.fx.doneData, (_, cards) => cards.filter(({ role }) => role === 'held'))
  .reset(memberChanged);

sample({ clock: formOpened, fn: () => ({}), target: [boatsCall.fx, nfcardsCall.fx] });

// The stay that was searched for is the one that is asked for, unless the visitor has said another.
sample({
  clock: formOpened,
  source: { stay: $lastSearch, draft: $draft },
  filter: ({ draft }) => draft.dates === null,
  fn: ({ stay }, today) => ({ dates: datesOfStay(stay, today) }),
  target: draftChanged,
});
sample({
  clock: boatsCall.fx.doneData,
  source: { stay: $lastSearch, draft: $draft },
  filter: ({ draft }, boats) => !boats.some(({ id }) => id === draft.boatId),
  fn: ({ stay }, boats) => ({ boatId: boatOfStay(stay, boats) }),
  target: draftChanged,
});

export const requestForm = createForm({
  submitted: sample({ clock: submitted, source: $draft }),
  problemsOf,
  call: requestBerthFx,
  resetBy: [formOpened, formClosed, $portId],
});

sample({ clock: requestBerthFx.doneData, target: requestTold });
sample({ clock: requestBerthFx.failData, target: requestRefused });

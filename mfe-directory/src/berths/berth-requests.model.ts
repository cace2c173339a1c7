import { $session, memberCame, memberChanged, memberLeft } from '@nfcards/shared/auth';
import { type CallModel, type ClientError, createCall, forgetAnswersFx } from '@nfcards/shared/client';
import type { BerthRequest } from '@nfcards/shared/operations';
import { attach, combine, createEvent, createStore, sample } from 'effector';
import { placeOpened } from '../place/place-opened.model.ts';

export const retryPressed = createEvent();
/** The window is looked at again. */
export const windowReturned = createEvent();
/** One request as the server last told it, in answer to something done here. */
export const requestTold = createEvent<BerthRequest>();
/** Something was done here that failed; the state that it went by may be old. */
export const requestRefused = createEvent<ClientError>();

export const ownRequestsCall = createCall('berth_requests');
export const waitingRequestsCall = createCall('berth_requests');

export type RequestsState =
  | { readonly status: 'pending' }
  | { readonly status: 'ready'; readonly requests: readonly BerthRequest[] }
  | { readonly status: 'failed'; readonly error: ClientError };

/** The port whose page is open; empty on the page of another place. */
export const $portId = createStore('').on(placeOpened, (_, { id, category }) =>
  category === 'port' ? id : '',
);

/** Whether the member answers for this very port: they are asked for berths, and ask for none here. */
export const $isOffice = combine(
  $session,
  $portId,
  (session, portId) => session.status === 'member' && portId !== '' && session.user.place_id === portId,
);

type RequestsCall = CallModel<'berth_requests'>;

/** A list of the page that is open; asked for again, it stays on the screen until the answer comes. */
function createRequests({ fx }: RequestsCall) {
  const answerCame = sample({
    clock: fx.finally,
    source: $portId,
    // What was asked for a port that was left is not shown on the next page.
    filter: (portId, { params }) => params.port_id === portId,
    fn: (_, answer) => answer,
  });
  return createStore<RequestsState>({ status: 'pending' })
    .reset($portId, memberChanged, memberLeft, retryPressed)
    .on(answerCame, (state, answer) => {
      if (answer.status === 'done') return { status: 'ready', requests: answer.result.requests };
      return state.status === 'ready' ? state : { status: 'failed', error: answer.error };
    });
}

/** The member's own requests to this port, the newest first. */
export const $ownRequests = createRequests(ownRequestsCall).on(requestTold, (state, told) =>
  state.status === 'ready'
    ? { ...state, requests: [told, ...state.requests.filter(({ id }) => id !== told.id)].sort(newestFirst) }
    : state,
);

/** What waits for an answer of this harbour office. */
export const $waitingRequests = createRequests(waitingRequestsCall).on(requestTold, (state, told) =>
  state.status === 'ready'
    ? { ...state, requests: state.requests.filter(({ id }) => id !== told.id) }
    : state,
);

const forgetFx = attach({ effect: forgetAnswersFx, mapParams: () => ['berth_requests'] as const });
sample({ clock: windowReturned, target: forgetFx });

const asked = sample({
  clock: [placeOpened, retryPressed, memberCame, memberChanged, requestTold, requestRefused, forgetFx.done],
  source: { portId: $portId, session: $session, isOffice: $isOffice },
  filter: ({ portId, session }) => portId !== '' && session.status === 'member',
  fn: (source) => source,
});
sample({
  clock: asked,
  filter: ({ isOffice }) => !isOffice,
  fn: ({ portId }) => ({ of: 'mine' as const, port_id: portId }),
  target: ownRequestsCall.fx,
});
sample({
  clock: asked,
  filter: ({ isOffice }) => isOffice,
  fn: ({ portId }) => ({ of: 'place' as const, state: 'waiting' as const, port_id: portId }),
  target: waitingRequestsCall.fx,
});

function newestFirst(one: BerthRequest, other: BerthRequest): number {
  return other.asked_at.localeCompare(one.asked_at);
}

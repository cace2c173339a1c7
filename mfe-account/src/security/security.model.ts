import { type ClientError, createCall } from '@nfcards/shared/client';
import { createStore, type Effect, type Store, sample } from 'effector';
import { createMemberPage } from '../member/member-page.model.ts';

/** A figure beside a row: the row leads on without it. */
export type Figure =
  | { readonly status: 'pending' | 'unknown' }
  | { readonly status: 'known'; readonly count: number };

const { opened, entered, left } = createMemberPage();
export const securityOpened = opened;

/** Sessions that are open. */
export const $sessions = figureOf(
  createCall('sessions').fx,
  (sessions) => sessions.filter(({ ended_at }) => ended_at === null).length,
);
export const $passkeys = figureOf(createCall('passkeys').fx, (passkeys) => passkeys.length);
export const $identities = figureOf(createCall('social_identities').fx, (identities) => identities.length);
export const $recoveryCodes = figureOf(
  createCall('second_factor').fx,
  ({ recovery_codes_left }) => recovery_codes_left,
);

function figureOf<Answer>(
  fx: Effect<object, Answer, ClientError>,
  count: (answer: Answer) => number,
): Store<Figure> {
  const $figure = createStore<Figure>({ status: 'pending' })
    .on(fx.doneData, (_, answer) => ({ status: 'known', count: count(answer) }))
    .on(fx.fail, () => ({ status: 'unknown' }))
    .reset(left);
  sample({ clock: entered, fn: () => ({}), target: fx });
  return $figure;
}

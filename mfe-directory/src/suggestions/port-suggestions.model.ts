import { createCall } from '@nfcards/shared/client';
import type { FoundPlace } from '@nfcards/shared/operations';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';

/** Milliseconds without a key after which the ports that may be meant are asked for. */
const TYPING_PAUSE = 200;
/** Fewer letters than this would suggest half of the world. */
const FEWEST_LETTERS = 2;
const MOST_SUGGESTIONS = 8;

/** The field is shown with this text, which nobody typed. */
export const portFieldOpened = createEvent<string>();
export const portTyped = createEvent<string>();
/** Id of the port that was taken from the suggestions. */
export const portChosen = createEvent<string>();

/** Waits for a pause in typing; answers the number that it was given. */
export const waitForPauseFx = createEffect(
  (change: number) => new Promise<number>((resolve) => setTimeout(() => resolve(change), TYPING_PAUSE)),
);

export const searchCall = createCall('search');

/** What stands in the field. */
export const $portText = createStore('');

const $ports = createStore<readonly FoundPlace[]>([]);

type SuggestionStatus = 'idle' | 'waiting' | 'found' | 'failed';
const $status = createStore<SuggestionStatus>('idle');

/** While more is on its way the ports found for the letters before stay: a list that comes and goes is not read. */
export const $suggestions = combine({ status: $status, ports: $ports });

/** The field says again what a choice has filled in: nobody typed that. */
const typed = sample({
  clock: portTyped,
  source: $portText,
  filter: (shown, text) => text !== shown,
  fn: (_, text) => text,
});

const chosen = sample({
  clock: portChosen,
  source: $ports,
  fn: (ports, id) => ports.find((port) => port.id === id),
}).filterMap((port) => port);

$portText.on([portFieldOpened, typed], (_, text) => text).on(chosen, (_, { name }) => name);

const $changes = createStore(0).on([portFieldOpened, typed, chosen], (changes) => changes + 1);

sample({
  clock: typed,
  source: $changes,
  filter: (_, text) => isEnough(text),
  target: waitForPauseFx,
});

sample({
  clock: waitForPauseFx.doneData,
  source: { changes: $changes, text: $portText },
  filter: ({ changes }, change) => changes === change,
  fn: ({ text }) => ({ text: text.trim(), category: 'port' as const, region: '', services: [] }),
  target: searchCall.fx,
});

/** An answer to letters that do not stand there any more is nobody's. */
const settled = sample({
  clock: searchCall.fx.finally,
  source: { text: $portText, status: $status },
  filter: ({ text, status }, { params }) => status === 'waiting' && params.text === text.trim(),
  fn: (_, outcome) => outcome,
});

$status
  .on(typed, (_, text) => (isEnough(text) ? 'waiting' : 'idle'))
  .on([portFieldOpened, chosen], () => 'idle')
  .on(settled, (_, { status }) => (status === 'done' ? 'found' : 'failed'));

$ports
  .on(typed, (ports, text) => (isEnough(text) ? ports : []))
  .on([portFieldOpened, chosen], () => [])
  .on(settled, (_, outcome) =>
    outcome.status === 'done' ? outcome.result.places.slice(0, MOST_SUGGESTIONS) : [],
  );

function isEnough(text: string): boolean {
  return text.trim().length >= FEWEST_LETTERS;
}

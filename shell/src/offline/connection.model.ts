import { debounced } from '@nfcards/shared/patterns';
import { createEvent, createStore, sample } from 'effector';

/** Milliseconds for which the notice “online again” is shown. */
const NOTICE_DURATION = 5_000;

/** The browser went online or offline. */
export const connectionChanged = createEvent<boolean>();

type Connection = 'online' | 'offline' | 'back';
/** `back`: online again, a moment after being offline. */
export const $connection = createStore<Connection>('online');

export const connectionLost = sample({
  clock: connectionChanged,
  source: $connection,
  filter: (connection, isOnline) => connection !== 'offline' && !isOnline,
});

export const connectionRegained = sample({
  clock: connectionChanged,
  source: $connection,
  filter: (connection, isOnline) => connection === 'offline' && isOnline,
});

export const noticePause = debounced(connectionRegained, NOTICE_DURATION);

$connection
  .on(connectionLost, () => 'offline')
  .on(connectionRegained, () => 'back')
  .on(noticePause.event, (connection) => (connection === 'back' ? 'online' : connection));

import { createEffect, createEvent, createStore, sample } from 'effector';

/** Milliseconds for which the page says that the network is back. */
const READING_TIME = 5_000;

/** The browser has a network, or has none any more. */
export const connectionChanged = createEvent<boolean>();

/** Answers the number that it was given, once a sentence has been read. */
export const waitForReadersFx = createEffect(
  (change: number) => new Promise<number>((resolve) => setTimeout(() => resolve(change), READING_TIME)),
);

type Connection = 'online' | 'offline' | 'back';
/** `back`: a moment ago there was no network. */
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

const $changes = createStore(0).on([connectionLost, connectionRegained], (changes) => changes + 1);

sample({ clock: connectionRegained, source: $changes, target: waitForReadersFx });

const readersDone = sample({
  clock: waitForReadersFx.doneData,
  source: $changes,
  filter: (changes, change) => changes === change,
});

$connection
  .on(connectionLost, () => 'offline')
  .on(connectionRegained, () => 'back')
  .on(readersDone, () => 'online');

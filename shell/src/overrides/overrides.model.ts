import { logoutCall } from '@nfcards/shared/auth';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { onePerRemote } from './asked-overrides.ts';
import { type KeptOverrides, writeKept } from './kept-overrides.ts';
import type { DroppedOverride, Override, TriedOverride } from './override.ts';

export interface FoundOverrides {
  /** What the tab had agreed to, and what came of it. */
  readonly tried: readonly TriedOverride[];
  /** What the address asks for beyond that; nothing of it is loaded before somebody agrees. */
  readonly question: readonly Override[];
  readonly dropped: readonly DroppedOverride[];
  /** Remotes that came back to the published version. */
  readonly ended: readonly string[];
}

/** As the page began. */
export const overridesFound = createEvent<FoundOverrides>();
export const questionAgreed = createEvent();
export const questionRefused = createEvent();
/** Back to the published version of one remote. */
export const endPressed = createEvent<string>();
export const allEndPressed = createEvent();
/** An origin that did not answer is asked again. */
export const againPressed = createEvent();
export const noticesRead = createEvent();

/**
 * The one way to and from an override: a page keeps what it began with, and code that has run cannot be taken back.
 * From a logout the way leads home.
 */
export const beginAnewFx = createEffect(({ kept, home }: { kept: KeptOverrides; home: boolean }): void => {
  writeKept(kept);
  if (home) location.assign('/');
  else location.reload();
});

export const $tried = createStore<readonly TriedOverride[]>([]).on(overridesFound, (_, { tried }) => tried);
export const $question = createStore<readonly Override[]>([])
  .on(overridesFound, (_, { question }) => question)
  .reset(questionRefused);
export const $dropped = createStore<readonly DroppedOverride[]>([])
  .on(overridesFound, (_, { dropped }) => dropped)
  .reset(noticesRead);
export const $ended = createStore<readonly string[]>([])
  .on(overridesFound, (_, { ended }) => ended)
  .reset(noticesRead);

sample({
  clock: questionAgreed,
  source: { tried: $tried, question: $question },
  filter: ({ question }) => question.length > 0,
  fn: ({ tried, question }) => keeping(onePerRemote([...tried, ...question])),
  target: beginAnewFx,
});

sample({
  clock: endPressed,
  source: $tried,
  fn: (tried, remote) =>
    keeping(
      tried.filter((one) => one.remote !== remote),
      [remote],
    ),
  target: beginAnewFx,
});

sample({ clock: allEndPressed, source: $tried, fn: endOf, target: beginAnewFx });

sample({ clock: againPressed, source: $tried, fn: (tried) => keeping(tried), target: beginAnewFx });

// What ran for one member does not run for the next.
sample({
  clock: logoutCall.fx.done,
  source: $tried,
  filter: (tried) => tried.length > 0,
  fn: (tried) => ({ ...endOf(tried), home: true }),
  target: beginAnewFx,
});

function endOf(tried: readonly TriedOverride[]) {
  return keeping(
    [],
    tried.map(({ remote }) => remote),
  );
}

function keeping(overrides: readonly Override[], ended: readonly string[] = []) {
  return { kept: { overrides: [...overrides], ended: [...ended] }, home: false };
}

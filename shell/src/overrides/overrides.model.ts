import { logoutCall } from '@nfcards/shared/auth';
import { createEffect, createEvent, createStore, sample } from 'effector';
import type { DroppedOverride, Override, TriedOverride } from './override.ts';
import { onePerRemote } from './parse-override.ts';
import { type StoredOverrides, writeStoredOverrides } from './stored-overrides.ts';

export interface FoundOverrides {
  /** Overrides that the visitor agreed to in this tab, with their results. */
  readonly tried: readonly TriedOverride[];
  /** Overrides of the address that need consent; nothing of them is loaded before. */
  readonly question: readonly Override[];
  readonly dropped: readonly DroppedOverride[];
  /** Remotes whose override has ended. */
  readonly ended: readonly string[];
}

/** The overrides at the start of the page. */
export const overridesFound = createEvent<FoundOverrides>();
export const questionAgreed = createEvent();
export const questionRefused = createEvent();
/** Ends the override of one remote. */
export const endPressed = createEvent<string>();
export const allEndPressed = createEvent();
/** Tries again to read an override that was refused. */
export const retryPressed = createEvent();
export const noticesRead = createEvent();

/**
 * Stores the overrides and reloads: code that ran cannot be unloaded. After a logout it goes to the home page.
 */
export const reloadWithFx = createEffect(({ kept, home }: { kept: StoredOverrides; home: boolean }): void => {
  writeStoredOverrides(kept);
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
  fn: ({ tried, question }) => reloadWith(onePerRemote([...tried, ...question])),
  target: reloadWithFx,
});

sample({
  clock: endPressed,
  source: $tried,
  fn: (tried, remote) =>
    reloadWith(
      tried.filter((one) => one.remote !== remote),
      [remote],
    ),
  target: reloadWithFx,
});

sample({ clock: allEndPressed, source: $tried, fn: endAll, target: reloadWithFx });

sample({ clock: retryPressed, source: $tried, fn: (tried) => reloadWith(tried), target: reloadWithFx });

// Overrides of one member must not run for the next.
sample({
  clock: logoutCall.fx.done,
  source: $tried,
  filter: (tried) => tried.length > 0,
  fn: (tried) => ({ ...endAll(tried), home: true }),
  target: reloadWithFx,
});

function endAll(tried: readonly TriedOverride[]) {
  return reloadWith(
    [],
    tried.map(({ remote }) => remote),
  );
}

function reloadWith(overrides: readonly Override[], ended: readonly string[] = []) {
  return { kept: { overrides: [...overrides], ended: [...ended] }, home: false };
}

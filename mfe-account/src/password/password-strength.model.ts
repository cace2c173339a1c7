import { createEffect, createEvent, createStore, sample } from 'effector';
import type { Judgement } from './judgement.ts';
import { fetchJudgeAhead, judgePassword, type NewPassword } from './new-password.ts';

/** Milliseconds without a letter before a password is judged: sooner, the words would change at each key. */
const SETTLED = 300;

/** A new password is about to be typed. */
export const fieldFocused = createEvent();
/** With what is known of its owner; an empty one is judged no more. */
export const passwordTyped = createEvent<NewPassword>();
/** The field is gone, and the password with it. */
export const fieldLeft = createEvent();

export const fetchJudgeFx = createEffect(fetchJudgeAhead);
/** Rejects nothing and answers nothing: time goes by. */
export const settleFx = createEffect(
  (_: NewPassword) => new Promise<void>((resolve) => setTimeout(resolve, SETTLED)),
);
export const judgeFx = createEffect(judgePassword);

const $typed = createStore<NewPassword | null>(null, { serialize: 'ignore' })
  .on(passwordTyped, (_, given) => given)
  .reset(fieldLeft);

/** Of the password as it was when the keys were last at rest. Null: none was typed, or nobody can judge it. */
export const $judgement = createStore<Judgement | null>(null)
  .on(passwordTyped, (judgement, { password }) => (password === '' ? null : judgement))
  .reset(fieldLeft);

sample({ clock: fieldFocused, target: fetchJudgeFx });
sample({ clock: passwordTyped, filter: ({ password }) => password !== '', target: settleFx });
sample({
  clock: settleFx.done,
  source: $typed,
  filter: (typed, { params }) => typed === params,
  fn: (_, { params }) => params,
  target: judgeFx,
});
const judged = sample({
  clock: judgeFx.done,
  source: $typed,
  filter: (typed, { params }) => typed === params,
  fn: (_, { result }) => result,
});
$judgement.on(judged, (_, judgement) => judgement);

import { logoutCall } from '@nfcards/shared/auth';
import { allSettled, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import type { TriedOverride } from './override.ts';
import {
  $dropped,
  $ended,
  $question,
  againPressed,
  allEndPressed,
  beginAnewFx,
  endPressed,
  type FoundOverrides,
  noticesRead,
  overridesFound,
  questionAgreed,
  questionRefused,
} from './overrides.model.ts';

const wallet = { remote: 'mfe-wallet', origin: 'http://localhost:3103' };
const account = { remote: 'mfe-account', origin: 'http://localhost:3104' };
const elsewhere = { remote: 'mfe-wallet', origin: 'https://preview.example' };
const NOTHING: FoundOverrides = { tried: [], question: [], dropped: [], ended: [] };

const refused = (one: typeof wallet): TriedOverride => ({ ...one, status: 'refused', why: 'silent' });

async function openPage(found: Partial<FoundOverrides>) {
  const began = vi.fn<(wanted: { kept: unknown; home: boolean }) => void>();
  const loggedOut = vi.fn(async () => ({}));
  const scope = fork({
    handlers: [
      [beginAnewFx, began],
      [logoutCall.fx, loggedOut],
    ],
  });
  await allSettled(overridesFound, { scope, params: { ...NOTHING, ...found } });
  return { scope, began, kept: () => began.mock.calls.map(([wanted]) => wanted) };
}

const kept = (overrides: readonly (typeof wallet)[], ended: readonly string[] = [], home = false) => [
  { kept: { overrides: overrides.map((one) => expect.objectContaining(one)), ended }, home },
];

describe('a question', () => {
  it('that nobody has answered keeps nothing and begins nothing', async () => {
    const page = await openPage({ question: [wallet] });
    expect(page.scope.getState($question)).toEqual([wallet]);
    expect(page.began).not.toHaveBeenCalled();
  });

  it('that was agreed to is kept beside what the tab had, and the page begins anew', async () => {
    const page = await openPage({ tried: [refused(account)], question: [wallet] });
    await allSettled(questionAgreed, { scope: page.scope });
    expect(page.kept()).toEqual(kept([account, wallet]));
  });

  it('takes the place of an earlier one of the same remote', async () => {
    const page = await openPage({ tried: [refused(elsewhere)], question: [wallet] });
    await allSettled(questionAgreed, { scope: page.scope });
    expect(page.kept()).toEqual(kept([wallet]));
  });

  it('that was refused is gone, and leaves what the tab had', async () => {
    const page = await openPage({ tried: [refused(account)], question: [wallet] });
    await allSettled(questionRefused, { scope: page.scope });
    await allSettled(questionAgreed, { scope: page.scope });
    expect([page.scope.getState($question), page.kept()]).toEqual([[], []]);
  });
});

describe('the way back', () => {
  it('is one for each remote', async () => {
    const page = await openPage({ tried: [refused(wallet), refused(account)] });
    await allSettled(endPressed, { scope: page.scope, params: 'mfe-wallet' });
    expect(page.kept()).toEqual(kept([account], ['mfe-wallet']));
  });

  it('is one for all', async () => {
    const page = await openPage({ tried: [refused(wallet), refused(account)] });
    await allSettled(allEndPressed, { scope: page.scope });
    expect(page.kept()).toEqual(kept([], ['mfe-wallet', 'mfe-account']));
  });

  it('is taken at a logout, and leads home', async () => {
    const page = await openPage({ tried: [refused(wallet)] });
    await allSettled(logoutCall.fx, { scope: page.scope, params: {} });
    expect(page.kept()).toEqual(kept([], ['mfe-wallet'], true));
  });

  it('is no matter of a logout without overrides', async () => {
    const page = await openPage({ question: [wallet] });
    await allSettled(logoutCall.fx, { scope: page.scope, params: {} });
    expect(page.kept()).toEqual([]);
  });
});

it('an origin is asked again with all that is kept', async () => {
  const page = await openPage({ tried: [refused(wallet), refused(account)] });
  await allSettled(againPressed, { scope: page.scope });
  expect(page.kept()).toEqual(kept([wallet, account]));
});

it('what is said once is gone when it was read', async () => {
  const { scope } = await openPage({ dropped: [{ text: 'x', why: 'malformed' }], ended: ['mfe-wallet'] });
  await allSettled(noticesRead, { scope });
  expect([scope.getState($dropped), scope.getState($ended)]).toEqual([[], []]);
});

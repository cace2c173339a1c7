import { logoutCall } from '@nfcards/shared/auth';
import { allSettled, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import type { TriedOverride } from './override.ts';
import {
  $dropped,
  $ended,
  $question,
  allEndPressed,
  endPressed,
  type FoundOverrides,
  noticesRead,
  overridesFound,
  questionAgreed,
  questionRefused,
  reloadWithFx,
  retryPressed,
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
      [reloadWithFx, began],
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
  it('without an answer stores nothing and does not reload', async () => {
    const page = await openPage({ question: [wallet] });
    expect(page.scope.getState($question)).toEqual([wallet]);
    expect(page.began).not.toHaveBeenCalled();
  });

  it('that was agreed to is stored with the earlier overrides, and the page reloads', async () => {
    const page = await openPage({ tried: [refused(account)], question: [wallet] });
    await allSettled(questionAgreed, { scope: page.scope });
    expect(page.kept()).toEqual(kept([account, wallet]));
  });

  it('replaces an earlier override of the same remote', async () => {
    const page = await openPage({ tried: [refused(elsewhere)], question: [wallet] });
    await allSettled(questionAgreed, { scope: page.scope });
    expect(page.kept()).toEqual(kept([wallet]));
  });

  it('that was refused disappears, and earlier overrides stay', async () => {
    const page = await openPage({ tried: [refused(account)], question: [wallet] });
    await allSettled(questionRefused, { scope: page.scope });
    await allSettled(questionAgreed, { scope: page.scope });
    expect([page.scope.getState($question), page.kept()]).toEqual([[], []]);
  });
});

describe('ending overrides', () => {
  it('works for each remote', async () => {
    const page = await openPage({ tried: [refused(wallet), refused(account)] });
    await allSettled(endPressed, { scope: page.scope, params: 'mfe-wallet' });
    expect(page.kept()).toEqual(kept([account], ['mfe-wallet']));
  });

  it('works for all remotes', async () => {
    const page = await openPage({ tried: [refused(wallet), refused(account)] });
    await allSettled(allEndPressed, { scope: page.scope });
    expect(page.kept()).toEqual(kept([], ['mfe-wallet', 'mfe-account']));
  });

  it('happens at a logout, which goes to the home page', async () => {
    const page = await openPage({ tried: [refused(wallet)] });
    await allSettled(logoutCall.fx, { scope: page.scope, params: {} });
    expect(page.kept()).toEqual(kept([], ['mfe-wallet'], true));
  });

  it('does not happen at a logout without overrides', async () => {
    const page = await openPage({ question: [wallet] });
    await allSettled(logoutCall.fx, { scope: page.scope, params: {} });
    expect(page.kept()).toEqual([]);
  });
});

it('a retry reloads with the stored overrides', async () => {
  const page = await openPage({ tried: [refused(wallet), refused(account)] });
  await allSettled(retryPressed, { scope: page.scope });
  expect(page.kept()).toEqual(kept([wallet, account]));
});

it('notices disappear when they were read', async () => {
  const { scope } = await openPage({ dropped: [{ text: 'x', why: 'malformed' }], ended: ['mfe-wallet'] });
  await allSettled(noticesRead, { scope });
  expect([scope.getState($dropped), scope.getState($ended)]).toEqual([[], []]);
});

import type { Registry } from '@nfcards/shared/registry';
import { allSettled, fork } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { $registry } from '../location/mounts.model.ts';
import { connectionChanged, noticePause } from './connection.model.ts';
import {
  $hasDirtyFields,
  $reloading,
  $updateOffered,
  dirtyFieldsChanged,
  fetchLiveRegistryFx,
  laterPressed,
  reloadFx,
  updateCheckDue,
  updatePressed,
} from './update.model.ts';

function site(shell: string, wallet: string, channel = 'production'): Registry {
  const live = {
    version: wallet,
    base: `/releases/mfe-wallet/${wallet}/`,
    entry: 'remoteEntry.js',
    container: 'wallet',
    integrity: '',
    mounts: [],
    slots: [],
  };
  return { channel, shell, remotes: { 'mfe-wallet': { live, previous: null } } };
}

const BEGAN_WITH = site('1.0.0', '1.4.0');

/** A page that began with `BEGAN_WITH`, and a gateway on which something else may be live. */
function openPage() {
  const gateway = { live: BEGAN_WITH };
  const read = vi.fn(async () => gateway.live);
  const reload = vi.fn();
  const scope = fork({
    values: [[$registry, BEGAN_WITH]],
    handlers: [
      [fetchLiveRegistryFx, read],
      [reloadFx, reload],
      [noticePause.waitFx, () => undefined],
    ],
  });
  const look = () => allSettled(updateCheckDue, { scope });
  return { gateway, read, reload, scope, look, offered: () => scope.getState($updateOffered) };
}

describe('a newer release', () => {
  it('is not offered while the page runs the live releases', async () => {
    const { look, offered, read } = openPage();
    await look();
    expect([offered(), read.mock.calls.length]).toEqual([false, 1]);
  });

  it.each([
    ['of the shell', site('1.0.1', '1.4.0')],
    ['of a remote', site('1.0.0', '1.4.1')],
    ['that is an earlier one, rolled back to', site('1.0.0', '1.3.9')],
    ['with a remote less', { ...BEGAN_WITH, remotes: {} }],
  ])('%s is offered', async (_, live) => {
    const { look, offered, gateway, reload } = openPage();
    gateway.live = live;
    await look();
    expect(offered()).toBe(true);
    expect(reload, 'and never forced').not.toHaveBeenCalled();
  });

  it('is loaded by a reload when the visitor accepts', async () => {
    const { look, gateway, reload, scope } = openPage();
    gateway.live = site('1.0.1', '1.4.0');
    await look();
    await allSettled(updatePressed, { scope });
    expect(reload).toHaveBeenCalledOnce();
    expect(scope.getState($reloading)).toBe(true);
  });

  it('is not offered again after “later”, but the next one is', async () => {
    const { look, offered, gateway, scope } = openPage();
    gateway.live = site('1.0.1', '1.4.0');
    await look();
    await allSettled(laterPressed, { scope });
    await look();
    expect(offered()).toBe(false);
    gateway.live = site('1.0.2', '1.4.0');
    await look();
    expect(offered()).toBe(true);
  });

  it('is no longer offered after a rollback', async () => {
    const { look, offered, gateway } = openPage();
    gateway.live = site('1.0.1', '1.4.0');
    await look();
    gateway.live = BEGAN_WITH;
    await look();
    expect(offered()).toBe(false);
  });

  it('is checked for when the network is back, and offered only with a network', async () => {
    const { gateway, offered, read, scope } = openPage();
    gateway.live = site('1.0.1', '1.4.0');
    await allSettled(connectionChanged, { scope, params: false });
    await allSettled(connectionChanged, { scope, params: true });
    expect([read.mock.calls.length, offered()]).toEqual([1, true]);
    await allSettled(connectionChanged, { scope, params: false });
    expect(offered()).toBe(false);
  });

  it('is not known when the gateway does not answer, and no message is shown', async () => {
    const { look, offered, read } = openPage();
    read.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await look();
    expect(offered()).toBe(false);
  });

  it('is checked for by one request at a time', async () => {
    const { read, scope } = openPage();
    await Promise.all([allSettled(updateCheckDue, { scope }), allSettled(updateCheckDue, { scope })]);
    expect(read).toHaveBeenCalledOnce();
  });
});

it('typed text is known, so that the notice can warn of its loss', async () => {
  const { scope } = openPage();
  await allSettled(dirtyFieldsChanged, { scope, params: true });
  expect(scope.getState($hasDirtyFields)).toBe(true);
  await allSettled(dirtyFieldsChanged, { scope, params: false });
  expect(scope.getState($hasDirtyFields)).toBe(false);
});

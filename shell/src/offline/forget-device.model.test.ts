import { logoutCall } from '@nfcards/shared/auth';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './forget-device.model.ts';

const deleteDatabase = vi.fn();
beforeEach(() => vi.stubGlobal('indexedDB', { deleteDatabase }));
afterEach(() => {
  deleteDatabase.mockReset();
  vi.unstubAllGlobals();
});

it('a logout deletes the documents on the device', async () => {
  const { scope } = visitAs(member(), () => Response.json({}));
  await allSettled(logoutCall.fx, { scope, params: {} });
  expect(deleteDatabase.mock.calls).toEqual([['nfcards-sea-control']]);
});

it('documents stay on the device when the logout does not reach the server', async () => {
  const { scope } = visitAs(member(), () => Promise.reject(new TypeError('no network')));
  await allSettled(logoutCall.fx, { scope, params: {} });
  expect(deleteDatabase).not.toHaveBeenCalled();
});

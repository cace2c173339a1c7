import { $user } from '@nfcards/shared/auth';
import { member } from '@nfcards/shared/testing';
import { allSettled, createWatch, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { createMemberPage } from './member-page.model.ts';

const anne = member();
const bob = member({ id: '6f1c2a30-0000-4000-8000-000000000002' });

function visit() {
  const page = createMemberPage();
  const scope = fork();
  const told: string[] = [];
  createWatch({ unit: page.entered, fn: ({ id }) => told.push(id), scope });
  createWatch({ unit: page.left, fn: () => told.push('left'), scope });
  return {
    told,
    open: () => allSettled(page.opened, { scope, params: { params: {}, query: {} } }),
    // As the server's answer does.
    logIn: (user: typeof anne | null) => allSettled($user, { scope, params: user }),
  };
}

describe('a page of the wallet', () => {
  it('is entered at each opening by whoever is logged in', async () => {
    const { open, logIn, told } = visit();
    await logIn(anne);
    expect(told).toEqual([]);
    await open();
    await open();
    expect(told).toEqual([anne.id, anne.id]);
  });

  it('is entered once it is known who is there, and not again when their record changes', async () => {
    const { open, logIn, told } = visit();
    await open();
    expect(told).toEqual([]);
    await logIn(anne);
    await logIn({ ...anne, city: 'Vannes' });
    expect(told).toEqual([anne.id]);
  });

  it('is left by one member before another enters it', async () => {
    const { open, logIn, told } = visit();
    await open();
    await logIn(anne);
    await logIn(null);
    await logIn(bob);
    expect(told).toEqual([anne.id, 'left', bob.id]);
  });
});

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
  const entered: string[] = [];
  createWatch({ unit: page.entered, fn: ({ id }) => entered.push(id), scope });
  const address = (id: string) => ({ params: { user_id: id }, query: {} });
  return {
    entered,
    open: (id: string) => allSettled(page.opened, { scope, params: address(id) }),
    // As the server's answer does.
    logIn: (user: typeof anne | null) => allSettled($user, { scope, params: user }),
  };
}

describe('a page of the member’s own (RT7)', () => {
  it('is entered at each opening by its member', async () => {
    const { open, logIn, entered } = visit();
    await logIn(anne);
    expect(entered).toEqual([]);
    await open(anne.id);
    await open(anne.id);
    expect(entered).toEqual([anne.id, anne.id]);
  });

  it('is entered once it is known who is there, and not again when their record changes', async () => {
    const { open, logIn, entered } = visit();
    await open(anne.id);
    expect(entered).toEqual([]);
    await logIn(anne);
    await logIn({ ...anne, city: 'Vannes' });
    expect(entered).toEqual([anne.id]);
  });

  it('is not entered by anybody else', async () => {
    const { open, logIn, entered } = visit();
    await open(anne.id);
    await logIn(bob);
    expect(entered).toEqual([]);
  });

  it('is entered again by a member who comes back', async () => {
    const { open, logIn, entered } = visit();
    await open(anne.id);
    await logIn(anne);
    await logIn(null);
    await logIn(bob);
    await logIn(anne);
    expect(entered).toEqual([anne.id, anne.id]);
  });
});

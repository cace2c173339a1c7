import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $kind, $receiver, receiverChosen, receivers } from './sending.model.ts';

describe('the receiver of the example (S2)', () => {
  it('is the harbour office until another one is chosen', () => {
    expect(fork().getState($receiver)).toBe('harbour');
  });

  it('stays as it is for an unknown name', async () => {
    const scope = fork();
    await allSettled(receiverChosen, { scope, params: 'nobody' });
    expect(scope.getState($receiver)).toBe('harbour');
  });

  it.each(receivers)('S11: %s keeps it for a time, or for good', async (receiver) => {
    const scope = fork();
    await allSettled(receiverChosen, { scope, params: receiver });
    expect(scope.getState($receiver)).toBe(receiver);
    expect(scope.getState($kind)).toBe(receiver === 'buyer' ? 'permanent' : 'temporary');
  });
});

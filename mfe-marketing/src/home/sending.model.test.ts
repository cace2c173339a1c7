import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $kind, $receiver, receiverChosen, receivers } from './sending.model.ts';

describe('whom the specimen is sent to (S2)', () => {
  it('is the harbour office until somebody else is chosen', () => {
    expect(fork().getState($receiver)).toBe('harbour');
  });

  it('stays as it is for a name that nobody has', async () => {
    const scope = fork();
    await allSettled(receiverChosen, { scope, params: 'nobody' });
    expect(scope.getState($receiver)).toBe('harbour');
  });

  it.each(receivers)('S11: %s has it for as long as that takes', async (receiver) => {
    const scope = fork();
    await allSettled(receiverChosen, { scope, params: receiver });
    expect(scope.getState($receiver)).toBe(receiver);
    expect(scope.getState($kind)).toBe(receiver === 'buyer' ? 'permanent' : 'temporary');
  });
});

import { $vaultKey } from '@nfcards/shared/vault';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { choiceForm, codeTyped, passwordSubmitted } from './choose-password.model.ts';
import { $isForgotPasswordConfirmed, $target, resetStep } from './forgot-password.model.ts';
import { $loss, $suffered, lossAccepted, lossDeclined } from './vault-loss.model.ts';
import { refusal, visit } from './visit.fixture.ts';

const PASSWORD = 'petit foc et grand voile';

/** Somebody whose code is right, and whose vault would be lost; what the server says once they go on is the test's. */
async function visitWithVault(
  kind: 'vault_closes' | 'vault_goes' = 'vault_closes',
  then: (input: object) => Response = () => Response.json({ cookie: 'token' }),
) {
  const visited = visit({
    verify_reset_password: (input) => ('spare_vault' in input ? refusal(kind) : then(input)),
  });
  const { scope } = visited;
  await visited.ask();
  await allSettled(codeTyped, { scope, params: '012345' });
  await allSettled(passwordSubmitted, { scope, params: { password: PASSWORD, repeated: PASSWORD } });
  return {
    ...visited,
    accept: () => allSettled(lossAccepted, { scope }),
    asked: () => visited.inputsOf('verify_reset_password'),
    state: () => ({
      loss: scope.getState($loss),
      suffered: scope.getState($suffered),
      confirmed: scope.getState($isForgotPasswordConfirmed),
    }),
  };
}

describe('a vault that a new password would shut', () => {
  it.each([
    ['vault_closes', 'closes'],
    ['vault_goes', 'goes'],
  ] as const)('is asked about before the password is changed: %s', async (kind, loss) => {
    const { state, asked, accept, scope } = await visitWithVault(kind);
    expect(state()).toEqual({ loss, suffered: null, confirmed: null });
    expect([scope.getState(choiceForm.$refusal), scope.getState($vaultKey)]).toEqual([null, null]);
    await accept();
    expect(asked().map((input) => 'spare_vault' in input)).toEqual([true, false]);
    expect(state()).toEqual({ loss: null, suffered: loss, confirmed: true });
    expect(scope.getState($vaultKey)).toBeInstanceOf(CryptoKey);
  });

  it('stays as it is for who goes back', async () => {
    const { state, asked, accept, scope } = await visitWithVault();
    await allSettled(lossDeclined, { scope });
    expect(state()).toEqual({ loss: null, suffered: null, confirmed: null });
    expect(scope.getState($target)).not.toBeNull();
    await accept();
    expect(asked()).toHaveLength(1);
  });

  it('is asked about once, however often it is answered', async () => {
    const { asked, accept } = await visitWithVault();
    await Promise.all([accept(), accept()]);
    expect(asked()).toHaveLength(2);
  });

  it('is asked about before the second factor, and not again after it', async () => {
    const { state, asked, accept, scope } = await visitWithVault('vault_closes', (input) =>
      'second_factor' in input ? Response.json({ cookie: 'token' }) : refusal('second_factor_needed'),
    );
    await accept();
    expect([state().loss, scope.getState(resetStep.$isAsked)]).toEqual([null, true]);
    await allSettled(resetStep.codeSubmitted, { scope, params: '654321' });
    expect(asked()).toHaveLength(3);
    expect(state()).toEqual({ loss: null, suffered: 'closes', confirmed: true });
  });

  it('is still asked about when no answer came, and says why', async () => {
    const { state, accept, scope } = await visitWithVault('vault_closes', () => Response.error());
    await accept();
    expect(state()).toMatchObject({ loss: 'closes', confirmed: null });
    expect(scope.getState(choiceForm.$refusal)).not.toBeNull();
  });
});

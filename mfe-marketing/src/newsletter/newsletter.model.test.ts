import { $client, createClient } from '@nfcards/shared/client';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $address,
  $subscribed,
  $subscribedEmail,
  $subscriptionError,
  addressForm,
  addressSubmitted,
  mailingCall,
  subscriptionReset,
} from './newsletter.model.ts';

const { $problems, $failedAttempts } = addressForm;

function scopeAnswering(answer: () => Promise<Response>) {
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: answer,
    now: () => 0,
  });
  return fork({ values: [[$client, client]] });
}

const accepted = () => Promise.resolve(Response.json({ email: 'anne@exemple.fr' }));
const refused = () => Promise.resolve(Response.json({ failure: true, failure_message: 'Adresse refusée.' }));
const email = 'anne@exemple.fr';

describe('newsletter (ST6)', () => {
  it('sets subscribed true on success', async () => {
    const scope = scopeAnswering(accepted);
    expect(scope.getState($subscribed)).toBeNull();
    await allSettled(mailingCall.fx, { scope, params: { email } });
    expect(scope.getState($subscribed)).toBe(true);
    expect(scope.getState($subscribedEmail)).toBe(email);
    expect(scope.getState($subscriptionError)).toBeNull();
  });

  it('sets subscribed false on failure, with the server’s message', async () => {
    const scope = scopeAnswering(refused);
    await allSettled(mailingCall.fx, { scope, params: { email } });
    expect(scope.getState($subscribed)).toBe(false);
    expect(scope.getState($subscriptionError)).toBe('Adresse refusée.');
  });

  it('clears both, the error too, on reset', async () => {
    const scope = scopeAnswering(refused);
    await allSettled(mailingCall.fx, { scope, params: { email } });
    await allSettled(subscriptionReset, { scope });
    expect(scope.getState($subscribed)).toBeNull();
    expect(scope.getState($subscriptionError)).toBeNull();
  });

  it.each([
    ['', 'missing'],
    ['anne@', 'malformed'],
    [email, null],
  ])('finds with “%s” the problem %s', async (address, problem) => {
    const scope = fork();
    await allSettled(addressSubmitted, { scope, params: address });
    expect(scope.getState($problems)).toEqual(problem === null ? [] : [problem]);
    expect(scope.getState($failedAttempts)).toBe(problem === null ? 0 : 1);
  });

  it('keeps what was typed until the server has taken it', async () => {
    const scope = scopeAnswering(refused);
    await allSettled(addressSubmitted, { scope, params: email });
    await allSettled(mailingCall.fx, { scope, params: { email } });
    expect(scope.getState($address)).toBe(email);
    expect(scope.getState($failedAttempts)).toBe(1);

    const again = scopeAnswering(accepted);
    await allSettled(addressSubmitted, { scope: again, params: email });
    await allSettled(mailingCall.fx, { scope: again, params: { email } });
    expect(again.getState($address)).toBe('');
  });
});

import { $client, createClient } from '@nfcards/shared/client';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import {
  $subscribed,
  $subscribedEmail,
  $subscriptionError,
  mailingCall,
  subscriptionReset,
} from './newsletter.model.ts';

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
});

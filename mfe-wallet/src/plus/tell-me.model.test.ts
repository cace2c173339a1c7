import { $client, createClient } from '@nfcards/shared/client';
import { allSettled, fork } from 'effector';
import { describe, expect, it } from 'vitest';
import { $address, $askedAddress, addressForm, addressSubmitted, startedOver } from './tell-me.model.ts';

const { $problems, $failedAttempts } = addressForm;

function scopeAnswering(answer: () => Response) {
  const asked: unknown[] = [];
  const client = createClient({
    host: '/api',
    wire: 'standard',
    credential: () => null,
    language: () => 'fr',
    fetch: async (_, init) => {
      asked.push(JSON.parse(String(init?.body)));
      return answer();
    },
    now: () => 0,
  });
  return { asked, scope: fork({ values: [[$client, client]] }) };
}

describe('“tell me when” (S12)', () => {
  it('asks for letters about NFCard Plus alone', async () => {
    const { asked, scope } = scopeAnswering(() => Response.json({ email: 'anne@exemple.fr' }));
    await allSettled(addressSubmitted, { scope, params: 'Anne@exemple.fr' });
    expect(asked).toEqual([{ email: 'Anne@exemple.fr', topic: 'plus' }]);
    expect(scope.getState($askedAddress)).toBe('anne@exemple.fr');
    expect(scope.getState($address)).toBe('');
    await allSettled(startedOver, { scope });
    expect(scope.getState($askedAddress)).toBeNull();
  });

  it.each([
    ['', 'missing'],
    ['anne@', 'malformed'],
  ])('asks nothing for “%s”', async (address, problem) => {
    const { asked, scope } = scopeAnswering(() => Response.json({}));
    await allSettled(addressSubmitted, { scope, params: address });
    expect([asked, scope.getState($problems), scope.getState($failedAttempts)]).toEqual([[], [problem], 1]);
  });

  it('keeps what was typed when it failed', async () => {
    const { scope } = scopeAnswering(() => Response.json({ failure: true, failure_message: 'Non.' }));
    await allSettled(addressSubmitted, { scope, params: 'anne@exemple.fr' });
    expect([scope.getState($address), scope.getState($failedAttempts)]).toEqual(['anne@exemple.fr', 1]);
    expect(scope.getState($askedAddress)).toBeNull();
  });
});

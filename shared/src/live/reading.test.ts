import { allSettled, createEffect, fork, scopeBind } from 'effector';
import { describe, expect, it } from 'vitest';
import { createReading } from './reading.ts';

function setUp() {
  const answers: PromiseWithResolvers<void>[] = [];
  const asked: string[] = [];
  const readFx = createEffect((what: string) => {
    asked.push(what);
    const answer = Promise.withResolvers<void>();
    answers.push(answer);
    return answer.promise;
  });
  const scope = fork();
  const wanted = createReading(readFx);
  return { scope, asked, answers, wish: scopeBind(wanted, { scope }) };
}

describe('a reading', () => {
  it('is done at once, and once more after it for all that was wanted meanwhile', async () => {
    const { scope, asked, answers, wish } = setUp();
    for (const what of ['first', 'second', 'third']) wish(what);
    expect(asked).toEqual(['first']);
    answers[0]?.resolve();
    await answers[0]?.promise;
    await Promise.resolve();
    expect(asked).toEqual(['first', 'third']);
    answers[1]?.resolve();
    await allSettled(scope);
    expect(asked).toHaveLength(2);
  });

  it('that failed is done again only when it is wanted', async () => {
    const { scope, asked, answers, wish } = setUp();
    wish('first');
    answers[0]?.reject(new Error('no network'));
    await allSettled(scope);
    expect(asked).toEqual(['first']);
    wish('second');
    answers[1]?.resolve();
    await allSettled(scope);
    expect(asked).toEqual(['first', 'second']);
  });
});

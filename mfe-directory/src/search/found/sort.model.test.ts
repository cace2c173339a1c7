import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { portSummary } from '../../api.fixture.ts';
import { $here, type HereProblem, herePressed } from '../../here/here.model.ts';
import { $search, typed } from '../query/search.model.ts';
import { $listed, $origin } from './found.model.ts';
import { openedScope } from './places.fixture.ts';
import { $sort, $sortProblem, sortPressed } from './sort.model.ts';

const HERE = { latitude: 46, longitude: -1 };
const PORTS = [
  portSummary({ id: 'FRFAR', name: 'Aber', position: { latitude: 48, longitude: -4 } }),
  portSummary({ id: 'FRNEA', name: 'Zoute', position: { latitude: 46.1, longitude: -1 } }),
];

type Answer = typeof HERE | HereProblem;

/** A page whose browser, once asked, gives a position or says why not; and how often it was asked. */
async function visit(first: Answer, query: Record<string, string> = {}, later = first) {
  let asked = 0;
  const ask = () => {
    asked += 1;
    const answer = asked === 1 ? first : later;
    return typeof answer === 'string' ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const scope = await openedScope(query, { ports_data: PORTS }, ask);
  return {
    scope,
    asked: () => asked,
    press: (sort: 'name' | 'distance') => allSettled(sortPressed, { scope, params: sort }),
    ids: () => scope.getState($listed).map(({ id }) => id),
  };
}

describe('nearest first', () => {
  it('asks the browser for the position on the press that chooses it', async () => {
    const visitor = await visit(HERE);
    expect(visitor.ids()).toEqual(['FRFAR', 'FRNEA']);
    expect(visitor.asked()).toBe(0);
    await visitor.press('distance');
    expect(visitor.asked()).toBe(1);
    expect(visitor.ids()).toEqual(['FRNEA', 'FRFAR']);
    expect(visitor.scope.getState($origin)).toEqual(HERE);
    expect(visitor.scope.getState($sort)).toBe('distance');
  });

  it('asks once', async () => {
    const visitor = await visit(HERE);
    await visitor.press('distance');
    await visitor.press('name');
    expect(visitor.scope.getState($origin)).toBeNull();
    await visitor.press('distance');
    expect(visitor.asked()).toBe(1);
    expect(visitor.ids()).toEqual(['FRNEA', 'FRFAR']);
  });

  it.each(['refused', 'unavailable'] as const)(
    'says so when it is %s, and leaves the order',
    async (problem) => {
      const visitor = await visit(problem);
      await visitor.press('distance');
      expect(visitor.scope.getState($sortProblem)).toBe(problem);
      expect(visitor.scope.getState($sort)).toBe('relevance');
      expect(visitor.ids()).toEqual(['FRFAR', 'FRNEA']);
      await visitor.press('name');
      expect(visitor.scope.getState($sortProblem)).toBeNull();
    },
  );

  it('is not asked for by a link', async () => {
    const visitor = await visit(HERE, { sort: 'distance' });
    expect(visitor.asked()).toBe(0);
    expect(visitor.scope.getState($sortProblem)).toBe('unasked');
    expect(visitor.scope.getState($sort)).toBe('relevance');
    await visitor.press('distance');
    expect(visitor.scope.getState($sortProblem)).toBeNull();
    expect(visitor.ids()).toEqual(['FRNEA', 'FRFAR']);
  });

  it('is not chosen by a position that another page asked for', async () => {
    const visitor = await visit('refused', {}, HERE);
    await visitor.press('distance');
    await allSettled(herePressed, { scope: visitor.scope });
    expect(visitor.scope.getState($here)).toEqual(HERE);
    expect(visitor.scope.getState($search).sort).toBeNull();
  });
});

describe('the order that goes without saying', () => {
  it('is the nearest first once a position is known, and the best match first where there is a text', async () => {
    const { scope } = await visit(HERE);
    expect(scope.getState($sort)).toBe('relevance');
    await allSettled(herePressed, { scope });
    expect(scope.getState($sort)).toBe('distance');
    await allSettled(typed, { scope, params: { port: 'aber' } });
    expect(scope.getState($sort)).toBe('relevance');
  });
});

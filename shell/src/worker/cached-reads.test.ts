import type { Operation, OperationName } from '@nfcards/shared/operations';
import { operations, operationUrl } from '@nfcards/shared/operations';
import { describe, expect, it } from 'vitest';
import { cachedReads, isCachedRead, withoutCredentials } from './cached-reads.ts';

/** Reads open to anyone that are not kept, and why not. */
const NOT_KEPT: Partial<Record<OperationName, string>> = {
  search: 'what a person types, and where they are, would be kept as the address',
  place_reviews: 'says which reviews are the caller’s own',
  profile_picture: 'a person’s picture',
  social_providers: 'of no use without a network',
  log_key: 'a proof is checked against the log as it is now',
  log_checkpoint: 'as it is now',
  log_consistency: 'between heads that have just been read',
  log_inclusion: 'under the newest head',
  log_anchors: 'as they are now',
  tides: 'of today: yesterday’s would be taken for it',
  weather: 'a forecast of yesterday is none',
};

function isKept(path: string): boolean {
  return isCachedRead(new URL(operationUrl('/api', path, {}), 'https://boats.example'));
}

describe('the reads that are kept for a boat out of reach', () => {
  it.each(cachedReads)('has %s, which anyone may ask and which changes nothing', (path) => {
    const operation = Object.values<Operation>(operations).find((row) => row.path === path);
    expect(operation).toMatchObject({ effect: 'reads', access: 'anyone' });
    expect(operation?.gives ?? 'json').toBe('json');
  });

  it('leaves out no read of the directory without a reason', () => {
    const open = Object.entries<Operation>(operations).filter(
      ([, { effect, access }]) => effect === 'reads' && access === 'anyone',
    );
    const left = open.flatMap(([name, { path }]) => (isKept(path) ? [] : [name]));
    expect(left.sort()).toEqual(Object.keys(NOT_KEPT).sort());
  });

  it.each(['/api', '/api/', '/api/ports_data/more', '/other/ports_data', '/ports_data', '/api/cookie'])(
    'has nothing at %s',
    (path) => expect(isCachedRead(new URL(path, 'https://boats.example'))).toBe(false),
  );

  it('finds a read whatever is asked of it', () => {
    expect(isCachedRead(new URL('https://boats.example/api/port_details?id=FRLRH'))).toBe(true);
  });
});

it('a cached read has no credentials', () => {
  const asked = withoutCredentials(
    new Request('https://boats.example/api/ports_data', {
      headers: { authorization: 'Bearer secret', accept: 'application/json' },
    }),
  );
  expect([...asked.headers]).toEqual([['accept', 'application/json']]);
  expect(asked.url).toBe('https://boats.example/api/ports_data');
});

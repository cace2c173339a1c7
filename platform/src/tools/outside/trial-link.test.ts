import { describe, expect, it } from 'vitest';
import { readTrialLink } from './trial-link.ts';

describe('the link of a candidate', () => {
  it('says of which release it is, and on which site', () => {
    expect(
      readTrialLink('https://boats.example/trial/mfe-harbour@1.1.0-rc.2.hfZgQiT1xn02-_iWtUrUKA'),
    ).toEqual({
      release: 'mfe-harbour@1.1.0-rc.2',
      remote: 'mfe-harbour',
      path: '/trial/mfe-harbour@1.1.0-rc.2.hfZgQiT1xn02-_iWtUrUKA',
      site: 'https://boats.example',
    });
  });

  it.each(['', 'mfe-harbour@1.1.0', 'https://boats.example/', 'https://boats.example/trial/harbour'])(
    'is not “%s”',
    (text) => {
      expect(() => readTrialLink(text)).toThrow(/is no link to a candidate/);
    },
  );
});

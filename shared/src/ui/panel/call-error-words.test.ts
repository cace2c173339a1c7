import { expect, it } from 'vitest';
import { callErrorWords } from './call-error-words.ts';

const titleOf = (kind: 'PARSING_ERROR' | 'STATUS', status: number) =>
  callErrorWords({ kind, status, data: '<html>', message: '' }, (key) => key).title;

it.each([502, 503, 504])(
  'a page of whatever stands before a server that is down (%i) is no strange answer',
  (status) => {
    expect(titleOf('PARSING_ERROR', status)).toBe('error.server.title');
    expect(titleOf('STATUS', status)).toBe('error.server.title');
  },
);

it('an answer that is none of the site’s is told by its status, or as one that cannot be read', () => {
  expect(titleOf('PARSING_ERROR', 403)).toBe('error.status.title');
  expect(titleOf('PARSING_ERROR', 200)).toBe('error.parsing.title');
});

import { LARGEST_DOCUMENT } from '@nfcards/shared/operations';
import { expect, it } from 'vitest';
import { MAX_FILE_BYTES } from './document-file.ts';
import { kilobytesOf, megabytesOf } from './megabyte.ts';

it('a megabyte is the same in words, in the check, and on the server', () => {
  expect(megabytesOf(MAX_FILE_BYTES)).toBe(20);
  expect(megabytesOf(MAX_FILE_BYTES + 1)).toBe(20.1);
  expect(Math.floor(megabytesOf(LARGEST_DOCUMENT))).toBe(20);
  expect([kilobytesOf(1), kilobytesOf(2048), kilobytesOf(2049)]).toEqual([1, 2, 3]);
});

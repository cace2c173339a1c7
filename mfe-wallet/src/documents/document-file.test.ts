import { describe, expect, it } from 'vitest';
import { documentMime } from '../vault/crypto/document-type.ts';
import { fileProblem, MAX_FILE_BYTES } from './document-file.ts';

const ftyp = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0`;
function fileOf(text: string): Blob {
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
}

describe('a document', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['\n\n  %PDF-1.4', null],
    ['MZ\x90\0 %PDF-1.4', null],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    [ftyp('heic'), 'image/heic'],
    [ftyp('mif1'), 'image/heic'],
    [ftyp('isom'), null],
    ['<html><body>', null],
    ['GIF89a', null],
    ['', null],
  ])('is known by its first bytes, whatever it is called: %j', async (text, type) => {
    expect(await documentMime(fileOf(text))).toBe(type);
  });

  it('has something in it, is not too large, and of a kind that is taken', async () => {
    expect(await fileProblem(new Blob([]))).toBe('empty');
    expect(await fileProblem(fileOf('MZ'))).toBe('typeNotAllowed');
    const largest = new Blob(['%PDF-', new Uint8Array(MAX_FILE_BYTES - 5)]);
    expect(await fileProblem(largest)).toBeNull();
    expect(await fileProblem(new Blob([largest, 'x']))).toBe('tooLarge');
  });
});

import { describe, expect, it } from 'vitest';
import type { PictureMime } from '../vault/crypto/document-mimes.ts';
import { documentMime } from '../vault/crypto/document-type.ts';
import { bytesOf, pictures } from './pictures.fixture.ts';
import { wholenessOf } from './wholeness.ts';

const KINDS = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/bmp',
  'image/webp',
  'image/avif',
  'image/tiff',
] as const satisfies readonly PictureMime[];
/** A box of an ISO media file. */
const box = (type: string, inside: string) => `${sizeOf(8 + inside.length)}${type}${inside}`;
const HEIC = box('ftyp', 'heic\0\0\0\0') + box('meta', 'about the picture') + box('mdat', 'its pixels');

function sizeOf(size: number): string {
  return String.fromCharCode(size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255);
}
function fileOf(text: string): Blob {
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
}
/** With other bytes from a place on. */
function changed(type: keyof typeof pictures, at: number, bytes: readonly number[]): Blob {
  const all = bytesOf(pictures[type]);
  all.set(bytes, at);
  return new Blob([all]);
}

describe('a picture', () => {
  it.each(KINDS)('is known by its bytes, and whole: %s', async (type) => {
    const file = new Blob([bytesOf(pictures[type])]);
    expect([await documentMime(file), await wholenessOf(file, type)]).toEqual([type, 'whole']);
  });

  it.each(KINDS)('is cut wherever it ends too early: %s', async (type) => {
    const bytes = bytesOf(pictures[type]);
    // What follows the pixels of a TIFF is its directory, and what precedes those of the others tells their size.
    for (const part of [0.5, 0.75, 0.95]) {
      const half = new Blob([bytes.slice(0, Math.floor(bytes.length * part))]);
      expect(await wholenessOf(half, type)).toBe('cut');
    }
  });

  it('may have something behind its end, as moving photographs do', async () => {
    const moving = new Blob([bytesOf(pictures['image/jpeg']), 'a film']);
    expect(await wholenessOf(moving, 'image/jpeg')).toBe('whole');
  });

  it('of HEIC is whole, cut, or without what describes it', async () => {
    expect(await wholenessOf(fileOf(HEIC), 'image/heic')).toBe('whole');
    expect(await wholenessOf(fileOf(HEIC.slice(0, -4)), 'image/heic')).toBe('cut');
    expect(await wholenessOf(fileOf(HEIC.slice(0, 20)), 'image/heic')).toBe('cut');
  });

  it('without width or height is damaged', async () => {
    const nothing = [0, 0, 0, 0];
    expect(await wholenessOf(changed('image/png', 16, nothing), 'image/png')).toBe('damaged');
    expect(await wholenessOf(changed('image/png', 20, nothing), 'image/png')).toBe('damaged');
    expect(await wholenessOf(changed('image/gif', 6, nothing), 'image/gif')).toBe('damaged');
    expect(await wholenessOf(changed('image/bmp', 18, nothing), 'image/bmp')).toBe('damaged');
    const frame = bytesOf(pictures['image/jpeg']).findIndex(
      (byte, at, bytes) => byte === 0xff && bytes[at + 1] === 0xc0,
    );
    expect(await wholenessOf(changed('image/jpeg', frame + 5, nothing), 'image/jpeg')).toBe('damaged');
  });
});

describe('a PDF', () => {
  const whole = `%PDF-1.7\n1 0 obj\n<< >>\nendobj\n${' '.repeat(8000)}trailer\n<< >>\nstartxref\n9\n%%EOF\n`;

  it('is whole up to its last mark, and cut before', async () => {
    expect(await wholenessOf(fileOf(whole), 'application/pdf')).toBe('whole');
    expect(await wholenessOf(new Blob([fileOf(whole), new Uint8Array(200_000)]), 'application/pdf')).toBe(
      'whole',
    );
    expect(await wholenessOf(fileOf(whole.slice(0, 4000)), 'application/pdf')).toBe('cut');
    expect(await wholenessOf(fileOf(whole.slice(0, -9)), 'application/pdf')).toBe('cut');
  });

  it('that says how long it is, for those who read it while it comes, is cut where it is shorter', async () => {
    const told = (length: number) =>
      fileOf(`%PDF-1.7\n1 0 obj\n<< /Linearized 1 /H [1 2] /O 3 /L ${length} >>\nendobj\n%%EOF\n`);
    expect(await wholenessOf(told(60), 'application/pdf')).toBe('whole');
    expect(await wholenessOf(told(6000), 'application/pdf')).toBe('cut');
  });
});

it('what is only handed over is taken as it is', async () => {
  expect(await wholenessOf(fileOf('From: a@example.org\nDate: today'), 'message/rfc822')).toBe('whole');
});

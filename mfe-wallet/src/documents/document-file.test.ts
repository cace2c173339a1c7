import { describe, expect, it } from 'vitest';
import { documentMime } from '../vault/crypto/document-type.ts';
import { acceptedFiles, fileProblem, MAX_FILE_BYTES } from './document-file.ts';
import { bytesOf, pictures } from './pictures.fixture.ts';

const ftyp = (brand: string, ...others: readonly string[]) =>
  `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${brand}\0\0\0\0${others.join('')}`;
function fileOf(text: string): Blob {
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))]);
}
const MAIL = 'Return-Path: <a@example.org>\r\nReceived: from mx\r\n\tby mail\r\nSubject: Facture\r\n\r\n';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const ODT = 'application/vnd.oasis.opendocument.text';

/** A ZIP as far as it tells what it is: the first file in it, and its directory. */
const zip = (first: string, inside: string, ...names: readonly string[]) =>
  `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(first.length)}\0\0\0${first}${inside}${names
    .map((name) => `PK\x01\x02${'\0'.repeat(42)}${name}`)
    .join('')}PK\x05\x06${'\0'.repeat(18)}`;

/** A compound file whose directory, in its first sector, has an entry of each name. */
function compound(...names: readonly string[]): string {
  const bytes = new DataView(new ArrayBuffer(3 * 512));
  bytes.setBigUint64(0, 0xd0cf11e0a1b11ae1n);
  bytes.setUint16(30, 9, true);
  bytes.setUint32(48, 0, true);
  bytes.setUint32(76, 1, true);
  ['Root Entry', ...names].forEach((name, no) => {
    const at = 512 + 128 * no;
    Array.from(name, (letter, unit) => bytes.setUint16(at + 2 * unit, letter.charCodeAt(0), true));
    bytes.setUint16(at + 64, 2 * name.length + 2, true);
  });
  bytes.setUint32(1024, 0xfffffffe, true);
  return Array.from(new Uint8Array(bytes.buffer), (byte) => String.fromCharCode(byte)).join('');
}

describe('a document', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['\xef\xbb\xbf%PDF-1.7\n', 'application/pdf'],
    ['\n\n  %PDF-1.4', 'application/pdf'],
    ['MZ\x90\0 %PDF-1.4', null],
    ['<script>%PDF-1.4', null],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\0\0\0\0WAVEfmt ', null],
    ['GIF89a', 'image/gif'],
    ['II*\0\b\0\0\0', 'image/tiff'],
    ['MM\0*\0\0\0\b', 'image/tiff'],
    [`BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0`, 'image/bmp'],
    ['BMW, facture', null],
    [ftyp('heic'), 'image/heic'],
    [ftyp('mif1'), 'image/heic'],
    [ftyp('mif1', 'mif1', 'avif'), 'image/avif'],
    [ftyp('avif'), 'image/avif'],
    [ftyp('isom'), null],
    ['{\\rtf1\\ansi', 'application/rtf'],
    [zip('[Content_Types].xml', '', 'word/document.xml'), DOCX],
    [
      zip('xl/workbook.xml', '', 'xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [zip('mimetype', ODT, 'content.xml'), ODT],
    [zip('mimetype', 'application/epub+zip'), null],
    [zip('controle.exe', ''), null],
    [compound('WordDocument'), 'application/msword'],
    [compound('Workbook'), 'application/vnd.ms-excel'],
    [compound('__nameid_version1.0', '__properties_version1.0'), 'application/vnd.ms-outlook'],
    [compound('Setup'), null],
    [`${MAIL}%PDF-1.7 is in here`, 'message/rfc822'],
    [`From a@example.org Mon Jun 1\n${MAIL}`, 'message/rfc822'],
    ['Subject: half a letter', null],
    ['Bonjour,\n\nFrom: Anne\nDate: demain\n', null],
    ['<html><body>', null],
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

  it('is no half of a picture, nor one without a width', async () => {
    const bytes = bytesOf(pictures['image/jpeg']);
    expect(await fileProblem(new Blob([bytes]))).toBeNull();
    expect(await fileProblem(new Blob([bytes.slice(0, 200)]))).toBe('cut');
    const nothing = bytesOf(pictures['image/png']).fill(0, 16, 24);
    expect(await fileProblem(new Blob([nothing]))).toBe('damaged');
  });
});

describe('what a file field offers', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, false],
    [mac, 5, false],
    [mac, 0, true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, true],
  ])(
    'leaves HEIC out where the system gives JPEG in its place: %s',
    (userAgent, maxTouchPoints, isOffered) => {
      const accepted = acceptedFiles({ userAgent, maxTouchPoints }).split(',');
      expect(accepted).toContain('image/jpeg');
      expect(accepted.includes('image/heic')).toBe(isOffered);
      expect(accepted.includes('.heic')).toBe(isOffered);
    },
  );
});

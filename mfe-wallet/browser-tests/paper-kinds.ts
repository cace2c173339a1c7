import { type Paper, pdfOf } from '@nfcards/e2e/papers';

/** A red rectangle in a blue one, as each kind of picture has it. Base64. */
const PICTURES = {
  jpg: [
    'image/jpeg',
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAYACADASIAAhEBAxEB/8QAGAABAQADAAAAAAAAAAAAAAAAAAIBAwT/xAAcEAACAwADAQAAAAAAAAAAAAAAAQIDERIhUTH/xAAWAQEBAQAAAAAAAAAAAAAAAAAABAL/xAAbEQEAAgIDAAAAAAAAAAAAAAAAAQMiMQISE//aAAwDAQACEQMRAD8A4K6+e95hUqMi3y+LwxVYobu9+Fyui4tY+0Oc298dN1xT55baAAUowAAAAB//2Q==',
  ],
  webp: [
    'image/webp',
    'UklGRnAAAABXRUJQVlA4IGQAAACwAwCdASogABgAPxF+slQsKCQjKAqpgCIJaAC06BEcrj5hH92XWAD+uJ5UfGJ6mFL2bQre8Vw2A2B2rLxdUr2+rpSjur4aGXXeUzj6aadOM3CXpElxP3jJ3K2SKbi9UlCAkgAA',
  ],
  avif: [
    'image/avif',
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAQQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAIAAAABgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAASW1kYXQSAAoJGBE/dogIaDQgMjJHEeHhd3TTTTCwBWDLAQOfRf7MzzL8ZSUWXaLQ3mC59x7eGE9UcIz5R1j/dxk2qzwqQA==',
  ],
  gif: [
    'image/gif',
    'R0lGODdhIAAYAIEAANlIDxRQegAAAAAAACwAAAAAIAAYAEAIRwADCBxIsKDBgwgBKFzIEADChxAjShzYsOLEhBUZXtzIsaPHghk1fgwQcuHIkyhTqlzJcmRJhSdfOnT5MmbNljhz6tzJc2dAADs=',
  ],
  bmp: [
    'image/bmp',
    'Qk0+AwAAAAAAAD4AAAAoAAAAIAAAABgAAAABAAgAAAAAAAADAADEDgAAxA4AAAIAAAACAAAAD0jZAHpQFAABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQAAAAAAAAAAAAAAAQEBAQEBAQEBAQEBAQEBAQEBAQEBAAAAAAAAAAAAAAABAQEBAQEBAQEBAQEBAQEBAQEBAQEAAAAAAAAAAAAAAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQAAAAAAAAAAAAAAAQEBAQEBAQEBAQEBAQEBAQEBAQEBAAAAAAAAAAAAAAABAQEBAQEBAQEBAQEBAQEBAQEBAQEAAAAAAAAAAAAAAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQAAAAAAAAAAAAAAAQEBAQEBAQEBAQEBAQEBAQEBAQEBAAAAAAAAAAAAAAABAQEBAQEBAQEBAQEBAQEBAQEBAQEAAAAAAAAAAAAAAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=',
  ],
  tiff: [
    'image/tiff',
    'SUkqAL4AAACABQoHqBQSBwWEQeFQaGQmGwuHRGIROHxWJRaKReNRmORiPRuPx2QSORSWQyeSSiTSmWSuXSqGNkkA+ZTSZzWcTedTaeTWWzCfyCcz2d0OjTugy+kxWj0SnU2fUqpUCKVCi1enzOl1up1as1+o1SxVw9V6zViyWmTWewWip2qYWy5Vq33WxXO2zy4Xu7Xyx33AX/BX7CYHC4PDYnEYvD43FY7GY/JZHKZDLZPL5XMZvNZ3M36AgAoAAAEDAAEAAAAgAAAAAQEDAAEAAAAYAAAAAgEDAAMAAAA8AQAAAwEDAAEAAAAFAAAABgEDAAEAAAACAAAAEQEEAAEAAAAIAAAAFQEDAAEAAAADAAAAFgEDAAEAAAAYAAAAFwEEAAEAAAC2AAAAHAEDAAEAAAABAAAAAAAAAAgACAAIAA==',
  ],
  heic: [
    'image/heic',
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAACAAGAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAawACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAAAwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAIAAAABgAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAHNtZGF0AAAAZygBr1IeIOCw8pPGKs1cBNUHLjdnfwYlheTbPffPMH3gTImVeisSz6OKBYWtQ5OMhGszIAtgife6GHEBhPKBC7qjwZz3V/uiMPfgGRj0+ECu5tVkXH5yTWfeBd6AmTCxc1uQjS8/ye4=',
  ],
} as const;
export type PictureEnding = keyof typeof PICTURES;

export function picture(name: string, ending: PictureEnding): Paper {
  const [mimeType, base64] = PICTURES[ending];
  return { name: `${name}.${ending}`, mimeType, buffer: Buffer.from(base64, 'base64') };
}

/** Without so many bytes of its end. */
export function cutShort(paper: Paper, bytes: number): Paper {
  return { ...paper, buffer: paper.buffer.subarray(0, -bytes) };
}

/** A PNG that says it has no width, or one whose pixels are none. */
export function brokenPng(name: string, has: 'no-size' | 'no-pixels'): Paper {
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAYCAIAAAAUMWhjAAAAOElEQVR42mMUCahioCVgYqAxGPoWsCBzjv6Yil+1NUf2aByMWjBqAYUZjYx8NBoHoxaMWjAiLAAAJJoEwBhz/sgAAAAASUVORK5CYII=',
    'base64',
  );
  const at = buffer.indexOf('IDAT');
  buffer.fill(0, has === 'no-size' ? 16 : at + 4, has === 'no-size' ? 24 : at + 40);
  return { name, mimeType: 'image/png', buffer };
}

/** Text of a font that is not in the file, in an encoding that needs a table: “日本語”. */
export const JAPANESE: Paper = pdf('Japon.pdf', [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
  stream('BT /F1 48 Tf 60 700 Td <93fa967b8cea> Tj ET'),
  '<< /Type /Font /Subtype /Type0 /BaseFont /MS-Gothic /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /MS-Gothic /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R /DW 1000 >>',
  '<< /Type /FontDescriptor /FontName /MS-Gothic /Flags 5 /FontBBox [0 -137 1000 859] /ItalicAngle 0 /Ascent 859 /Descent -137 /StemV 78 /CapHeight 859 >>',
]);

/** Of three pages, the second is as wide as a page may be. */
export const WIDE: Paper = pdf('Plan.pdf', [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
  page('[0 0 595 842]'),
  page('[0 0 14400 842]'),
  page('[0 0 595 842]'),
  stream('BT /F1 24 Tf 60 700 Td (Plan) Tj ET'),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]);

/** Of three pages, the second is not in the file. */
export const GAP: Paper = pdf('Contrat.pdf', [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 9 0 R 4 0 R] /Count 3 >>',
  page('[0 0 595 842]'),
  page('[0 0 595 842]'),
  '<< >>',
  stream('BT /F1 24 Tf 60 700 Td (Contrat) Tj ET'),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]);

/** A form that Adobe Reader alone draws: other readers see a page that says to wait. */
export const FORM: Paper = pdf('Formulaire.pdf', [
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA 5 0 R >> /NeedsRendering true >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  page('[0 0 595 842]'),
  '<< >>',
  stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>'),
  stream('BT /F1 24 Tf 60 700 Td (Please wait...) Tj ET'),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]);

/** Opened by “bout dehors”, and then says “Sous cle”. */
export const LOCKED: Paper = {
  name: 'Secret.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    'JVBERi0xLjMKJeLjz9MKMSAwIG9iago8PAovUHJvZHVjZXIgPDNiMWZhZDAzNDk+Cj4+CmVuZG9iagoyIDAgb2JqCjw8Ci9UeXBlIC9QYWdlcwovQ291bnQgMQovS2lkcyBbIDQgMCBSIF0KPj4KZW5kb2JqCjMgMCBvYmoKPDwKL1R5cGUgL0NhdGFsb2cKL1BhZ2VzIDIgMCBSCj4+CmVuZG9iago0IDAgb2JqCjw8Ci9UeXBlIC9QYWdlCi9SZXNvdXJjZXMgPDwKL0ZvbnQgPDwKL0YxIDYgMCBSCj4+Cj4+Ci9NZWRpYUJveCBbIDAuMCAwLjAgMjAwIDEwMCBdCi9QYXJlbnQgMiAwIFIKL0NvbnRlbnRzIDUgMCBSCj4+CmVuZG9iago1IDAgb2JqCjw8Ci9MZW5ndGggMzgKPj4Kc3RyZWFtCvnyHFdTwqMjr1Qx+TE8YDSKJD1Hexli9O/A99NpGgjLB6LWQhPtCmVuZHN0cmVhbQplbmRvYmoKNiAwIG9iago8PAovVHlwZSAvRm9udAovU3VidHlwZSAvVHlwZTEKL0Jhc2VGb250IC9IZWx2ZXRpY2EKPj4KZW5kb2JqCjcgMCBvYmoKPDwKL1YgMgovUiAzCi9MZW5ndGggMTI4Ci9QIDQyOTQ5NjcyOTIKL0ZpbHRlciAvU3RhbmRhcmQKL08gPGE4YTc4MDVjZWQwZjZkNmI4NjRkMTFhNGE0YTM1MWNiN2Q3NjVkMmExMGUwYWU4NjQ5MzFkYzlkOTY0YjVhNGY+Ci9VIDw4MGYyZGQ2MWIzMjBkNThmYmFiYmY4ODI0MjE1NTRhNTI4YmY0ZTVlNGU3NThhNDE2NDAwNGU1NmZmZmEwMTA4Pgo+PgplbmRvYmoKeHJlZgowIDgKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDE1IDAwMDAwIG4gCjAwMDAwMDAwNTkgMDAwMDAgbiAKMDAwMDAwMDExOCAwMDAwMCBuIAowMDAwMDAwMTY3IDAwMDAwIG4gCjAwMDAwMDAyOTkgMDAwMDAgbiAKMDAwMDAwMDM4NyAwMDAwMCBuIAowMDAwMDAwNDU3IDAwMDAwIG4gCnRyYWlsZXIKPDwKL1NpemUgOAovUm9vdCAzIDAgUgovSW5mbyAxIDAgUgovSUQgWyA8NjEzMDM2NjM2NTY2NjYzMTYyMzQ2NTMyNjU2MTMxNjI2MTM5NjYzMDM4NjM2MjM0MzUzOTM2MzgzODMzMzk2NT4gPDYxMzAzNjYzNjU2NjY2MzE2MjM0NjUzMjY1NjEzMTYyNjEzOTY2MzAzODYzNjIzNDM1MzkzNjM4MzgzMzM5NjU+IF0KL0VuY3J5cHQgNyAwIFIKPj4Kc3RhcnR4cmVmCjY3MgolJUVPRgo=',
    'base64',
  ),
};
export const LOCKED_WITH = 'bout dehors';

/** A mail in which a PDF is spoken of. */
export const MAIL: Paper = {
  name: 'Attestation.eml',
  mimeType: 'message/rfc822',
  buffer: Buffer.from(
    'From: assureur@example.org\r\nTo: anne@example.org\r\nDate: Mon, 1 Jun 2026 10:00:00 +0200\r\nSubject: Attestation\r\n\r\n%PDF-1.4\r\n',
  ),
};

function pdf(name: string, objects: readonly string[]): Paper {
  return { name, mimeType: 'application/pdf', buffer: pdfOf(objects) };
}

/** Its words are the sixth object, their font the seventh. */
function page(size: string): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox ${size} /Resources << /Font << /F1 7 0 R >> >> /Contents 6 0 R >>`;
}

function stream(text: string): string {
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

import { describe, expect, it } from 'vitest';
import { documentFileName } from './document-file-name.ts';

describe('the name of a document’s file', () => {
  it.each([
    ['acte.pdf', 'acte.pdf'],
    ['ACTE.PDF', 'ACTE.PDF'],
    ['controle.exe', 'controle.pdf'],
    ['facture.html', 'facture.pdf'],
    ['facture.pdf.exe', 'facture.pdf'],
    ['facture\u202efdp.exe', 'facturefdp.pdf'],
    ['facture.p\u200bdf', 'facture.pdf'],
    ['Facture 12.05', 'Facture 12.05.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['C:\\Windows\\a.pdf', 'C_Windows_a.pdf'],
    ['nul.pdf', '_nul.pdf'],
    ['COM1', '_COM1.pdf'],
    ['concert.pdf', 'concert.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['.exe', 'document.pdf'],
    ['.. .pdf', 'document.pdf'],
    ['\u202e', 'document.pdf'],
  ])('is plain, and ends as its type does: %j', (given, name) => {
    expect(documentFileName(given, 'application/pdf')).toBe(name);
  });

  it('keeps each ending that its type may have', () => {
    expect(documentFileName('IMG_1.JPEG', 'image/jpeg')).toBe('IMG_1.JPEG');
    expect(documentFileName('IMG_1.heif', 'image/heic')).toBe('IMG_1.heif');
    expect(documentFileName('IMG_1.png', 'image/jpeg')).toBe('IMG_1.jpg');
  });

  it('keeps its ending when it is long, and never half a character', () => {
    expect(documentFileName(`${'a'.repeat(300)}.pdf`, 'application/pdf')).toBe(`${'a'.repeat(156)}.pdf`);
    expect(documentFileName(`a${'\u{1F6A2}'.repeat(99)}`, 'image/png')).toBe(
      `a${'\u{1F6A2}'.repeat(77)}.png`,
    );
  });
});

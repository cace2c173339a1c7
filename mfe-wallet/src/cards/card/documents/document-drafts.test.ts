import { describe, expect, it } from 'vitest';
import { draftOf } from './document-drafts.ts';

describe('a file that was chosen', () => {
  it('is called as the file is, without its ending', () => {
    const draft = draftOf('1', new File(['x'], 'Acte_de  francisation.v2.pdf'), null, null);
    expect(draft).toMatchObject({ title: 'Acte de francisation.v2', documentId: null, expiresOn: '' });
  });

  it('is shown without what hides in its name', () => {
    const draft = draftOf('1', new File(['x'], 'facture\u202efdp.\u200bexe'), 'typeNotAllowed', null);
    expect(draft).toMatchObject({ name: 'facturefdp.exe', title: 'facturefdp' });
  });

  it('that replaces a document keeps what the document says', () => {
    const replaced = {
      documentId: 'd',
      title: 'Assurance',
      type: 'insurance',
      paper: 'insurance',
      expiresOn: '2028-05-01',
    } as const;
    expect(draftOf('1', new File(['x'], 'scan.pdf'), null, replaced)).toMatchObject({
      documentId: 'd',
      title: 'Assurance',
      type: 'insurance',
      paper: 'insurance',
      expiresOn: '2028-05-01',
    });
  });
});

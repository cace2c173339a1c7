import { describe, expect, it } from 'vitest';
import { likelyPaper, paperNamed, paperOf } from './paper.ts';

describe('what a file is by its name', () => {
  it.each([
    ['Attestation_assurance 2028.pdf', 'insurance', 'insurance'],
    ['facture-carenage.pdf', 'invoices', 'invoice'],
    ['Invoice 12.png', 'invoices', 'invoice'],
    ['revision-radeau-2027.pdf', 'registration', 'liferaft'],
    ['Facture révision radeau de survie.pdf', 'registration', 'liferaft'],
    ['Liferaft service.pdf', 'registration', 'liferaft'],
    ['Contrôle sécurité.pdf', 'registration', 'safety_inspection'],
    ['Contro\u0302le se\u0301curite\u0301.pdf', 'registration', 'safety_inspection'],
    ['Rapport_expertise.pdf', 'registration', 'survey'],
    ['attestation de conformité CE.pdf', 'registration', 'conformity'],
    ['CRR_Le_Goff.jpg', 'registration', 'radio_certificate'],
    ['Licence radio ANFR.pdf', 'registration', 'radio_licence'],
    ['permis-hauturier.jpg', 'registration', 'permit'],
    ['Acte de vente.pdf', 'invoices', 'sales_contract'],
    ['Bill of sale.pdf', 'invoices', 'sales_contract'],
    ['Contrat de place 2026.pdf', 'invoices', 'berth_contract'],
    ['certificat-enregistrement.pdf', 'registration', 'registry'],
    ['IMG_2041.HEIC', 'registration', null],
    ['marchandises.pdf', 'registration', null],
  ] as const)('%s: filed under %s, %s', (name, type, paper) => {
    expect(likelyPaper(name)).toEqual({ type, paper });
  });

  it('is what a field names, or no more than its type', () => {
    expect([paperNamed('liferaft'), paperNamed(''), paperNamed('raft')]).toEqual(['liferaft', null, null]);
    expect(paperOf('sales_contract')).toEqual({ type: 'invoices', paper: 'sales_contract' });
  });
});

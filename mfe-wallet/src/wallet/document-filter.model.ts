import { createEvent, restore } from 'effector';

/** The filters over the documents of a card (SPEC S11). */
export const DOCUMENT_FILTERS = ['all', 'registration', 'insurance', 'invoices'] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];

export interface SpecimenDocument {
  readonly key: 'certificate' | 'policy' | 'purchase' | 'refit';
  readonly type: Exclude<DocumentFilter, 'all'>;
}

/** What the specimen card holds. Nobody's papers. */
const SPECIMEN_DOCUMENTS: readonly SpecimenDocument[] = [
  { key: 'certificate', type: 'registration' },
  { key: 'policy', type: 'insurance' },
  { key: 'purchase', type: 'invoices' },
  { key: 'refit', type: 'invoices' },
];

export const filterChosen = createEvent<DocumentFilter>();

export const $filter = restore<DocumentFilter>(filterChosen, 'all');
export const $documents = $filter.map((filter) =>
  SPECIMEN_DOCUMENTS.filter(({ type }) => filter === 'all' || type === filter),
);

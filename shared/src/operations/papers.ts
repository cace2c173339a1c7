/** What a document is filed under, and what lists are filtered by. */
export const documentTypes = ['registration', 'insurance', 'invoices'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What a document is, more exactly, in the order in which a check aboard asks for them. */
export const paperKinds = [
  'registry',
  'permit',
  'radio_licence',
  'radio_certificate',
  'safety_inspection',
  'liferaft',
  'survey',
  'conformity',
  'other',
  'insurance',
  'invoice',
  'sales_contract',
  'berth_contract',
] as const;
export type PaperKind = (typeof paperKinds)[number];

interface PaperRule {
  readonly type: DocumentType;
  /** Days before the last good day at which the holder is reminded, the nearest first. */
  readonly reminders: readonly number[];
}

/** Of what nobody has said more about than its type, too. */
export const REMINDERS = [1, 7, 30];
/** What is renewed by an office, a station or an expert, who have to be found first. */
const WITH_APPOINTMENT = [...REMINDERS, 90];

export const papers: Readonly<Record<PaperKind, PaperRule>> = {
  registry: { type: 'registration', reminders: WITH_APPOINTMENT },
  permit: { type: 'registration', reminders: WITH_APPOINTMENT },
  radio_licence: { type: 'registration', reminders: REMINDERS },
  radio_certificate: { type: 'registration', reminders: REMINDERS },
  safety_inspection: { type: 'registration', reminders: WITH_APPOINTMENT },
  liferaft: { type: 'registration', reminders: WITH_APPOINTMENT },
  survey: { type: 'registration', reminders: WITH_APPOINTMENT },
  conformity: { type: 'registration', reminders: REMINDERS },
  other: { type: 'registration', reminders: REMINDERS },
  insurance: { type: 'insurance', reminders: REMINDERS },
  invoice: { type: 'invoices', reminders: REMINDERS },
  sales_contract: { type: 'invoices', reminders: REMINDERS },
  berth_contract: { type: 'invoices', reminders: WITH_APPOINTMENT },
};

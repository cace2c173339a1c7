import type { Generated } from 'kysely';
import type { Language } from '../../base/language.ts';

export interface ContactTables {
  contact_message: ContactMessageTable;
}

export interface ContactMessageTable {
  id: Generated<string>;
  full_name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  language: Language;
  received_at: Generated<Date>;
}

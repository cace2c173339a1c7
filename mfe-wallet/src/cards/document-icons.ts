import type { DocumentType } from '@nfcards/shared/operations';
import type { IconName } from '@nfcards/shared/ui';

export const documentIcons = {
  registration: 'boat',
  insurance: 'lifebuoy',
  invoices: 'invoice',
} as const satisfies Record<DocumentType, IconName>;

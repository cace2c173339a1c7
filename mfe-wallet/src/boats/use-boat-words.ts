import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { type BoatField, boatTypes } from '@nfcards/shared/operations';
import { texts as cardsTexts } from '../cards/texts.ts';
import { isMeasure } from './boat-draft.ts';
import { texts } from './texts.ts';

type BoatValue = string | number | null | undefined;

export interface BoatWords {
  /** What stands in a field; what is not known is said to be unknown. */
  value(field: BoatField, value: BoatValue): string;
}

/** A boat's particulars, in the visitor's language. */
export function useBoatWords(): BoatWords {
  const t = useTexts(texts);
  const list = useTexts(cardsTexts);
  const { number, country } = useFormats();
  return {
    value(field, value) {
      if (value === null || value === undefined || value === '') return t('notGiven');
      if (isMeasure(field)) return t('metres', { value: typeof value === 'number' ? number(value) : value });
      if (field === 'flag') return country(String(value));
      const type = field === 'type' ? boatTypes.find((each) => each === value) : undefined;
      return type === undefined ? String(value) : list(`boatTypes.${type}`);
    },
  };
}

import { useTexts } from '@nfcards/shared/i18n';
import { contactPath } from '../../place/place-path.ts';
import type { PlaceDetails } from '../../place/place-state.ts';
import { texts } from '../../place/texts.ts';

/** The address of the contact form, with the place named in the subject. */
export function useCorrection({ id, name }: Pick<PlaceDetails, 'id' | 'name'>): string {
  const t = useTexts(texts);
  return contactPath(t('source.subject', { name, id }));
}

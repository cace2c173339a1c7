import { useTexts } from '@nfcards/shared/i18n';
import type { Answered } from '../found/answer.ts';
import { texts } from '../texts.ts';
import { remarkOn } from './found-remark.ts';

/** What needs to be said of a list: how the text was understood, that it is a copy or cut off. */
export function FoundWords({ found }: { readonly found: Answered }): string {
  const t = useTexts(texts);
  const remark = remarkOn(found);
  if (remark === null) return '';
  switch (remark.kind) {
    case 'area':
    case 'near':
    case 'nearest':
      return t(`reading.${remark.kind}`, { name: remark.name });
    case 'similar':
      return t('reading.similar', { text: remark.text });
    default:
      return t(`reading.${remark.kind}`);
  }
}

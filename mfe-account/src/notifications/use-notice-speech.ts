import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { useDates } from '../member/use-dates.ts';
import { texts as referralTexts } from '../referral/texts.ts';
import type { Speech } from './notices.ts';
import { texts } from './texts.ts';

/** How notices are worded in the visitor's language. */
export function useNoticeSpeech(): Speech {
  const t = useTexts(texts);
  const rank = useTexts(referralTexts);
  const { number } = useFormats();
  return {
    t: (key, values) => t(`notices.${key}`, values),
    dates: useDates(),
    number,
    level: (level) => rank(`levels.${level}`),
  };
}

import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $waiting } from '../cards.model.ts';
import { texts } from '../texts.ts';

/** What was sent and waits for an answer comes before all that one has. */
export function WaitingStrip() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const count = useUnit($waiting);
  if (count === 0) return null;
  return (
    <Notice
      title={t('waiting.title', { count, number: number(count) })}
      action={<ButtonLink to="/wallet/received">{t('waiting.answer')}</ButtonLink>}
      live
    >
      {t('waiting.help')}
    </Notice>
  );
}

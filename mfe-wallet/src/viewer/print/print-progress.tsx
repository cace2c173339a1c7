import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts } from '../texts.ts';
import classes from './print.module.css';
import { $printing, printGivenUp } from './printing.model.ts';

/** How many pages are ready for paper, and the way to stop. */
export function PrintProgress({ fileId }: { readonly fileId: string }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { printing, giveUp } = useUnit({ printing: $printing, giveUp: printGivenUp });
  if (printing === null || printing.fileId !== fileId) return null;
  const { page, pages } = printing;
  const words =
    pages === 0 ? t('print.opening') : t('print.page', { page: number(page), pages: number(pages) });
  return (
    <span className={classes.progress}>
      <progress
        className={classes.bar}
        {...(pages === 0 ? {} : { value: page / pages })}
        max={1}
        aria-label={t('print.progress')}
        aria-valuetext={words}
      />
      <span>{words}</span>
      <Button variant="quiet" onPress={() => giveUp()}>
        {t('print.giveUp')}
      </Button>
    </span>
  );
}

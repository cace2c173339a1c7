import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, VisuallyHidden } from '@nfcards/shared/ui';
import classes from './resend-code.module.css';
import { texts } from './texts.ts';

export interface ResendCodeProps {
  /** Of the pause; 0: another code may be asked for. */
  readonly secondsLeft: number;
  readonly pending: boolean;
  readonly onPress: () => void;
}

/** Asks for another code, once a minute. The seconds are seen; who listens is told of the minute, not of each second. */
export function ResendCode({ secondsLeft, pending, onPress }: ResendCodeProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={classes.resend}>
      {secondsLeft === 0 ? (
        <Button variant="quiet" pending={pending} onPress={onPress}>
          {t('again')}
        </Button>
      ) : (
        <p className={classes.wait}>
          <span aria-hidden="true">{t('wait', { seconds: number(secondsLeft) })}</span>
          <VisuallyHidden>{t('waitAMinute')}</VisuallyHidden>
        </p>
      )}
    </div>
  );
}

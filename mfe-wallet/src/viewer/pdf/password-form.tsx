import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, Notice, PasswordField } from '@nfcards/shared/ui';
import { useState } from 'react';
import { texts } from '../texts.ts';
import classes from '../viewer.module.css';

export interface PasswordFormProps {
  /** The one that was tried opens nothing. */
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** Of a PDF that needs one. It stays in this page: the document is opened here, as everything is. */
export function PasswordForm({ isWrong, onPassword }: PasswordFormProps) {
  const t = useTexts(texts);
  const [password, setPassword] = useState('');
  return (
    <form
      className={classes.locked}
      noValidate
      aria-label={t('pdf.failed.password')}
      onSubmit={onSubmit(() => {
        if (password !== '') onPassword(password);
      })}
    >
      <Notice tone="warn" title={t('pdf.failed.password')}>
        {t('pdf.help.password')}
      </Notice>
      <PasswordField
        name="pdf-password"
        label={t('pdf.password.field')}
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
        error={isWrong ? t('pdf.password.wrong') : null}
      />
      <div>
        <Button type="submit">{t('pdf.password.open')}</Button>
      </div>
    </form>
  );
}

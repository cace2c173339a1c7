import type { ClientError } from '@nfcards/shared/client';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { markReadFx } from './notification-list.model.ts';
import classes from './notifications-page.module.css';
import { texts } from './texts.ts';

/** How many are unread, and the way to have read them all. */
export function MarkAll({ unread }: { readonly unread: number }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const mark = useUnit(markReadFx);
  const count = useRef<HTMLParagraphElement>(null);
  const press = () => {
    // The button goes with what it was for, and must not take the focus along.
    count.current?.focus({ preventScroll: true });
    mark({}).then(
      () => toast.success(t('marked')),
      (error: ClientError) => toast.error(t('markFailed'), { description: wordsOf(error).body }),
    );
  };
  return (
    <div className={classes.top}>
      <p ref={count} tabIndex={-1}>
        {unread === 0 ? t('allRead') : t('unread', { count: unread, number: number(unread) })}
      </p>
      {unread > 0 && <Button onPress={press}>{t('markAll')}</Button>}
    </div>
  );
}

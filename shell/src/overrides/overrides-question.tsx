import { useTexts } from '@nfcards/shared/i18n';
import { Button, CheckboxField } from '@nfcards/shared/ui';
import { Dialog } from '@nfcards/shared/ui/overlays';
import { useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { $question, questionAgreed, questionRefused } from './overrides.model.ts';
import classes from './overrides.module.css';
import { texts } from './texts.ts';

/**
 * Asks for consent before anything is loaded. It takes two presses in two places: one alone could be caught by
 * clickjacking.
 */
export function OverridesQuestion() {
  const t = useTexts(texts);
  const { question, agree, refuse } = useUnit({
    question: $question,
    agree: questionAgreed,
    refuse: questionRefused,
  });
  const box = useId();
  const [trusted, setTrusted] = useState(false);
  const [pressed, setPressed] = useState(false);
  const answer = () => {
    setPressed(true);
    if (trusted) agree();
    else document.getElementById(box)?.focus();
  };
  return (
    <Dialog
      title={t('question.title')}
      open={question.length > 0}
      onOpenChange={(open) => (open ? undefined : refuse())}
      width="text"
      actions={
        <>
          <Button onPress={() => refuse()}>{t('question.refuse')}</Button>
          <Button variant="primary" onPress={answer} pending={pressed && trusted}>
            {t('question.agree')}
          </Button>
        </>
      }
    >
      <p>{t('question.intro')}</p>
      <ul className={classes.asked}>
        {question.map(({ remote, origin }) => (
          <li key={remote}>{t('question.from', { remote, origin })}</li>
        ))}
      </ul>
      <p>{t('question.risk')}</p>
      <p>{t('question.until')}</p>
      <CheckboxField
        id={box}
        name="trust"
        label={t('question.trust')}
        checked={trusted}
        onCheckedChange={setTrusted}
        {...(pressed && !trusted ? { error: t('question.untrusted') } : {})}
      />
    </Dialog>
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import type { Sending } from '@nfcards/shared/operations';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, TextField, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { $link } from './link-in-hand.model.ts';
import { $answering, $outcome, linkPasted } from './received.model.ts';
import classes from './received.module.css';
import { texts } from './texts.ts';

interface LinkFormProps {
  readonly sending: Sending;
  /** Of the sender. */
  readonly name: string;
}

/** How the documents of a sending open, for who has no key of their own yet: by its link, or once the vaults have met. */
export function LinkForm({ sending, name }: LinkFormProps) {
  const t = useTexts(texts);
  const { link, outcome, answering, paste } = useUnit({
    link: $link,
    outcome: $outcome,
    answering: $answering,
    paste: linkPasted,
  });
  const { id, state, boat, has_link: hasLink } = sending;
  const isNone = outcome?.sending.id === id && outcome.outcome.kind === 'noLink';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isNone) form.current?.querySelector('input')?.focus();
  }, [isNone]);
  if (!hasLink) return null;
  if (link?.id === id) return <p>{t(state === 'waiting' ? 'link.inHand' : 'link.inHandAccepted')}</p>;
  const submit = onSubmit((typed) => paste({ sending, text: typed('link') }));
  return (
    <form ref={form} className={classes.linkForm} noValidate onSubmit={submit}>
      <p>{t('link.lead', { name })}</p>
      <TextField
        name="link"
        label={t('link.label')}
        help={t('link.help', { name })}
        autoComplete="off"
        spellCheck={false}
        {...(isNone ? { error: t('link.none') } : {})}
      />
      <div>
        <Button type="submit" pending={answering === id}>
          {t(state === 'waiting' ? 'link.accept' : 'link.open')}
          <VisuallyHidden> ({t('of', { boat: boat.name, name })})</VisuallyHidden>
        </Button>
      </div>
    </form>
  );
}

import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { LONGEST_CONTACT_MESSAGE, RETENTION } from '@nfcards/shared/operations';
import { onSubmit, type Typed, useAccepted, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, TextAreaField, TextField, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { usePeriodWords } from '../retention/period-words.ts';
import { useFollowSending } from '../success/use-follow-sending.ts';
import {
  $letter,
  type Letter,
  type LetterProblem,
  letterForm,
  letterSubmitted,
  MAX_SUBJECT_LENGTH,
  sendLetterFx,
} from './contact.model.ts';
import classes from './contact-form.module.css';
import { texts } from './texts.ts';

const FIELD_OF = {
  fullNameMissing: 'contact-name',
  emailMissing: 'contact-email',
  emailMalformed: 'contact-email',
  phoneMalformed: 'contact-phone',
  subjectMissing: 'contact-subject',
  messageMissing: 'contact-message',
  messageTooLong: 'contact-message',
} as const satisfies Record<LetterProblem, string>;

/** A message to support (SPEC S2). @param labelledBy id of the heading that names it */
export function ContactForm({ labelledBy }: { readonly labelledBy: string }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const { letter, submit } = useUnit({ letter: $letter, submit: letterSubmitted });
  const { summary, errorOf, refusal, pending } = useForm(letterForm, {
    problem: (problem) => ({
      fieldId: FIELD_OF[problem],
      message: t(`problems.${problem}`, { longest: formats.number(LONGEST_CONTACT_MESSAGE) }),
    }),
  });
  useSending();
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) => submit(letterOf(typed)))}
      aria-labelledby={labelledBy}
    >
      <ErrorSummary {...summary} {...(refusal !== null && { title: t('failed') })} />
      <TextField
        id={FIELD_OF.fullNameMissing}
        name="fullName"
        label={t('fullName')}
        error={errorOf(FIELD_OF.fullNameMissing)}
        defaultValue={letter.fullName}
        autoComplete="name"
        maxLength={200}
        required
      />
      <div className={classes.pair}>
        <TextField
          id={FIELD_OF.emailMissing}
          name="email"
          type="email"
          label={t('email')}
          help={t('emailHelp')}
          error={errorOf(FIELD_OF.emailMissing)}
          defaultValue={letter.email}
          autoComplete="email"
          inputMode="email"
          required
        />
        <TextField
          id={FIELD_OF.phoneMalformed}
          name="phone"
          type="tel"
          label={t('phone')}
          help={t('phoneHelp')}
          error={errorOf(FIELD_OF.phoneMalformed)}
          defaultValue={letter.phone}
          autoComplete="tel"
          inputMode="tel"
          optional
        />
      </div>
      <TextField
        id={FIELD_OF.subjectMissing}
        name="subject"
        label={t('subject')}
        error={errorOf(FIELD_OF.subjectMissing)}
        defaultValue={letter.subject}
        autoComplete="off"
        maxLength={MAX_SUBJECT_LENGTH}
        required
      />
      <TextAreaField
        id={FIELD_OF.messageMissing}
        name="message"
        label={t('message')}
        error={errorOf(FIELD_OF.messageMissing)}
        defaultValue={letter.message}
        required
      />
      <Kept />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

function Kept() {
  const t = useTexts(texts);
  const period = usePeriodWords();
  return (
    <p className={classes.kept}>
      {t('kept', { time: period(RETENTION.contactMessage) })}{' '}
      <TextLink to="/politique-de-confidentialite">{t('privacy')}</TextLink>
    </p>
  );
}

function useSending() {
  const t = useTexts(texts);
  const follow = useFollowSending();
  const send = useUnit(sendLetterFx);
  useAccepted(letterForm, (letter) =>
    follow(send(letter), {
      words: { sending: t('sending'), sent: t('sent') },
      success: ({ id }) => ({ kind: 'contact', reference: id }),
    }),
  );
}

function letterOf(typed: Typed): Letter {
  return {
    fullName: typed('fullName'),
    email: typed('email'),
    phone: typed('phone'),
    subject: typed('subject'),
    message: typed('message'),
  };
}

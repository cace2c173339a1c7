import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { LONGEST_CONTACT_MESSAGE, RETENTION } from '@nfcards/shared/operations';
import {
  Button,
  ErrorSummary,
  type FieldError,
  TextAreaField,
  TextField,
  TextLink,
  useCallErrorWords,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import { usePeriodWords } from '../retention/period-words.ts';
import { useFollowSending } from '../success/use-follow-sending.ts';
import {
  $failedAttempts,
  $letter,
  $problems,
  $refusal,
  contactCall,
  type Letter,
  type LetterProblem,
  letterSubmitted,
  problemsOf,
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
  const { attempts, errors, letter, pending, refused, submit } = useContactForm();
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-labelledby={labelledBy}>
      <ErrorSummary errors={errors} attempt={attempts} {...(refused ? { title: t('failed') } : {})} />
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
        maxLength={200}
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

function useContactForm() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const formats = useFormats();
  const follow = useFollowSending();
  const { problems, refusal, submitted, send, ...shown } = useUnit({
    attempts: $failedAttempts,
    letter: $letter,
    pending: contactCall.$pending,
    problems: $problems,
    refusal: $refusal,
    submitted: letterSubmitted,
    send: sendLetterFx,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (shown.pending) return;
    const letter = readLetter(event.currentTarget);
    submitted(letter);
    if (problemsOf(letter).length > 0) return;
    follow(send(letter), {
      words: { sending: t('sending'), sent: t('sent') },
      success: ({ id }) => ({ kind: 'contact', reference: id }),
    });
  };
  const longest = formats.number(LONGEST_CONTACT_MESSAGE);
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`problems.${problem}`, { longest }),
  }));
  if (refusal !== null) errors.push({ message: wordsOf(refusal).body });
  return { ...shown, errors, refused: refusal !== null, submit };
}

function readLetter(form: HTMLFormElement): Letter {
  const data = new FormData(form);
  const read = (name: string) => String(data.get(name) ?? '');
  return {
    fullName: read('fullName'),
    email: read('email'),
    phone: read('phone'),
    subject: read('subject'),
    message: read('message'),
  };
}

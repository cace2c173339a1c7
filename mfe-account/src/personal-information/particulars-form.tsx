import type { User } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, Notice, TextField, TextLink, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { memberPath } from '../member/member-sections.ts';
import { PageSection } from '../member/page-section.tsx';
import { useToldOnce } from '../settings/use-told-once.ts';
import {
  $isProfileUpdated,
  $particulars,
  isAboutPhone,
  type ParticularsProblem,
  particularsForm,
  particularsTyped,
  profileUpdatedForgotten,
  submitted,
} from './personal-information.model.ts';
import classes from './personal-information.module.css';
import { texts } from './texts.ts';

const FIELD_OF = { phoneMalformed: 'information-phone' } as const satisfies Record<
  ParticularsProblem,
  string
>;

/** Address and phone number, which the member changes alone (SPEC S6). */
export function ParticularsForm({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { particulars, updated, told, type, submit } = useUnit({
    particulars: $particulars,
    updated: $isProfileUpdated,
    told: profileUpdatedForgotten,
    type: particularsTyped,
    submit: submitted,
  });
  const { summary, errorOf, pending } = useForm(particularsForm, {
    problem: (problem) => ({ fieldId: FIELD_OF[problem], message: t(`problems.${problem}`) }),
    refusal: (refusal) => ({
      ...(isAboutPhone(refusal) && { fieldId: FIELD_OF.phoneMalformed }),
      message: wordsOf(refusal).body,
    }),
  });
  useToldOnce(updated === null ? null : t('particulars.done'), told);
  return (
    <PageSection title={t('particulars.title')}>
      <form className={classes.form} noValidate onSubmit={onSubmit(() => submit())}>
        <ErrorSummary {...summary} title={t('particulars.failed')} />
        <TextField
          name="street"
          label={t('particulars.street')}
          value={particulars.street}
          onValueChange={(street) => type({ street })}
          autoComplete="address-line1"
          maxLength={200}
          optional
        />
        <div className={classes.pair}>
          <TextField
            name="postalCode"
            label={t('particulars.postalCode')}
            value={particulars.postalCode}
            onValueChange={(postalCode) => type({ postalCode })}
            autoComplete="postal-code"
            maxLength={20}
            optional
          />
          <TextField
            name="city"
            label={t('particulars.city')}
            value={particulars.city}
            onValueChange={(city) => type({ city })}
            autoComplete="address-level2"
            maxLength={100}
            optional
          />
        </div>
        <TextField
          id={FIELD_OF.phoneMalformed}
          name="phone"
          type="tel"
          label={t('particulars.phone')}
          help={t('particulars.phoneHelp')}
          value={particulars.phone}
          onValueChange={(phone) => type({ phone })}
          error={errorOf(FIELD_OF.phoneMalformed)}
          autoComplete="tel"
          inputMode="tel"
          optional
        />
        <PhoneState user={user} />
        <div>
          <Button type="submit" variant="primary" pending={pending}>
            {t('particulars.submit')}
          </Button>
        </div>
      </form>
    </PageSection>
  );
}

/** A number counts once it was verified. */
function PhoneState({ user: { id, phonenumber, phone_verified } }: { readonly user: User }) {
  const t = useTexts(texts);
  if (phonenumber === '' || phone_verified) return null;
  return (
    <Notice
      tone="warn"
      action={
        <TextLink to={memberPath(id, 'setting/security-setting/phone-verify')}>
          {t('unverified.link')}
        </TextLink>
      }
    >
      {t('unverified.body', { phone: phonenumber })}
    </Notice>
  );
}

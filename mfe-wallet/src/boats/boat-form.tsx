import { LOCALES, useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { type BoatField, boatTypes } from '@nfcards/shared/operations';
import { onSubmit, useAccepted, useForm } from '@nfcards/shared/patterns';
import { toast } from '@nfcards/shared/toast';
import { Button, ErrorSummary, SelectField, TextField, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { texts as cardsTexts } from '../cards/texts.ts';
import classes from './boat.module.css';
import { type BoatProblem, isMeasure, measures, savedBoat } from './boat-draft.ts';
import { $draft, boatForm, draftChanged, editClosed, saveBoatFx, submitted } from './boat-form.model.ts';
import { FLAGS } from './flags.ts';
import { texts } from './texts.ts';

const FIELD_OF = {
  nameMissing: 'name',
  hinWrong: 'hin',
  lengthWrong: 'length',
  beamWrong: 'beam',
  draughtWrong: 'draught',
  airDraughtWrong: 'air_draught',
  mmsiWrong: 'mmsi',
} as const satisfies Record<BoatProblem, BoatField>;

/** Fields that are typed, with the most signs that each may have. */
const LONGEST = {
  name: 100,
  registration_number: 50,
  hin: 24,
  length: 12,
  beam: 12,
  draught: 12,
  air_draught: 12,
  engine: 100,
  mmsi: 14,
  call_sign: 20,
  insurer: 100,
  policy_number: 60,
} as const satisfies Partial<Record<BoatField, number>>;
type TypedField = keyof typeof LONGEST;

const HELPED = ['registration_number', 'hin', 'air_draught', 'engine', 'mmsi', 'call_sign'] as const;

/** All particulars of a boat at once. */
export function BoatForm({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const fields = useFocusOnFirstField();
  const { submit, close, save } = useUnit({ submit: submitted, close: editClosed, save: saveBoatFx });
  const { summary, errorOf, pending } = useForm(boatForm, {
    problem: (problem) => ({ fieldId: idOf(FIELD_OF[problem]), message: t(`form.problems.${problem}`) }),
  });
  useAccepted(boatForm, (draft) => {
    save(savedBoat(id, draft)).then(
      ({ name }) => toast.success(t('form.saved', { name })),
      // The form says why.
      () => undefined,
    );
  });
  const typed = (field: TypedField) => <Typed key={field} field={field} error={errorOf(idOf(field))} />;
  return (
    <form ref={fields} className={classes.form} noValidate onSubmit={onSubmit(() => submit())}>
      <ErrorSummary {...summary} title={t('form.failed')} />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('form.identity')}</legend>
        {typed('name')}
        <TypeChoice />
        {typed('registration_number')}
        <FlagChoice />
        {typed('hin')}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('form.sizes')}</legend>
        {measures.map(typed)}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('form.radio')}</legend>
        {typed('engine')}
        {typed('mmsi')}
        {typed('call_sign')}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('form.insurance')}</legend>
        {typed('insurer')}
        {typed('policy_number')}
      </fieldset>
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('form.submit')}
        </Button>
        <Button onPress={() => close()}>{t('form.cancel')}</Button>
      </div>
    </form>
  );
}

function idOf(field: BoatField): string {
  return `boat-${field}`;
}

interface TypedProps {
  readonly field: TypedField;
  readonly error: string | undefined;
}

function Typed({ field, error }: TypedProps) {
  const t = useTexts(texts);
  const { draft, change } = useUnit({ draft: $draft, change: draftChanged });
  const helped = HELPED.find((each) => each === field);
  const label = t(`fields.${field}`);
  return (
    <TextField
      id={idOf(field)}
      name={field}
      label={isMeasure(field) ? t('form.inMetres', { field: label }) : label}
      {...(helped === undefined ? {} : { help: t(`form.help.${helped}`) })}
      value={draft[field]}
      onValueChange={(value) => change({ [field]: value })}
      error={error}
      {...(isMeasure(field) ? { inputMode: 'decimal' as const } : {})}
      {...(field === 'mmsi' ? { inputMode: 'numeric' as const } : {})}
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST[field]}
      {...(field === 'name' ? { required: true } : { optional: true })}
    />
  );
}

function TypeChoice() {
  const t = useTexts(texts);
  const list = useTexts(cardsTexts);
  const { draft, change } = useUnit({ draft: $draft, change: draftChanged });
  return (
    <SelectField
      name="type"
      label={t('fields.type')}
      options={boatTypes.map((type) => ({ value: type, label: list(`boatTypes.${type}`) }))}
      value={draft.type}
      onValueChange={(chosen) => {
        const type = boatTypes.find((each) => each === chosen);
        if (type !== undefined) change({ type });
      }}
    />
  );
}

function FlagChoice() {
  const t = useTexts(texts);
  const { draft, change } = useUnit({ draft: $draft, change: draftChanged });
  const { country } = useFormats();
  const { language } = useLanguage();
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator(LOCALES[language]);
    return FLAGS.map((code) => ({ value: code, label: country(code) })).toSorted((one, other) =>
      compare(one.label, other.label),
    );
  }, [country, language]);
  const isListed = draft.flag === '' || FLAGS.includes(draft.flag);
  return (
    <SelectField
      name="flag"
      label={t('fields.flag')}
      options={[
        { value: '', label: t('notGiven') },
        ...(isListed ? [] : [{ value: draft.flag, label: country(draft.flag) }]),
        ...countries,
      ]}
      value={draft.flag}
      onValueChange={(flag) => change({ flag })}
      optional
    />
  );
}

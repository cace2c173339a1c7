import { useTexts } from '@nfcards/shared/i18n';
import { boatTypes } from '@nfcards/shared/operations';
import { toast } from '@nfcards/shared/toast';
import {
  Button,
  ErrorSummary,
  type FieldError,
  SelectField,
  TextField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useId } from 'react';
import form from '../member-gate/member-form.module.css';
import classes from './berth-requests.module.css';
import {
  $boat,
  $boatAttempts,
  $boatId,
  $boatProblems,
  $boatRefusal,
  type BoatProblem,
  boatChanged,
  boatFormClosed,
  boatProblemsOf,
  boatSubmitted,
  saveBoatFx,
  savedBoat,
} from './boat-form.model.ts';
import { texts } from './texts.ts';

const FIELD_OF = {
  nameMissing: 'boat-name',
  lengthWrong: 'boat-length',
  beamWrong: 'boat-beam',
  draughtWrong: 'boat-draught',
} as const satisfies Record<BoatProblem, string>;

const SIZES = [
  { size: 'length', id: FIELD_OF.lengthWrong },
  { size: 'beam', id: FIELD_OF.beamWrong },
  { size: 'draught', id: FIELD_OF.draughtWrong },
] as const;

/** What a harbour office must know of a boat; the rest is added to it elsewhere. */
export function BoatForm() {
  const t = useTexts(texts);
  const titleId = useId();
  const fields = useFocusOnFirstField();
  const model = useUnit({
    boat: $boat,
    attempts: $boatAttempts,
    pending: saveBoatFx.pending,
    change: boatChanged,
    close: boatFormClosed,
  });
  const errors = useErrors();
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  const { boat } = model;
  return (
    <form
      ref={fields}
      className={`${form.form} ${classes.slip}`}
      noValidate
      onSubmit={useSubmit()}
      aria-labelledby={titleId}
    >
      <h3 id={titleId} className={classes.subtitle}>
        {t('boatForm.title')}
      </h3>
      <ErrorSummary errors={errors} attempt={model.attempts} title={t('boatForm.failed')} />
      <TextField
        id={FIELD_OF.nameMissing}
        name="name"
        label={t('boatForm.name')}
        value={boat.name}
        onValueChange={(name) => model.change({ name })}
        error={errorOf(FIELD_OF.nameMissing)}
        autoComplete="off"
        maxLength={100}
        required
      />
      <SelectField
        name="type"
        label={t('boatForm.type')}
        options={boatTypes.map((type) => ({ value: type, label: t(`boatForm.types.${type}`) }))}
        value={boat.type}
        onValueChange={(chosen) => {
          const type = boatTypes.find((each) => each === chosen);
          if (type !== undefined) model.change({ type });
        }}
      />
      <div className={classes.sizes}>
        {SIZES.map(({ size, id }) => (
          <TextField
            key={size}
            id={id}
            name={size}
            label={t(`boatForm.${size}`)}
            value={boat[size]}
            onValueChange={(metres) => model.change({ [size]: metres })}
            error={errorOf(id)}
            inputMode="decimal"
            autoComplete="off"
            optional
          />
        ))}
      </div>
      <div className={form.actions}>
        <Button type="submit" pending={model.pending}>
          {t('boatForm.submit')}
        </Button>
        <Button variant="quiet" onPress={() => model.close()}>
          {t('boatForm.cancel')}
        </Button>
      </div>
    </form>
  );
}

function useErrors(): readonly FieldError[] {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { problems, refusal } = useUnit({ problems: $boatProblems, refusal: $boatRefusal });
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`boatForm.problems.${problem}`),
  }));
  if (refusal !== null) errors.push({ message: wordsOf(refusal).body });
  return errors;
}

function useSubmit() {
  const t = useTexts(texts);
  const { id, boat, pending, submit, save } = useUnit({
    id: $boatId,
    boat: $boat,
    pending: saveBoatFx.pending,
    submit: boatSubmitted,
    save: saveBoatFx,
  });
  return (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    submit();
    if (boatProblemsOf(boat).length > 0) return;
    save(savedBoat(id, boat)).then(
      ({ name }) => toast.success(t('boatForm.added', { name })),
      // The form says why.
      () => undefined,
    );
  };
}

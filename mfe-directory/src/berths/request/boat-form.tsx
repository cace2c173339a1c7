import { useTexts } from '@nfcards/shared/i18n';
import { boatTypes } from '@nfcards/shared/operations';
import { onSubmit, useAccepted, useForm } from '@nfcards/shared/patterns';
import { toast } from '@nfcards/shared/toast';
import { Button, ErrorSummary, SelectField, TextField, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import form from '../../member-gate/member-form.module.css';
import classes from '../berth-requests.module.css';
import { texts } from '../texts.ts';
import {
  $boat,
  $boatId,
  type BoatProblem,
  boatChanged,
  boatForm,
  boatFormClosed,
  boatSubmitted,
  saveBoatFx,
  savedBoat,
} from './boat-form.model.ts';

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
  const { boat, change, submit, close } = useUnit({
    boat: $boat,
    change: boatChanged,
    submit: boatSubmitted,
    close: boatFormClosed,
  });
  const { summary, errorOf, pending } = useForm(boatForm, {
    problem: (problem) => ({ fieldId: FIELD_OF[problem], message: t(`boatForm.problems.${problem}`) }),
  });
  useSaving();
  return (
    <form
      ref={fields}
      className={`${form.form} ${classes.slip}`}
      noValidate
      onSubmit={onSubmit(() => submit())}
      aria-labelledby={titleId}
    >
      <h3 id={titleId} className={classes.subtitle}>
        {t('boatForm.title')}
      </h3>
      <ErrorSummary {...summary} title={t('boatForm.failed')} />
      <TextField
        id={FIELD_OF.nameMissing}
        name="name"
        label={t('boatForm.name')}
        value={boat.name}
        onValueChange={(name) => change({ name })}
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
          if (type !== undefined) change({ type });
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
            onValueChange={(metres) => change({ [size]: metres })}
            error={errorOf(id)}
            inputMode="decimal"
            autoComplete="off"
            optional
          />
        ))}
      </div>
      <div className={form.actions}>
        <Button type="submit" pending={pending}>
          {t('boatForm.submit')}
        </Button>
        <Button variant="quiet" onPress={() => close()}>
          {t('boatForm.cancel')}
        </Button>
      </div>
    </form>
  );
}

function useSaving() {
  const t = useTexts(texts);
  const { id, save } = useUnit({ id: $boatId, save: saveBoatFx });
  useAccepted(boatForm, (boat) => {
    save(savedBoat(id, boat)).then(
      ({ name }) => toast.success(t('boatForm.added', { name })),
      // The form says why.
      () => undefined,
    );
  });
}

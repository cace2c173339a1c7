import { useTexts } from '@nfcards/shared/i18n';
import { type Boat, boatTypes } from '@nfcards/shared/operations';
import { onSubmit, useAccepted, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, SelectField, Skeleton, TextField, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts } from '../texts.ts';
import classes from './cards-page.module.css';
import {
  $draft,
  $ids,
  $memberBoats,
  boatsCall,
  draftChanged,
  makeCardFx,
  newCardClosed,
  newCardForm,
  submitted,
} from './new-card.model.ts';
import { type CardProblem, OTHER_BOAT } from './new-card.ts';

const FIELD_OF = { boatMissing: 'card-boat', nameMissing: 'card-boat-name' } as const satisfies Record<
  CardProblem,
  string
>;

export interface NewCardFormProps {
  readonly onMade: (id: string) => void;
}

/** The boat, one that is known or another; and a title, where one card of a boat is not all. */
export function NewCardForm({ onMade }: NewCardFormProps) {
  const t = useTexts(texts);
  const { ids, draft, change, submit, make, close } = useUnit({
    ids: $ids,
    draft: $draft,
    change: draftChanged,
    submit: submitted,
    make: makeCardFx,
    close: newCardClosed,
  });
  const { summary, errorOf, pending } = useForm(newCardForm, {
    problem: (problem) => ({ fieldId: FIELD_OF[problem], message: t(`new.problems.${problem}`) }),
  });
  useAccepted(newCardForm, (accepted) => {
    // The form says why it failed.
    make({ ids, draft: accepted }).then(onMade, () => undefined);
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit(() => submit())}>
      <ErrorSummary {...summary} title={t('new.failed')} />
      <BoatField error={errorOf(FIELD_OF.boatMissing)} />
      {draft.boatId === OTHER_BOAT && <BoatFields nameError={errorOf(FIELD_OF.nameMissing)} />}
      <TextField
        name="title"
        label={t('new.name')}
        help={t('new.nameHelp')}
        value={draft.title}
        onValueChange={(title) => change({ title })}
        autoComplete="off"
        maxLength={100}
        optional
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('new.submit')}
        </Button>
        <Button onPress={() => close()}>{t('new.cancel')}</Button>
      </div>
    </form>
  );
}

function BoatField({ error }: { readonly error: string | undefined }) {
  const t = useTexts(texts);
  const { draft, boats, failure, change } = useUnit({
    draft: $draft,
    boats: $memberBoats,
    failure: boatsCall.$error,
    change: draftChanged,
  });
  if (boats === null && failure === null) {
    return (
      <div>
        <VisuallyHidden>{t('new.boatsPending')}</VisuallyHidden>
        <Skeleton shape="block" height="4rem" />
      </div>
    );
  }
  if (boats === null) return <p>{t('new.boatsFailed')}</p>;
  if (boats.length === 0) return <p>{t('new.firstBoat')}</p>;
  return (
    <SelectField
      id={FIELD_OF.boatMissing}
      name="boat"
      label={t('new.boat')}
      options={[
        { value: '', label: t('new.choose') },
        ...boats.map((boat) => ({ value: boat.id, label: boatWords(boat) })),
        { value: OTHER_BOAT, label: t('new.otherBoat') },
      ]}
      value={draft.boatId}
      onValueChange={(boatId) => change({ boatId })}
      error={error}
      required
    />
  );
}

function BoatFields({ nameError }: { readonly nameError: string | undefined }) {
  const t = useTexts(texts);
  const { draft, change } = useUnit({ draft: $draft, change: draftChanged });
  return (
    <>
      <TextField
        id={FIELD_OF.nameMissing}
        name="boat-name"
        label={t('new.boatName')}
        value={draft.name}
        onValueChange={(name) => change({ name })}
        error={nameError}
        autoComplete="off"
        maxLength={100}
        required
      />
      <SelectField
        name="boat-type"
        label={t('new.boatType')}
        options={boatTypes.map((type) => ({ value: type, label: t(`boatTypes.${type}`) }))}
        value={draft.type}
        onValueChange={(chosen) => {
          const type = boatTypes.find((each) => each === chosen);
          if (type !== undefined) change({ type });
        }}
      />
      <TextField
        name="boat-number"
        label={t('new.boatNumber')}
        help={t('new.boatNumberHelp')}
        value={draft.number}
        onValueChange={(number) => change({ number })}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        optional
      />
    </>
  );
}

function boatWords({ name, registration_number: number }: Boat): string {
  return number === '' ? name : `${name} · ${number}`;
}

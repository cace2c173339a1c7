import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { TextField, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import classes from '../berth-requests.module.css';
import { texts } from '../texts.ts';
import { type Size, sizes } from './boat-sizes.ts';
import { $boats, $draft, draftChanged } from './request-form.model.ts';

export interface BoatSizeFieldsProps {
  readonly idOf: (size: Size) => string;
  readonly errorOf: (fieldId: string) => string | undefined;
}

/** The sizes of the boat that was chosen, as they will reach the office; nothing before one is. */
export function BoatSizeFields({ idOf, errorOf }: BoatSizeFieldsProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const helpId = useId();
  const { boats, draft, change } = useUnit({ boats: $boats, draft: $draft, change: draftChanged });
  const boat = boats?.find(({ id }) => id === draft.boatId);
  if (boat === undefined) return null;
  const known = (size: Size) => {
    const metres = boat[size];
    return metres === null ? '' : number(metres);
  };
  return (
    <fieldset className={classes.boatSizes} aria-describedby={helpId}>
      <legend className={classes.legend}>{t('form.sizes', { name: boat.name })}</legend>
      <p id={helpId} className={classes.detail}>
        {t('form.sizesHelp')} <TextLink to={`/wallet/boats/${boat.id}`}>{t('form.boatPage')}</TextLink>
      </p>
      <div className={classes.sizes}>
        {sizes.map((size) => (
          <TextField
            key={size}
            id={idOf(size)}
            name={`stay ${size}`}
            label={t(`boatForm.${size}`)}
            value={draft.sizes[size] ?? known(size)}
            onValueChange={(typed) => change({ sizes: { ...draft.sizes, [size]: typed } })}
            error={errorOf(idOf(size))}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            optional
          />
        ))}
      </div>
    </fieldset>
  );
}

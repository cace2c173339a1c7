import { useTexts } from '@nfcards/shared/i18n';
import { CheckboxField, RadioGroupField, ToggleField } from '@nfcards/shared/ui';
import { useId } from 'react';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

export function Choices() {
  const t = useTexts(texts);
  return (
    <>
      <Specimen state="checkbox">
        <CheckboxField name="remember" label={t('samples.remember')} help={t('samples.rememberHelp')} />
        <CheckboxField name="kept" label={t('samples.papersAboard')} defaultChecked />
        <CheckboxField name="terms" label={t('samples.terms')} error={t('samples.termsError')} />
      </Specimen>
      <Specimen state="toggle">
        <ToggleField
          name="expiry"
          label={t('samples.expiry')}
          help={t('samples.expiryHelp')}
          defaultChecked
        />
        <ToggleField name="offers" label={t('samples.offers')} />
        <ToggleField name="activity" label={t('samples.activity')} defaultChecked pending />
        <ToggleField name="sharing" label={t('samples.sharing')} error={t('samples.sharingError')} />
      </Specimen>
      <Radios />
    </>
  );
}

function Radios() {
  const t = useTexts(texts);
  // Radio buttons with the same name are one group on the whole page.
  const name = useId();
  const options = (['temporary', 'permanent'] as const).map((value) => ({
    value,
    label: t(`samples.kinds.${value}`),
    help: t(`samples.kinds.${value}Help`),
  }));
  return (
    <Specimen state="radio">
      <RadioGroupField
        name={name}
        label={t('samples.sendingKind')}
        options={options}
        defaultValue="temporary"
      />
      <RadioGroupField
        name={`${name}-missing`}
        label={t('samples.sendingKind')}
        options={options.map(({ value, label }) => ({ value, label }))}
        error={t('samples.sendingKindError')}
        required
      />
    </Specimen>
  );
}

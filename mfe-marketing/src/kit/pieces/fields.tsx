import { useTexts } from '@nfcards/shared/i18n';
import { DateField, PasswordField, SelectField, TextAreaField, TextField } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

export function Fields() {
  const t = useTexts(texts);
  const boats = (['sailing', 'motor', 'rowing'] as const).map((value) => ({
    value,
    label: t(`samples.boats.${value}`),
  }));
  return (
    <>
      <Specimen state="default">
        <TextField name="boat" label={t('samples.boatName')} />
      </Specimen>
      <Specimen state="help">
        <TextField
          name="registration"
          label={t('samples.registration')}
          help={t('samples.registrationHelp')}
          defaultValue="LR A12345"
          optional
        />
      </Specimen>
      <Specimen state="error">
        <TextField
          name="email"
          type="email"
          label={t('samples.email')}
          defaultValue="ada@example"
          error={t('samples.emailError')}
        />
      </Specimen>
      <Specimen state="long">
        <TextField
          name="long"
          label={t('samples.longLabel')}
          defaultValue={t('samples.body')}
          help={t('samples.soft')}
        />
      </Specimen>
      <Specimen state="password">
        <PasswordField
          name="password"
          label={t('samples.password')}
          autoComplete="current-password"
          defaultValue="grand largue"
        />
      </Specimen>
      <Specimen state="lines">
        <TextAreaField name="message" label={t('samples.message')} rows={3} />
      </Specimen>
      <Specimen state="list">
        <SelectField name="kind" label={t('samples.boatKind')} options={boats} />
        <SelectField
          name="kind-missing"
          label={t('samples.boatKind')}
          options={[{ value: '', label: t('samples.choose') }, ...boats]}
          error={t('samples.boatKindError')}
        />
      </Specimen>
      <Specimen state="day">
        <DateField name="arrival" label={t('samples.arrival')} />
        <DateField
          name="departure"
          label={t('samples.departure')}
          defaultValue="2027-06-12"
          error={t('samples.departureError')}
        />
      </Specimen>
    </>
  );
}

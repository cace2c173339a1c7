import { useTexts } from '@nfcards/shared/i18n';
import { DateField, TextField } from '@nfcards/shared/ui';
import { PlainPortField } from './plain-port-field.tsx';
import classes from './search-form.module.css';
import { type SearchFormProps, SearchFrame, SearchPlace } from './search-form.tsx';
import { texts } from './texts.ts';

/** The search with what every browser has, when the suggestions and the calendar could not be fetched. */
export function PlainSearch({ values, part, onSearch }: SearchFormProps) {
  const t = useTexts(texts);
  return (
    <>
      <p className={classes.note}>{t('plain')}</p>
      <SearchFrame part={part} onSearch={onSearch}>
        {(error) => (
          <>
            <SearchPlace part="port">
              <PlainPortField text={values.port} />
            </SearchPlace>
            <SearchPlace part="stay">
              <div className={classes.days}>
                <DateField name="arrival" label={t('arrival')} defaultValue={values.arrival} />
                <DateField
                  name="departure"
                  label={t('departure')}
                  defaultValue={values.departure}
                  {...(error === null ? {} : { error })}
                />
              </div>
            </SearchPlace>
            <SearchPlace part="boat">
              <TextField
                name="boat"
                label={t('boat')}
                placeholder={t('boatHint')}
                autoComplete="off"
                defaultValue={values.boat}
              />
            </SearchPlace>
          </>
        )}
      </SearchFrame>
    </>
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import { DateField, TextField } from '@nfcards/shared/ui';
import { PlainPortField } from './plain-port-field.tsx';
import classes from './search-form.module.css';
import { SearchFieldPart, type SearchFormProps, SearchFrame } from './search-form.tsx';
import { texts } from './texts.ts';

/** The search with plain inputs, when suggestions and calendar could not be loaded. */
export function PlainSearch({ values, part, onSearch }: SearchFormProps) {
  const t = useTexts(texts);
  return (
    <>
      <p className={classes.note}>{t('plain')}</p>
      <SearchFrame part={part} onSearch={onSearch}>
        {(error) => (
          <>
            <SearchFieldPart part="port">
              <PlainPortField text={values.port} />
            </SearchFieldPart>
            <SearchFieldPart part="stay">
              <div className={classes.days}>
                <DateField name="arrival" label={t('arrival')} defaultValue={values.arrival} />
                <DateField
                  name="departure"
                  label={t('departure')}
                  defaultValue={values.departure}
                  {...(error === null ? {} : { error })}
                />
              </div>
            </SearchFieldPart>
            <SearchFieldPart part="boat">
              <TextField
                name="boat"
                label={t('boat')}
                placeholder={t('boatHint')}
                autoComplete="off"
                defaultValue={values.boat}
              />
            </SearchFieldPart>
          </>
        )}
      </SearchFrame>
    </>
  );
}

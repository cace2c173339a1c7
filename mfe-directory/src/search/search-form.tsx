import { useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { SelectField, TextField } from '@nfcards/shared/ui';
import { useStoreMap, useUnit } from 'effector-react';
import { memo, useId, useMemo } from 'react';
import { $countries, $regions } from './port-list.model.ts';
import { $search, countryChosen, portTyped, regionTyped } from './search.model.ts';
import classes from './search-form.module.css';
import { texts } from './texts.ts';

/**
 * Filters as one types: there is nothing to send. Each field reads its own part of the search, since the
 * lists of the other two hold a thousand entries.
 */
export function SearchForm() {
  const t = useTexts(texts);
  return (
    <search className={classes.form} aria-label={t('form.label')}>
      <div className={classes.fields}>
        <div className={classes.port}>
          <PortField />
        </div>
        <RegionField />
        <CountryField />
      </div>
    </search>
  );
}

function PortField() {
  const t = useTexts(texts);
  const port = useStoreMap($search, (search) => search.port);
  const type = useUnit(portTyped);
  return (
    <TextField
      name="port"
      type="search"
      label={t('form.port')}
      help={t('form.portHelp')}
      autoComplete="off"
      spellCheck={false}
      value={port}
      onValueChange={type}
    />
  );
}

function RegionField() {
  const t = useTexts(texts);
  const regionsId = useId();
  const region = useStoreMap($search, (search) => search.region);
  const type = useUnit(regionTyped);
  return (
    <div>
      <TextField
        name="region"
        label={t('form.region')}
        help={t('form.regionHelp')}
        autoComplete="off"
        spellCheck={false}
        value={region}
        onValueChange={type}
        list={regionsId}
      />
      <Regions id={regionsId} />
    </div>
  );
}

/** Suggestions: any part of a name filters as well (SPEC ST9). */
const Regions = memo(function Regions({ id }: { readonly id: string }) {
  const regions = useUnit($regions);
  return (
    <datalist id={id}>
      {regions.map((region) => (
        <option key={region} value={region} />
      ))}
    </datalist>
  );
});

function CountryField() {
  const t = useTexts(texts);
  const country = useStoreMap($search, (search) => search.country);
  const choose = useUnit(countryChosen);
  return (
    <SelectField
      name="country"
      label={t('form.country')}
      options={useCountryOptions(t('form.anyCountry'), country)}
      value={country}
      onValueChange={choose}
    />
  );
}

/** The countries that have ports, by name; and the chosen one, so that a shared address shows it from the start. */
function useCountryOptions(any: string, chosen: string) {
  const { country } = useFormats();
  const { language } = useLanguage();
  const codes = useUnit($countries);
  return useMemo(() => {
    const known = chosen === '' || codes.includes(chosen) ? codes : [...codes, chosen];
    const { compare } = new Intl.Collator(language);
    const listed = known.map((code) => ({ value: code, label: country(code) }));
    return [{ value: '', label: any }, ...listed.sort((a, b) => compare(a.label, b.label))];
  }, [any, codes, chosen, country, language]);
}

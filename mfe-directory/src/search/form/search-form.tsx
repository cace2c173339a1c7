import { useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { BelowFirstScreen, Button, Icon, SelectField, TextField } from '@nfcards/shared/ui';
import { useStoreMap, useUnit } from 'effector-react';
import { memo, Suspense, useId, useMemo, useState } from 'react';
import { regionsOf } from '../list/facets.ts';
import { $facets, $places } from '../list/place-list.model.ts';
import { $isFurtherOffered, $setFilters } from '../list/set-filters.model.ts';
import { $filter, $search, chosen, typed } from '../query/search.model.ts';
import { texts } from '../texts.ts';
import { ActiveFilters } from './active-filters.tsx';
import { FurtherFilters } from './further-filters.tsx';
import classes from './search-form.module.css';
import { SortField } from './sort-field.tsx';
import { SortProblem } from './sort-problem.tsx';

/**
 * Filters as one types: there is nothing to send. Each field reads its own part of the search, since the
 * lists of some hold a thousand entries. Where there is little room all but the text folds behind a button, where
 * there is more only what few ask for.
 */
export function SearchForm() {
  const t = useTexts(texts);
  const filter = useUnit($filter);
  const areaId = useId();
  const furtherId = useId();
  const [isOpen, open] = useState(false);
  const toggle = () => open(!isOpen);
  return (
    <search className={classes.form} aria-label={t(`${filter}.label`)}>
      <div className={classes.fields} data-open={isOpen}>
        <div className={classes.text}>
          <PlaceField />
        </div>
        <div className={classes.unfold}>
          <Button aria-expanded={isOpen} aria-controls={areaId} onPress={toggle}>
            <Icon name="filter" size="small" />
            <FilterCount />
          </Button>
        </div>
        <div className={classes.area} id={areaId}>
          <RegionField />
          <CountryField />
        </div>
        <div className={classes.sort}>
          <SortField />
        </div>
        <FurtherButton isOpen={isOpen} controls={furtherId} onPress={toggle} />
        <div className={classes.further} id={furtherId}>
          <BelowFirstScreen>
            <FurtherFilters />
          </BelowFirstScreen>
        </div>
      </div>
      <ActiveFilters />
      <SortProblem />
    </search>
  );
}

function FilterCount() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { length } = useUnit($setFilters);
  return length === 0 ? t('form.filters') : t('form.filtersSet', { number: number(length) });
}

interface FurtherButtonProps {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onPress: () => void;
}

function FurtherButton({ isOpen, controls, onPress }: FurtherButtonProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { filters, isOffered } = useUnit({ filters: $setFilters, isOffered: $isFurtherOffered });
  const set = filters.filter(({ isFurther }) => isFurther).length;
  if (!isOffered) return null;
  return (
    <div className={classes.unfoldFurther}>
      <Button aria-expanded={isOpen} aria-controls={controls} onPress={onPress}>
        <Icon name="filter" size="small" />
        {set === 0 ? t('form.more') : t('form.moreSet', { number: number(set) })}
      </Button>
    </div>
  );
}

function PlaceField() {
  const t = useTexts(texts);
  const filter = useUnit($filter);
  const port = useStoreMap($search, (search) => search.port);
  const type = useUnit(typed);
  return (
    <TextField
      name="port"
      type="search"
      label={t(`${filter}.field`)}
      help={t(`${filter}.fieldHelp`)}
      autoComplete="off"
      spellCheck={false}
      value={port}
      onValueChange={(text) => type({ port: text })}
    />
  );
}

function RegionField() {
  const t = useTexts(texts);
  const regionsId = useId();
  const region = useStoreMap($search, (search) => search.region);
  const type = useUnit(typed);
  const [isEntered, enter] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of the focus of its field
    <div onFocus={() => enter(true)}>
      <TextField
        name="region"
        label={t('form.region')}
        help={t('form.regionHelp')}
        autoComplete="off"
        spellCheck={false}
        value={region}
        onValueChange={(text) => type({ region: text })}
        list={regionsId}
      />
      <datalist id={regionsId}>{isEntered && <Regions />}</datalist>
    </div>
  );
}

/** Suggestions: any part of a name filters as well (SPEC ST9). There may be a thousand: not before they are of use. */
const Regions = memo(function Regions() {
  const country = useStoreMap($search, (search) => search.country);
  const places = useUnit($places);
  const regions = useMemo(() => regionsOf(places, country), [places, country]);
  return regions.map((region) => <option key={region} value={region} />);
});

/** There may be two hundred countries, which nobody sees before they open the field. */
function CountryField() {
  const { countries } = useUnit($facets);
  const country = useStoreMap($search, (search) => search.country);
  const choose = useUnit(chosen);
  const choice = { country, choose };
  return (
    // A page that came rendered answers before React has them all. What they show is read out here, so that React knows
    // of a change before it has them.
    <Suspense>
      <BelowFirstScreen placeholder={<CountryChoice countries={NO_COUNTRIES} {...choice} />}>
        <CountryChoice countries={countries} {...choice} />
      </BelowFirstScreen>
    </Suspense>
  );
}

const NO_COUNTRIES: readonly string[] = [];

interface CountryChoiceProps {
  readonly countries: readonly string[];
  /** ISO 3166-1 alpha-2; empty for any. */
  readonly country: string;
  readonly choose: (choice: { readonly country: string }) => void;
}

function CountryChoice({ countries, country, choose }: CountryChoiceProps) {
  const t = useTexts(texts);
  return (
    <SelectField
      name="country"
      label={t('form.country')}
      options={useCountryOptions(t('form.anyCountry'), countries, country)}
      value={country}
      onValueChange={(code) => choose({ country: code })}
    />
  );
}

/** The countries that have places, by name; and the chosen one, so that a shared address shows it from the start. */
function useCountryOptions(any: string, codes: readonly string[], chosenCountry: string) {
  const { country } = useFormats();
  const { language } = useLanguage();
  return useMemo(() => {
    const known = chosenCountry === '' || codes.includes(chosenCountry) ? codes : [...codes, chosenCountry];
    const listed = known.map((code) => ({ value: code, label: country(code) }));
    // Dear to make, and one is in order.
    const compare = listed.length > 1 ? new Intl.Collator(language).compare : () => 0;
    return [{ value: '', label: any }, ...listed.sort((a, b) => compare(a.label, b.label))];
  }, [any, codes, chosenCountry, country, language]);
}

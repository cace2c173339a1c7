import { useTexts } from '@nfcards/shared/i18n';
import { SelectField, TextField, ToggleField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { texts } from '../texts.ts';
import { $boats, $filter, chosen, typed } from './card-filter.model.ts';
import { TYPE_FILTERS } from './card-filter.ts';
import classes from './cards-page.module.css';

/** So many cards are seen at a glance: nobody searches among them. */
const FEW = 2;

/** Filters as one types: there is nothing to send. SPEC S11 */
export function CardFilters({ count }: { readonly count: number }) {
  const t = useTexts(texts);
  const { filter, boats, type, choose } = useUnit({
    filter: $filter,
    boats: $boats,
    type: typed,
    choose: chosen,
  });
  const known = filter.boat === '' || boats.includes(filter.boat) ? boats : [...boats, filter.boat];
  return (
    <search className={classes.filters} aria-label={t('filter.label')}>
      <fieldset className={classes.types} aria-label={t('filter.types')}>
        {TYPE_FILTERS.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.type}
            aria-pressed={name === filter.type}
            onClick={() => choose({ type: name })}
          >
            {t(`filter.${name}`)}
          </button>
        ))}
      </fieldset>
      {count > FEW && (
        <div className={classes.fields}>
          <TextField
            name="q"
            type="search"
            label={t('filter.search')}
            help={t('filter.searchHelp')}
            autoComplete="off"
            spellCheck={false}
            value={filter.text}
            onValueChange={(text) => type(text)}
          />
          <SelectField
            name="boat"
            label={t('filter.boat')}
            options={[
              { value: '', label: t('filter.anyBoat') },
              ...known.map((boat) => ({ value: boat, label: boat })),
            ]}
            value={filter.boat}
            onValueChange={(boat) => choose({ boat })}
          />
          <ToggleField
            name="expiring"
            label={t('filter.expiring')}
            checked={filter.isExpiring}
            onCheckedChange={(isExpiring) => choose({ isExpiring })}
          />
        </div>
      )}
    </search>
  );
}

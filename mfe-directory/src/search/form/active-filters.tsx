import { useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { MouseEvent } from 'react';
import { texts as placeTexts } from '../../place/texts.ts';
import { $setFilters, type SetFilter } from '../list/set-filters.model.ts';
import { chosen } from '../query/search.model.ts';
import { texts } from '../texts.ts';
import classes from './active-filters.module.css';
import { focusHeading } from './focus-heading.ts';

/** What leaves places out, each with a press that brings them back. */
export function ActiveFilters() {
  const t = useTexts(texts);
  const wordsOf = useFilterWords();
  const { filters, choose } = useUnit({ filters: $setFilters, choose: chosen });
  if (filters.length === 0) return null;
  const remove = ({ without }: SetFilter, event: MouseEvent<HTMLButtonElement>) => {
    focusNeighbour(event.currentTarget);
    choose(without);
  };
  return (
    <ul className={classes.filters} role="list" aria-label={t('chips.label')}>
      {filters.map((filter) => (
        <li key={filter.key}>
          <Button
            aria-label={t('chips.remove', { filter: wordsOf(filter) })}
            onPress={(event) => remove(filter, event)}
          >
            <span className={classes.words}>{wordsOf(filter)}</span>
            <Icon name="close" size="small" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The button goes away with its filter: the focus goes on to the next one, or starts again. */
function focusNeighbour(button: HTMLButtonElement): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = neighbour?.querySelector('button');
  if (next) next.focus({ preventScroll: true });
  else focusHeading();
}

function useFilterWords() {
  const t = useTexts(texts);
  const name = useTexts(placeTexts);
  const { country } = useFormats();
  const { language } = useLanguage();
  return (filter: SetFilter): string => {
    switch (filter.kind) {
      case 'region':
        return t('chips.region', { region: filter.region });
      case 'country':
        return country(filter.country);
      case 'port-kind':
        return t(`kinds.${filter.portKind}`);
      case 'length':
      case 'draught':
        return t(`chips.${filter.kind}`, { metres: filter.metres.toLocaleString(language) });
      case 'service':
        return name(`services.${filter.service}`);
      case 'open':
      case 'box':
        return t(`chips.${filter.kind}`);
    }
  };
}

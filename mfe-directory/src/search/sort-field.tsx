import { fold, useTexts } from '@nfcards/shared/i18n';
import { SelectField } from '@nfcards/shared/ui';
import { useStoreMap, useUnit } from 'effector-react';
import { $search } from './search.model.ts';
import { SORTS } from './search.ts';
import { $sort, sortPressed } from './sort.model.ts';
import { texts } from './texts.ts';

export function SortField() {
  const t = useTexts(texts);
  const { sort, press } = useUnit({ sort: $sort, press: sortPressed });
  const isWorded = useStoreMap($search, ({ port }) => fold(port) !== '');
  const offered = SORTS.filter((order) => order !== 'relevance' || isWorded);
  return (
    <SelectField
      name="sort"
      label={t('sort.label')}
      options={offered.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
      value={sort}
      onValueChange={(value) => {
        const order = offered.find((known) => known === value);
        if (order !== undefined) press(order);
      }}
    />
  );
}

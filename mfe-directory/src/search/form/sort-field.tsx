import { useTexts } from '@nfcards/shared/i18n';
import { SelectField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $sort, sortPressed } from '../found/sort.model.ts';
import { SORTS } from '../query/search.ts';
import { texts } from '../texts.ts';

export function SortField() {
  const t = useTexts(texts);
  const { sort, press } = useUnit({ sort: $sort, press: sortPressed });
  return (
    <SelectField
      name="sort"
      label={t('sort.label')}
      options={SORTS.map((order) => ({ value: order, label: t(`sort.${order}`) }))}
      value={sort}
      onValueChange={(value) => {
        const order = SORTS.find((known) => known === value);
        if (order !== undefined) press(order);
      }}
    />
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import { TextField } from '@nfcards/shared/ui';
import { type DateRange, DateRangeField } from '@nfcards/shared/ui/pickers';
import { useState } from 'react';
import { type LayoutSlot, SlotPlace } from '../slots/slot-place.tsx';
import { PlainPortField } from './plain-port-field.tsx';
import { SearchFieldPart, type SearchFormProps, SearchFrame } from './search-form.tsx';
import type { SearchValues } from './search-request.ts';
import { texts } from './texts.ts';

export interface SearchPanelProps extends SearchFormProps {
  /** The field with suggestions, from the remote of the directory. */
  readonly portField: LayoutSlot<'port-field'>;
}

/** The search with suggestions and a calendar; loaded on demand (SPEC S1). */
export function SearchPanel({ values, part, onSearch, portField }: SearchPanelProps) {
  const t = useTexts(texts);
  const [stay, setStay] = useState(() => stayOf(values));
  return (
    <SearchFrame part={part} onSearch={onSearch}>
      {(error) => (
        <>
          <SearchFieldPart part="port">
            <SlotPlace
              slot={portField}
              content={{ text: values.port }}
              instead={<PlainPortField text={values.port} failed={portField !== 'absent'} />}
            />
          </SearchFieldPart>
          <SearchFieldPart part="stay">
            <DateRangeField
              startName="arrival"
              endName="departure"
              label={t('stayField')}
              value={stay}
              onChange={setStay}
              {...(error === null ? {} : { error })}
            />
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
  );
}

/** With one of the two days, a stay of that day; null for invalid days. */
function stayOf({ arrival, departure }: SearchValues): DateRange | null {
  const [start, end] = [arrival || departure, departure || arrival];
  return isDay(start) && isDay(end) && start <= end ? { start, end } : null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` turns 31 February into a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { TextField, VisuallyHidden } from '@nfcards/shared/ui';
import { ComboBox, type DateRange, DateRangeField } from '@nfcards/shared/ui/pickers';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { $portText, $suggestions, portChosen, portFieldOpened, portTyped } from './port-suggestions.model.ts';
import { type SearchFormProps, SearchFrame, SearchPlace } from './search-form.tsx';
import type { SearchValues } from './search-request.ts';
import { texts } from './texts.ts';

/** The search with suggestions and a calendar; fetched when somebody is about to search (SPEC S1). */
export function SearchPanel({ values, part, onSearch }: SearchFormProps) {
  const t = useTexts(texts);
  const [stay, setStay] = useState(() => stayOf(values));
  return (
    <SearchFrame part={part} onSearch={onSearch}>
      {(error) => (
        <>
          <SearchPlace part="port">
            <PortField text={values.port} />
          </SearchPlace>
          <SearchPlace part="stay">
            <DateRangeField
              startName="arrival"
              endName="departure"
              label={t('stayField')}
              value={stay}
              onChange={setStay}
              {...(error === null ? {} : { error })}
            />
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
  );
}

function PortField({ text: asked }: { readonly text: string }) {
  const t = useTexts(texts);
  const { country } = useFormats();
  const { text, suggestions, open, type, choose } = useUnit({
    text: $portText,
    suggestions: $suggestions,
    open: portFieldOpened,
    type: portTyped,
    choose: portChosen,
  });
  useEffect(() => {
    open(asked);
  }, [open, asked]);

  const { status, ports } = suggestions;
  const nothing = wordsForNothing(status, ports.length);
  return (
    <div onKeyDownCapture={searchOnEnter}>
      <ComboBox
        name="port"
        label={t('port')}
        placeholder={t('portHint')}
        text={text}
        onTextChange={type}
        options={ports.map(({ id, name, port_region, country: code }) => ({
          key: id,
          label: name,
          detail: [port_region, country(code)].filter((part) => part !== null).join(', '),
          icon: 'port',
        }))}
        onChoose={choose}
        waiting={status === 'waiting'}
        {...(nothing === null ? {} : { nothing: t(nothing) })}
      />
      <VisuallyHidden>
        <span role="status">{nothing === null ? '' : t(nothing)}</span>
      </VisuallyHidden>
    </div>
  );
}

function wordsForNothing(status: string, found: number): 'noPort' | 'portsFailed' | null {
  if (status === 'failed') return 'portsFailed';
  return status === 'found' && found === 0 ? 'noPort' : null;
}

/** A list of suggestions is an offer: Enter in the field searches for what was typed unless one of them is marked. */
function searchOnEnter({ key, target, nativeEvent }: KeyboardEvent): void {
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const offers = target.getAttribute('aria-expanded') === 'true';
  if (offers && !target.hasAttribute('aria-activedescendant')) target.form?.requestSubmit();
}

/** An address with one day of the two is a stay of that day; one that makes no sense is none. */
function stayOf({ arrival, departure }: SearchValues): DateRange | null {
  const [start, end] = [arrival || departure, departure || arrival];
  return isDay(start) && isDay(end) && start <= end ? { start, end } : null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // 31 February becomes a day in March: no date that anybody meant.
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

import { useLanguage, useTexts } from '@nfcards/shared/i18n';
import type { PlaceService, PortKind } from '@nfcards/shared/operations';
import { CheckboxField, SelectField, TextField } from '@nfcards/shared/ui';
import { useStoreMap, useUnit } from 'effector-react';
import { useId, useState } from 'react';
import { texts as placeTexts } from '../../place/texts.ts';
import { $furtherOffered } from '../list/set-filters.model.ts';
import { $search, chosen, typed } from '../query/search.model.ts';
import { MAX_METRES, parseMetres } from '../query/search.ts';
import { texts } from '../texts.ts';
import classes from './further-filters.module.css';

/** What few ask for, as far as the places of the list can answer it. */
export function FurtherFilters() {
  const offered = useUnit($furtherOffered);
  return (
    <div className={classes.further}>
      {offered.kinds && <Kind />}
      {(offered.length || offered.draught) && <Boat length={offered.length} draught={offered.draught} />}
      {offered.services.length > 0 && <Services services={offered.services} />}
      {offered.open && <OpenNow />}
    </div>
  );
}

/** Of those that a boat may look for: nobody asks for a naval base. */
const KINDS: readonly PortKind[] = ['marina', 'commercial', 'fishing', 'mooring'];

function Kind() {
  const t = useTexts(texts);
  const kind = useStoreMap($search, (search) => search.kind);
  const choose = useUnit(chosen);
  const offered = kind === null || KINDS.includes(kind) ? KINDS : [...KINDS, kind];
  const options = offered.map((known) => ({ value: known, label: t(`kinds.${known}`) }));
  return (
    <div className={classes.group}>
      <SelectField
        name="kind"
        label={t('filters.kind')}
        options={[{ value: '', label: t('filters.anyKind') }, ...options]}
        value={kind ?? ''}
        onValueChange={(value) => choose({ kind: offered.find((known) => known === value) ?? null })}
      />
    </div>
  );
}

function Boat({ length, draught }: { readonly length: boolean; readonly draught: boolean }) {
  const t = useTexts(texts);
  const helpId = useId();
  return (
    <fieldset className={classes.group} aria-describedby={helpId}>
      <legend className={classes.title}>{t('filters.boat')}</legend>
      <div className={classes.measures}>
        {length && <MetresField name="length" />}
        {draught && <MetresField name="draught" />}
      </div>
      <p className={classes.help} id={helpId}>
        {t('filters.boatHelp')}
      </p>
    </fieldset>
  );
}

/** Keeps what is typed, `10,` on the way to `10,5`; the search has the number. */
function MetresField({ name }: { readonly name: 'length' | 'draught' }) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const metres = useStoreMap($search, (search) => search[name]);
  const type = useUnit(typed);
  const [text, setText] = useState('');
  const read = (written: string) => parseMetres(written, MAX_METRES[name]);
  // The search has another number than the one typed here: an address brought it, or the filter was removed.
  if (read(text) !== metres) setText(metres === null ? '' : metres.toLocaleString(language));
  return (
    <TextField
      name={name}
      label={t(`filters.${name}`)}
      error={text.trim() !== '' && read(text) === null ? t('filters.metres') : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onValueChange={(written) => {
        setText(written);
        type({ [name]: read(written) });
      }}
    />
  );
}

function Services({ services }: { readonly services: readonly PlaceService[] }) {
  const t = useTexts(texts);
  const name = useTexts(placeTexts);
  const wanted = useStoreMap($search, (search) => search.services);
  const choose = useUnit(chosen);
  const change = (service: PlaceService, isWanted: boolean) => {
    const others = wanted.filter((other) => other !== service);
    choose({ services: isWanted ? [...others, service] : others });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{t('filters.services')}</legend>
      <div className={classes.services}>
        {services.map((service) => (
          <CheckboxField
            key={service}
            name={service}
            label={name(`services.${service}`)}
            checked={wanted.includes(service)}
            onCheckedChange={(isWanted) => change(service, isWanted)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function OpenNow() {
  const t = useTexts(texts);
  const isWanted = useStoreMap($search, (search) => search.open);
  const choose = useUnit(chosen);
  return (
    <div className={classes.group}>
      <CheckboxField
        name="open"
        label={t('filters.open')}
        help={t('filters.openHelp')}
        checked={isWanted}
        onCheckedChange={(open) => choose({ open })}
      />
    </div>
  );
}

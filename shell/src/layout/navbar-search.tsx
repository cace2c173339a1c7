import { useLanguage, useTexts } from '@nfcards/shared/i18n';
import { useLocation, useNavigate } from '@nfcards/shared/router';
import { Button, Icon } from '@nfcards/shared/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import classes from './navbar-search.module.css';
import { type SearchValues, searchRequest, searchValues } from './search-request.ts';
import { texts } from './texts.ts';

export interface NavbarSearchProps {
  readonly onSearch: () => void;
}

/** Port, dates and boat (SPEC S1). Shows what the address asks for, so that a shared search arrives filled in. */
export function NavbarSearch({ onSearch }: NavbarSearchProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(pathname === '/search' ? search : '');
  const values = searchValues((field) => query.get(field));
  return <SearchForm key={Object.values(values).join(' ')} values={values} onSearch={onSearch} />;
}

function SearchForm({ values, onSearch }: NavbarSearchProps & { readonly values: SearchValues }) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [tooEarly, setTooEarly] = useState<string | null>(null);
  const departure = useRef<HTMLInputElement>(null);
  const id = useId();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const request = searchRequest(searchValues((field) => String(data.get(field) ?? '')));
    if (request.status === 'departure-too-early') {
      setTooEarly(request.arrival);
      departure.current?.focus();
      return;
    }
    setTooEarly(null);
    onSearch();
    void navigate(request.path);
  };

  return (
    <search aria-label={t('search.label')}>
      <form className={classes.form} action="/search" noValidate onSubmit={submit}>
        <div className={classes.bar}>
          <label className={classes.cell}>
            <span className={classes.label}>{t('search.port')}</span>
            <input
              className={classes.input}
              name="port"
              type="search"
              defaultValue={values.port}
              placeholder={t('search.portHint')}
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
          <label className={classes.cell}>
            <span className={classes.label}>{t('search.arrival')}</span>
            <input className={classes.input} name="arrival" type="date" defaultValue={values.arrival} />
          </label>
          <label className={classes.cell}>
            <span className={classes.label}>{t('search.departure')}</span>
            <input
              ref={departure}
              className={classes.input}
              name="departure"
              type="date"
              defaultValue={values.departure}
              onChange={() => setTooEarly(null)}
              {...(tooEarly === null ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
            />
          </label>
          <label className={classes.cell}>
            <span className={classes.label}>{t('search.boat')}</span>
            <input
              className={classes.input}
              name="boat"
              type="text"
              defaultValue={values.boat}
              placeholder={t('search.boatHint')}
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
          <span className={classes.submit}>
            <Button type="submit" variant="primary" wide>
              <Icon name="search" size="small" />
              {t('search.submit')}
            </Button>
          </span>
        </div>
        {tooEarly === null ? null : (
          <p className={classes.error} id={id}>
            <Icon name="warning" size="small" />
            {t('search.departureTooEarly', { arrival: dayInWords(tooEarly, language) })}
          </p>
        )}
      </form>
    </search>
  );
}

function dayInWords(day: string, language: string): string {
  // A day without an hour is midnight UTC; told in any other zone it could be the day before.
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );
}

import { useLanguage, useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { Button, Icon } from '@nfcards/shared/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDay } from './format-stay.ts';
import classes from './search-form.module.css';
import type { SearchPart } from './search-pill.tsx';
import { type SearchValues, searchRequest, searchValues } from './search-request.ts';
import { texts } from './texts.ts';

export interface SearchFormProps {
  /** The search of the address. */
  readonly values: SearchValues;
  /** The part whose field gets the focus. */
  readonly part: SearchPart;
  /** Called before the navigation to the results. */
  readonly onSearch: () => void;
}

interface SearchFrameProps extends Pick<SearchFormProps, 'part' | 'onSearch'> {
  /** The fields, named as the parameters of the search; `error` concerns the dates. */
  readonly children: (error: string | null) => ReactNode;
}

/** The form around the fields of a search, plain or with suggestions (SPEC S1). */
export function SearchFrame({ part, onSearch, children }: SearchFrameProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [tooEarly, setTooEarly] = useState<string | null>(null);

  useEffect(() => focusPart(form.current, part), [part]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const request = searchRequest(searchValues((field) => String(data.get(field) ?? '')));
    if (request.status === 'departure-too-early') {
      setTooEarly(request.arrival);
      focusPart(form.current, 'stay');
      return;
    }
    onSearch();
    void navigate(request.path);
  };

  return (
    <form
      ref={form}
      className={classes.form}
      action="/search"
      noValidate
      onSubmit={submit}
      onChange={() => setTooEarly(null)}
    >
      {children(
        tooEarly === null ? null : t('departureTooEarly', { arrival: formatDay(tooEarly, language) }),
      )}
      <div className={classes.submit}>
        <Button type="submit" variant="primary" wide>
          <Icon name="search" size="small" />
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

/** A part of the form, to which a button of the pill moves the focus. */
export function SearchFieldPart({
  part,
  children,
}: {
  readonly part: SearchPart;
  readonly children: ReactNode;
}) {
  return <div data-part={part}>{children}</div>;
}

function focusPart(form: HTMLFormElement | null, part: SearchPart): void {
  form
    ?.querySelector<HTMLElement>(`[data-part="${part}"] :is(input:not([type="hidden"]), [role="spinbutton"])`)
    ?.focus();
}

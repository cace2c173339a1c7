import { LANGUAGES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import { useSearchParams } from '@nfcards/shared/router';
import { VisuallyHidden } from '@nfcards/shared/ui';
import classes from './layout.module.css';
import { texts } from './texts.ts';

/** Both languages at hand, each named in itself. */
export function LanguageSwitch() {
  const t = useTexts(texts);
  const { language, choose } = useLanguage();
  const [query, setQuery] = useSearchParams();
  return (
    <fieldset className={classes.languages}>
      <VisuallyHidden>
        <legend>{t('language.label')}</legend>
      </VisuallyHidden>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={classes.language}
          aria-pressed={code === language}
          onClick={() => {
            choose(code);
            // Left in the address, `lng` would undo the choice at the next reload.
            if (query.has('lng'))
              setQuery(without(query, 'lng'), { replace: true, preventScrollReset: true });
          }}
        >
          <span aria-hidden="true">{code.toUpperCase()}</span>
          <VisuallyHidden>{t(`language.${code}`)}</VisuallyHidden>
        </button>
      ))}
    </fieldset>
  );
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete(name);
  return rest;
}

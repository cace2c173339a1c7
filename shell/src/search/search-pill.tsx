import { useLanguage, useTexts } from '@nfcards/shared/i18n';
import { Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { formatStay } from './format-stay.ts';
import classes from './search-pill.module.css';
import type { SearchValues } from './search-request.ts';
import { texts } from './texts.ts';

/** The three buttons of the pill; each opens the search at its field. */
export const SEARCH_PARTS = ['port', 'stay', 'boat'] as const;
export type SearchPart = (typeof SEARCH_PARTS)[number];

export interface SearchPillProps {
  /** The search of the address. */
  readonly values: SearchValues;
  /** The part whose field the open search began at; null while it is closed. */
  readonly open: SearchPart | null;
  /** Id of the panel that it opens. */
  readonly panelId: string;
  /** The pointer or the focus entered: a press is likely. */
  readonly onIntent: () => void;
  /** The button that was pressed takes the focus back when the panel closes. */
  readonly onOpen: (part: SearchPart, opener: HTMLElement) => void;
}

/** The current search in one line of the bar, with buttons to change it (SPEC S1). */
export function SearchPill({ values, open, panelId, onIntent, onOpen }: SearchPillProps) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const asked = {
    port: values.port,
    stay: formatStay(values, language),
    boat: values.boat,
  } satisfies Record<SearchPart, string>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, and these are buttons
    <div
      role="group"
      aria-label={t('label')}
      className={classes.pill}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {SEARCH_PARTS.map((part) => (
        <button
          key={part}
          type="button"
          className={classes.part}
          aria-expanded={open === part}
          aria-controls={panelId}
          onClick={(event) => onOpen(part, event.currentTarget)}
        >
          {part === 'port' ? <Icon name="search" size="small" /> : null}
          {asked[part] === '' ? (
            <span className={classes.words}>{t(part)}</span>
          ) : (
            <span className={`${classes.words} ${classes.asked}`}>
              <VisuallyHidden>{t(part)} </VisuallyHidden>
              {asked[part]}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

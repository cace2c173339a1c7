import { useTexts } from '@nfcards/shared/i18n';
import { Icon, type IconName } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import {
  $documents,
  $filter,
  DOCUMENT_FILTERS,
  filterChosen,
  type SpecimenDocument,
} from './document-filter.model.ts';
import classes from './document-preview.module.css';
import { texts } from './texts.ts';

const ICON_OF = {
  registration: 'boat',
  insurance: 'lifebuoy',
  invoices: 'invoice',
} as const satisfies Record<SpecimenDocument['type'], IconName>;

/** The filters at work, on a card that says it is a specimen. */
export function DocumentPreview() {
  const t = useTexts(texts);
  const { filter, documents, choose } = useUnit({
    filter: $filter,
    documents: $documents,
    choose: filterChosen,
  });
  return (
    <div className={classes.preview}>
      <fieldset className={classes.filters} aria-label={t('documents.filter')}>
        {DOCUMENT_FILTERS.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.filter}
            aria-pressed={name === filter}
            onClick={() => choose(name)}
          >
            {t(`documents.${name}`)}
          </button>
        ))}
      </fieldset>
      <p className={classes.count} role="status">
        {t('documents.count', { count: documents.length })}
      </p>
      <ul className={classes.list} role="list" aria-label={t('documents.specimenOf')}>
        {documents.map(({ key, type }) => (
          <li key={key} className={classes.document}>
            <span className={classes.mark}>
              <Icon name={ICON_OF[type]} />
            </span>
            <div>
              <h3 className={classes.name}>{t(`documents.items.${key}.title`)}</h3>
              <p className={classes.detail}>{t(`documents.items.${key}.detail`)}</p>
            </div>
            <span className={classes.specimen}>{t('documents.specimen')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

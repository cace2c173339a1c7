import { LOCALES, useLanguage, useTexts } from '@nfcards/shared/i18n';
import type { BoatDetails } from '@nfcards/shared/operations';
import { Timeline } from '@nfcards/shared/ui';
import { TitledSection } from '../member/titled-section.tsx';
import { useDates } from '../member/use-dates.ts';
import classes from './boat.module.css';
import { texts } from './texts.ts';
import { useBoatWords } from './use-boat-words.ts';

/** What was changed of a boat and when, the newest first, with what stood there before. */
export function BoatHistory({ boat: { history } }: { readonly boat: BoatDetails }) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { language } = useLanguage();
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });
  return (
    <TitledSection title={t('history.title')}>
      <p className={classes.soft}>{t(history.length === 0 ? 'history.none' : 'history.lead')}</p>
      {history.length === 0 ? null : (
        <Timeline
          label={t('history.label')}
          entries={history.map(({ at, changes }, no) => ({
            key: `${history.length - no} ${at}`,
            title: list.format(changes.map(({ field }) => t(`fields.${field}`))),
            state: 'done' as const,
            date: { iso: at, words: momentOf(at) },
            children: <Changes changes={changes} />,
          }))}
        />
      )}
    </TitledSection>
  );
}

function Changes({ changes }: { readonly changes: BoatDetails['history'][number]['changes'] }) {
  const t = useTexts(texts);
  const words = useBoatWords();
  return (
    <ul className={classes.changes} role="list">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {t('history.change', {
            field: t(`fields.${field}`),
            before: words.value(field, before),
            after: words.value(field, after),
          })}
        </li>
      ))}
    </ul>
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import type { BoatDetails } from '@nfcards/shared/operations';
import { Icon, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { cardPath } from '../cards/card-path.ts';
import { useCardWords } from '../cards/use-card-words.ts';
import { TitledSection } from '../member/titled-section.tsx';
import { $keptIds } from './boat.model.ts';
import classes from './boat.module.css';
import { texts } from './texts.ts';

/** Whether the papers of a boat can be shown where there is no network; nothing while there are none. */
export function BoatAtSea({ boat }: { readonly boat: BoatDetails }) {
  const t = useTexts(texts);
  const words = useCardWords();
  const kept = useUnit($keptIds);
  const cards = boat.cards.filter(({ documents }) => documents.length > 0);
  if (kept === null || cards.length === 0) return null;
  return (
    <TitledSection title={t('sea.title')}>
      <ul className={classes.list} role="list">
        {cards.map(({ id, title }) => {
          const name = words.name({ title, boat });
          return kept.includes(id) ? (
            <li key={id}>
              <p className={classes.kept}>
                <Icon name="check-circle" size="small" />
                <span>{t('sea.kept', { name })}</span>
              </p>
              <TextLink to="/wallet/sea-control">{t('sea.present')}</TextLink>
            </li>
          ) : (
            <li key={id}>
              <p>{t('sea.notKept', { name })}</p>
              <TextLink to={cardPath(id)}>{t('sea.keep')}</TextLink>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}

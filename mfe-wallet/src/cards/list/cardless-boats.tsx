import { useTexts } from '@nfcards/shared/i18n';
import { TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { boatPath } from '../boat-path.ts';
import { texts } from '../texts.ts';
import { $cardlessBoats } from './cardless-boats.model.ts';
import classes from './cards-page.module.css';

/** The way to boats that no card leads to; nothing where there are none. */
export function CardlessBoats() {
  const t = useTexts(texts);
  const titleId = useId();
  const boats = useUnit($cardlessBoats);
  if (boats.length === 0) return null;
  return (
    <section className={classes.boats} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.boatsTitle}>
        {t('cardless.title')}
      </h2>
      <ul className={classes.types} role="list">
        {boats.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={boatPath(id)}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

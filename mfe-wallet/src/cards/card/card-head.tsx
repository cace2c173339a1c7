import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { Badge, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PartyInWords } from '../../member/party-name.tsx';
import { boatPath } from '../boat-path.ts';
import { CardFace } from '../card-tiles.tsx';
import { $today } from '../today.model.ts';
import { useCardWords } from '../use-card-words.ts';
import classes from './card-page.module.css';
import { texts } from './texts.ts';

/** The card as it looks, and whose it is. */
export function CardHead({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const words = useCardWords();
  const today = useUnit($today);
  const state = words.state(card);
  const expiry = words.expiry(card.expires_on, today);
  return (
    <div className={classes.head}>
      <div className={classes.face}>
        <CardFace card={card} />
      </div>
      <div className={classes.about}>
        <p className={classes.states}>
          <Badge tone={state.tone} icon={state.icon}>
            {state.who === undefined ? state.words : <PartyInWords {...state.who} />}
          </Badge>
          {expiry === null ? null : (
            <Badge tone={expiry.tone} icon={expiry.icon}>
              {expiry.words}
            </Badge>
          )}
          {card.boat_id === undefined || card.boat_id === null ? null : (
            <TextLink to={boatPath(card.boat_id)}>{t('boat')}</TextLink>
          )}
        </p>
      </div>
    </div>
  );
}

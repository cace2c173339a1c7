import { useTexts } from '@nfcards/shared/i18n';
import { ButtonLink, Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $askedPlace, placeAsked } from '../../sending/asked-place.model.ts';
import { CARDS_PATH } from '../card-path.ts';
import { $cards } from '../cards.model.ts';
import { texts } from '../texts.ts';
import { $listedCards, $toPlace } from './choice.model.ts';

/** `?to_place=FRLRH`: the directory leads here to choose the card that is sent to one of its places. */
export function ChoiceStrip() {
  const t = useTexts(texts);
  const { named, place, ask, state, cards } = useUnit({
    named: $toPlace,
    place: $askedPlace,
    ask: placeAsked,
    state: $cards,
    cards: $listedCards,
  });
  useEffect(() => {
    if (named !== null) ask(named);
  }, [named, ask]);
  if (named === null) return null;
  return (
    <Notice
      title={place === null ? t('choose.title') : t('choose.titleFor', { name: place.name })}
      action={<ButtonLink to={CARDS_PATH}>{t('choose.all')}</ButtonLink>}
    >
      {t(state.status === 'ready' && cards.length === 0 ? 'choose.first' : 'choose.help')}
    </Notice>
  );
}

import type { NfcardDetails } from '@nfcards/shared/operations';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { LinksSection } from '../../links/links-section.tsx';
import { KeepOnDevice } from '../../sea-control/keep-on-device.tsx';
import { placeAsked } from '../../sending/asked-place.model.ts';
import { cardShown } from '../../sending/card-shown.model.ts';
import { SealStrip } from '../../sending/seal-strip.tsx';
import { sendingBegan } from '../../sending/send.model.ts';
import classes from '../../sending/sending.module.css';
import { WhoHasIt } from '../../sending/who-has-it.tsx';
import { $toPlace } from './asked-sending.model.ts';

/** The part of a card's page on who has it and who gets it. The page's texts must hold `panelTexts`. */
export function SendPanel({ card }: { readonly card: NfcardDetails }) {
  const show = useUnit(cardShown);
  useEffect(() => {
    show(card);
  }, [show, card]);
  useAskedPlace(card);
  return (
    <div className={classes.area}>
      {card.role === 'held' ? <SealStrip /> : null}
      <WhoHasIt card={card} />
      {card.role === 'held' ? <LinksSection card={card} /> : null}
      {card.documents.length === 0 ? null : <KeepOnDevice card={card} />}
    </div>
  );
}

/** The list of cards leads here to send one to a place of the directory. */
function useAskedPlace({ id, role }: NfcardDetails): void {
  const { place, begin, ask } = useUnit({ place: $toPlace, begin: sendingBegan, ask: placeAsked });
  useEffect(() => {
    if (place === null || id === '' || role !== 'held') return;
    begin();
    ask(place);
  }, [place, id, role, begin, ask]);
}

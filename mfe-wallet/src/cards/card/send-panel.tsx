import type { NfcardDetails } from '@nfcards/shared/operations';
import { useSearchParams } from '@nfcards/shared/router';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { LinksSection } from '../../links/links-section.tsx';
import { KeepOnDevice } from '../../sea-control/keep-on-device.tsx';
import { cardShown } from '../../sending/card-shown.model.ts';
import { placeAsked } from '../../sending/form/place-search.model.ts';
import { SealStrip } from '../../sending/seal-strip.tsx';
import { sendingBegan } from '../../sending/send.model.ts';
import classes from '../../sending/sending.module.css';
import { WhoHasIt } from '../../sending/who-has-it.tsx';

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

/** `?to_place=FRLRH`: the directory leads here to send a card to one of its places. */
function useAskedPlace({ id, role }: NfcardDetails): void {
  const [query] = useSearchParams();
  const { begin, ask } = useUnit({ begin: sendingBegan, ask: placeAsked });
  const place = query.get('to_place');
  useEffect(() => {
    if (place === null || id === '' || role !== 'held') return;
    begin();
    ask(place);
  }, [place, id, role, begin, ask]);
}

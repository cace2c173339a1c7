import { useTexts } from '@nfcards/shared/i18n';
import { Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PartyInWords, WriteToParty } from '../member/party-name.tsx';
import { useFocusOnArrival } from '../member/use-focus-on-arrival.ts';
import { WaysToGive } from '../secret-link/link-to-give.tsx';
import { sendingAddress } from '../secret-link/sending-link.ts';
import { $sent, $sentTo, sentClosed } from './send.model.ts';
import classes from './sending.module.css';
import { texts } from './texts.ts';

/** What has just happened, where the form was pressed; with the link that the receiver is to be given. */
export function JustSent({ boat }: { readonly boat: string }) {
  const t = useTexts(texts);
  const { sent, receiver, close } = useUnit({ sent: $sent, receiver: $sentTo, close: sentClosed });
  const area = useFocusOnArrival();
  if (sent === null) return null;
  const { name, link } = sent;
  return (
    <div ref={area} tabIndex={-1} className={classes.form}>
      <Notice tone="ok" live>
        <div className={classes.form}>
          <div className={classes.head}>
            <p className={classes.name}>
              <PartyInWords party={receiver} name={name} words={(who) => t('sentTo', { name: who })} />
            </p>
            <WriteToParty party={receiver} name={name} />
          </div>
          {link === null ? null : (
            <WaysToGive
              words={t('link.words')}
              address={sendingAddress(location.origin, link)}
              boat={boat}
              foldsCode
              onClose={() => close()}
            />
          )}
        </div>
      </Notice>
    </div>
  );
}

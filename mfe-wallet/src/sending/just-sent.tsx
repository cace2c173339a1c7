import { useTexts } from '@nfcards/shared/i18n';
import { Notice } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useFocusOnArrival } from '../member/use-focus-on-arrival.ts';
import { LinkToGive } from '../secret-link/link-to-give.tsx';
import { sendingAddress } from '../secret-link/sending-link.ts';
import { $sent, sentClosed } from './send.model.ts';
import classes from './sending.module.css';
import { texts } from './texts.ts';

/** What has just happened, where the form was pressed; with the link that the receiver is to be given. */
export function JustSent({ boat }: { readonly boat: string }) {
  const t = useTexts(texts);
  const { sent, close } = useUnit({ sent: $sent, close: sentClosed });
  const area = useFocusOnArrival();
  if (sent === null) return null;
  const { name, link } = sent;
  return (
    <div ref={area} tabIndex={-1} className={classes.form}>
      <Notice tone="ok" live>
        {t('sentTo', { name })}
      </Notice>
      {link === null ? null : (
        <LinkToGive
          title={t('link.title', { name })}
          words={t('link.words')}
          address={sendingAddress(location.origin, link)}
          boat={boat}
          onClose={() => close()}
        />
      )}
    </div>
  );
}

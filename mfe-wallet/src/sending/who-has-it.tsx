import { useTexts } from '@nfcards/shared/i18n';
import type { NfcardDetails } from '@nfcards/shared/operations';
import { Button, ButtonLink, Icon, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PartyInWords, type PartyInWordsProps, WriteToParty } from '../member/party-name.tsx';
import { useDates } from '../member/use-dates.ts';
import { SendForm } from './form/send-form.tsx';
import { JustSent } from './just-sent.tsx';
import { OpenedVault } from './opened-vault.tsx';
import { OutList } from './out-list.tsx';
import { PanelSection } from './panel-section.tsx';
import { $isWriting, $sent, sendingBegan } from './send.model.ts';
import classes from './sending.module.css';
import { texts } from './texts.ts';

export function WhoHasIt({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const { isWriting, sent, begin } = useUnit({
    isWriting: $isWriting,
    sent: $sent,
    begin: sendingBegan,
  });
  const area = useFocusWhenClosed(isWriting || sent !== null);
  if (card.role !== 'held') {
    return (
      <div className={classes.section}>
        <Whereabouts card={card} />
      </div>
    );
  }
  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      <div className={classes.section}>
        <OutList />
        {sent === null ? null : <JustSent boat={card.boat.name} />}
        {isWriting ? null : (
          <div className={classes.actions}>
            <Button variant="primary" onPress={() => begin()}>
              <Icon name="send" size="small" />
              {t('send')}
            </Button>
          </div>
        )}
      </div>
      {isWriting && (
        <PanelSection title={t('form.title')}>
          <OpenedVault>
            <SendForm />
          </OpenedVault>
        </PanelSection>
      )}
    </div>
  );
}

/** Of a card that is another's: from whom, to whom, and until when. */
function Whereabouts({ card }: { readonly card: NfcardDetails }) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { role, status, sender, receiver, valid_from: from, valid_until: until } = card;
  if (role === 'sent') {
    const key = status === 'waiting' ? 'who.givenWaits' : 'who.given';
    return <Other party={receiver} words={(name) => t(key, { name })} />;
  }
  return (
    <>
      <Other party={sender} words={(name) => t('who.from', { name })} />
      {until === null ? null : (
        <p>
          {from !== null && isAhead(from)
            ? t('who.later', { from: momentOf(from), until: momentOf(until) })
            : t('who.until', { moment: momentOf(until) })}
        </p>
      )}
      {lacksKeys(card) && (
        <div className={classes.actions}>
          <p>{t('who.keysMissing')}</p>
          <ButtonLink to="/wallet/received">{t('who.byLink')}</ButtonLink>
        </div>
      )}
      {status === 'waiting' && (
        <div className={classes.actions}>
          <p>{t('who.waits')}</p>
          <ButtonLink to="/wallet/received">{t('who.answer')}</ButtonLink>
        </div>
      )}
    </>
  );
}

/** Who is on the other side, and the way to them. */
function Other({ party, words }: Pick<PartyInWordsProps, 'party' | 'words'>) {
  const t = useTexts(texts);
  const name = party?.name ?? t('who.somebody');
  return (
    <div className={classes.head}>
      <p>
        <PartyInWords party={party} name={name} words={words} />
      </p>
      <WriteToParty party={party} name={name} />
    </div>
  );
}

/** It was accepted without its link, and the vaults have not met yet. */
function lacksKeys({ documents }: NfcardDetails): boolean {
  return documents.some(({ files }) => files.some(({ sealed_key }) => sealed_key === null));
}

function isAhead(moment: string): boolean {
  return Date.parse(moment) > Date.now();
}

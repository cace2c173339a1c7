import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { Sending } from '@nfcards/shared/operations';
import {
  Badge,
  CallErrorPanel,
  Card,
  Icon,
  Notice,
  Skeleton,
  useCallErrorWords,
  VisuallyHidden,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PartyName, WriteToParty } from '../member/party-name.tsx';
import { useDates } from '../member/use-dates.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { LinkAgain } from './link/link-again.tsx';
import { $out, $takingBack, retryPressed, takeBackCall, takeBackConfirmed } from './out-sendings.model.ts';
import { $sent } from './send.model.ts';
import classes from './sending.module.css';
import { canBeTakenBack, isAlive, stateTone } from './sending-state.ts';
import { texts } from './texts.ts';

/** Who has the card, who is to answer, and who had it before. */
export function OutList() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const { out, error, retry } = useUnit({ out: $out, error: takeBackCall.$error, retry: retryPressed });
  if (out.status === 'failed') return <CallErrorPanel error={out.error} onRetry={() => retry()} />;
  if (out.status === 'pending') {
    return (
      <>
        <VisuallyHidden>{t('who.pending')}</VisuallyHidden>
        <Skeleton shape="block" height="5rem" />
      </>
    );
  }
  const alive = out.sendings.filter(isAlive);
  const over = out.sendings.filter((sending) => !isAlive(sending));
  const isRead = alive.some(({ state }) => state === 'accepted');
  return (
    <>
      {isRead ? null : <p>{t('who.mine')}</p>}
      {error !== null && (
        <Notice tone="warn" title={t('who.failed')} live>
          {wordsOf(error).body}
        </Notice>
      )}
      <Entries sendings={alive} />
      {over.length > 0 && (
        <details className={classes.earlier}>
          <summary>{t('who.earlier', { number: number(over.length) })}</summary>
          <Entries sendings={over} />
        </details>
      )}
    </>
  );
}

function Entries({ sendings }: { readonly sendings: readonly Sending[] }) {
  if (sendings.length === 0) return null;
  return (
    <ul className={classes.list} role="list">
      {sendings.map((sending) => (
        <Entry key={sending.id} sending={sending} />
      ))}
    </ul>
  );
}

function Entry({ sending }: { readonly sending: Sending }) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { takingBack, sent, takeBack } = useUnit({
    takingBack: $takingBack,
    sent: $sent,
    takeBack: takeBackConfirmed,
  });
  const { id, kind, state, receiver, sent_at, valid_from: from, valid_until: until } = sending;
  const name = receiver.name ?? t('who.somebody');
  return (
    <Card as="li" flat>
      <div className={classes.head}>
        <h3 className={classes.name}>
          <PartyName party={receiver} name={name} />
        </h3>
        <Badge tone={stateTone(state)}>{t(`who.state.${state}`)}</Badge>
      </div>
      <p className={classes.facts}>
        {t(`who.${kind}`)} · {t('who.sent', { moment: momentOf(sent_at) })}
        {from === null || until === null ? null : (
          <>
            <br />
            {t('who.period', { from: momentOf(from), until: momentOf(until) })}
          </>
        )}
      </p>
      {sending.has_link && isAlive(sending) && sent?.id !== id && <LinkAgain sending={sending} name={name} />}
      <div className={classes.actions}>
        {canBeTakenBack(sending) && (
          <ConfirmButton
            label={
              <>
                <Icon name="receive" size="small" />
                {t('who.takeBack')}
              </>
            }
            of={t('who.takeBackOf', { name })}
            question={t('who.takeBackQuestion')}
            body={t('who.takeBackBody', { name })}
            confirm={t('who.takeBack')}
            keep={t('who.keep')}
            pending={takingBack === id}
            onConfirm={() => takeBack(id)}
          />
        )}
        <WriteToParty party={receiver} name={name} />
      </div>
    </Card>
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import type { Sending } from '@nfcards/shared/operations';
import { Button, ButtonLink, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { ConfirmButton } from '../sending/confirm-button.tsx';
import { $takingBack, takeBackConfirmed } from '../sending/out-sendings.model.ts';
import { canBeTakenBack } from '../sending/sending-state.ts';
import { $link } from './link-in-hand.model.ts';
import { $answering, acceptPressed, askPressed, declineConfirmed } from './received.model.ts';
import classes from './received.module.css';
import { texts } from './texts.ts';

interface ActionsProps {
  readonly sending: Sending;
  /** Of the other side. */
  readonly name: string;
}

export function InActions({ sending, name }: ActionsProps) {
  const t = useTexts(texts);
  const { answering, link, accept, ask, decline } = useUnit({
    answering: $answering,
    link: $link,
    accept: acceptPressed,
    ask: askPressed,
    decline: declineConfirmed,
  });
  const { id, state, kind, can_read: canRead, asked_at: askedAt, nfcard_id: cardId, boat } = sending;
  const pending = answering === id;
  const of = <VisuallyHidden> ({t('of', { boat: boat.name, name })})</VisuallyHidden>;
  const isUnread = canRead === false;
  const opensByLink = isUnread && link?.id === id;
  if (state === 'waiting') {
    // Asked once, a card that is given for good waits for its keys.
    const waitsForKeys = kind === 'permanent' && isUnread && askedAt !== null && !opensByLink;
    return (
      <div className={classes.actions}>
        {waitsForKeys ? null : (
          <Button variant="primary" pending={pending} onPress={() => accept(sending)}>
            <Icon name="check" size="small" />
            {t('accept')}
            {of}
          </Button>
        )}
        <ConfirmButton
          label={t('decline')}
          of={t('of', { boat: boat.name, name })}
          question={t('declineQuestion')}
          body={t('declineBody', { name })}
          confirm={t('decline')}
          keep={t('keep')}
          pending={pending}
          onConfirm={() => decline(sending)}
        />
      </div>
    );
  }
  if (state !== 'accepted' || cardId === null) return null;
  if (opensByLink) {
    return (
      <div className={classes.actions}>
        <Button variant="primary" pending={pending} onPress={() => accept(sending)}>
          <Icon name="unlock" size="small" />
          {t('link.open')}
          {of}
        </Button>
      </div>
    );
  }
  if (isUnread && askedAt === null) {
    return (
      <div className={classes.actions}>
        <Button pending={pending} onPress={() => ask(sending)}>
          <Icon name="key" size="small" />
          {t('ask')}
          {of}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <ButtonLink to={`/wallet/nfcards/${cardId}`}>
        {t('read')}
        {of}
      </ButtonLink>
    </div>
  );
}

export function OutActions({ sending, name }: ActionsProps) {
  const t = useTexts(texts);
  const { takingBack, takeBack } = useUnit({ takingBack: $takingBack, takeBack: takeBackConfirmed });
  if (!canBeTakenBack(sending)) return null;
  return (
    <div className={classes.actions}>
      <ConfirmButton
        label={t('takeBack')}
        of={t('of', { boat: sending.boat.name, name })}
        question={t('takeBackQuestion')}
        body={t('takeBackBody', { name })}
        confirm={t('takeBack')}
        keep={t('keep')}
        pending={takingBack === sending.id}
        onConfirm={() => takeBack(sending.id)}
      />
    </div>
  );
}

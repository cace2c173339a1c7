import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon, useCallErrorWords, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { AttachedNfcard } from './composer/attached-nfcard.tsx';
import classes from './conversation.module.css';
import { type Outgoing, outgoingDiscarded, sendAgainPressed } from './outbox.model.ts';
import { texts } from './texts.ts';

/** Characters of a message by which its buttons name it. */
const NAME_LENGTH = 40;

/** A message on its way; where it did not arrive, why, and what can be done. */
export function OutgoingLine({ message }: { readonly message: Outgoing }) {
  const t = useTexts(texts);
  const { state, text, nfcard_id: nfcardId } = message;
  return (
    <li className={`${classes.message} ${classes.ours} ${classes.underWay}`}>
      <p className={classes.head}>
        <span className={classes.author}>{t('you')}</span>
      </p>
      <p className={classes.text}>{text}</p>
      {nfcardId !== null && <AttachedNfcard id={nfcardId} isOwn />}
      <p className={classes.fate}>
        <Icon name={state.status === 'failed' ? 'warning' : 'clock'} size="small" />
        {t(`outgoing.${state.status}`)}
      </p>
      {state.status === 'failed' && <Failure message={message} error={state.error} />}
    </li>
  );
}

interface FailureProps {
  readonly message: Outgoing;
  readonly error: ClientError;
}

function Failure({ message: { id, text }, error }: FailureProps) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { sendAgain, discard } = useUnit({ sendAgain: sendAgainPressed, discard: outgoingDiscarded });
  const which = <VisuallyHidden> {t('outgoing.which', { text: text.slice(0, NAME_LENGTH) })}</VisuallyHidden>;
  return (
    <>
      <p>{wordsOf(error).body}</p>
      <div className={classes.actions}>
        <Button onPress={() => sendAgain(id)}>
          <Icon name="refresh" size="small" />
          {t('outgoing.again')}
          {which}
        </Button>
        <Button variant="quiet" onPress={() => discard(id)}>
          {t('outgoing.discard')}
          {which}
        </Button>
      </div>
    </>
  );
}

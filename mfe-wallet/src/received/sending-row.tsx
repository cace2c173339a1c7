import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { Sending } from '@nfcards/shared/operations';
import { Badge, Card, Icon, TextLink, useFocusWhenClosed } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { PartyInWords, WriteToParty } from '../member/party-name.tsx';
import { useDates } from '../member/use-dates.ts';
import { isAlive, stateTone } from '../sending/sending-state.ts';
import { AnswerOutcome } from './answer-outcome.tsx';
import { LinkForm } from './link-form.tsx';
import { $wanted } from './received.model.ts';
import classes from './received.module.css';
import { InActions, OutActions } from './sending-actions.tsx';
import type { Direction } from './sending-list.model.ts';
import { texts } from './texts.ts';

export interface SendingRowProps {
  readonly sending: Sending;
  readonly direction: Direction;
}

export function SendingRow({ sending, direction }: SendingRowProps) {
  const t = useTexts(texts);
  const { kind, state, boat, title, note, proof } = sending;
  const { number } = useFormats();
  const other = direction === 'in' ? sending.sender : sending.receiver;
  const name = other.name ?? t('somebody');
  const canOpen =
    sending.nfcard_id !== null && (direction === 'out' || (isAlive(sending) && state === 'accepted'));
  return (
    <Card as="li" flat>
      <div className={classes.head}>
        <h3 className={classes.name}>
          {canOpen ? <TextLink to={`/wallet/nfcards/${sending.nfcard_id}`}>{boat.name}</TextLink> : boat.name}
        </h3>
        <Badge tone={stateTone(state)}>{t(`state.${state}`)}</Badge>
      </div>
      <div className={classes.head}>
        <p>
          <PartyInWords
            party={other}
            name={name}
            words={(shown) => t(`${direction}.${kind}`, { name: shown })}
          />
        </p>
        <WriteToParty party={other} name={name} />
      </div>
      {title === '' ? null : <p className={classes.facts}>{title}</p>}
      <Times sending={sending} />
      {note === '' ? null : <blockquote className={classes.note}>{note}</blockquote>}
      <Keys sending={sending} direction={direction} name={name} />
      {proof === null ? null : (
        <p className={`${classes.facts} ${classes.proof}`}>
          <Icon name="seal" size="small" />
          {t('proof', { count: proof.length, number: number(proof.length) })}
        </p>
      )}
      {direction === 'in' ? (
        <Answer sending={sending} name={name} />
      ) : (
        <OutActions sending={sending} name={name} />
      )}
    </Card>
  );
}

/** What the receiver can do, and what came of it; while an answer waits for the vault, that alone. */
function Answer({ sending, name }: { readonly sending: Sending; readonly name: string }) {
  const isWaiting = useUnit($wanted)?.sending.id === sending.id;
  const area = useFocusWhenClosed(isWaiting);
  return (
    <div ref={area} tabIndex={-1} className={classes.outcome}>
      <AnswerOutcome sending={sending} name={name} />
      {isWaiting ? null : (
        <>
          <InActions sending={sending} name={name} />
          {isAlive(sending) && sending.can_read === false && <LinkForm sending={sending} name={name} />}
        </>
      )}
    </div>
  );
}

function Times({ sending }: { readonly sending: Sending }) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { state, sent_at, expires_at, settled_at, valid_from: from, valid_until: until } = sending;
  return (
    <p className={classes.facts}>
      {t('sent', { moment: momentOf(sent_at) })}
      {from === null || until === null ? null : (
        <>
          <br />
          {t('period', { from: momentOf(from), until: momentOf(until) })}
        </>
      )}
      {state === 'waiting' && (
        <>
          <br />
          {t('expires', { moment: momentOf(expires_at) })}
        </>
      )}
      {state === 'waiting' || settled_at === null ? null : (
        <>
          <br />
          {t('settled', { moment: momentOf(settled_at) })}
        </>
      )}
    </p>
  );
}

interface KeysProps extends SendingRowProps {
  readonly name: string;
}

/** Whether the documents can be read yet, and who has to do what until then. */
function Keys({ sending, direction, name }: KeysProps) {
  const t = useTexts(texts);
  const { momentOf } = useDates();
  const { state } = sending;
  if (direction === 'in' && state === 'taken_back') return <p>{t('over.taken_back', { name })}</p>;
  if (!isAlive(sending)) return null;
  if (direction === 'out') {
    return sending.readers_waiting.length === 0 ? null : <p>{t('out.readersWait')}</p>;
  }
  if (sending.can_read !== false || sending.asked_at === null) return null;
  return <p role="status">{t('in.asked', { name, moment: momentOf(sending.asked_at) })}</p>;
}

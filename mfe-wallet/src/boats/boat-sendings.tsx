import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { BoatDetails } from '@nfcards/shared/operations';
import { Badge, TextLink, VisuallyHidden } from '@nfcards/shared/ui';
import { cardPath } from '../cards/card-path.ts';
import { PartyName } from '../member/party-name.tsx';
import { TitledSection } from '../member/titled-section.tsx';
import { useDates } from '../member/use-dates.ts';
import { isAlive, stateTone } from '../sending/sending-state.ts';
import classes from './boat.module.css';
import { texts } from './texts.ts';

type OneSending = BoatDetails['sendings'][number];

/** To whom the cards of a boat went: first where they are now, then where they have been. */
export function BoatSendings({ boat: { sendings } }: { readonly boat: BoatDetails }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const alive = sendings.filter(isAlive);
  const over = sendings.filter((sending) => !isAlive(sending));
  return (
    <TitledSection title={t('sendings.title')}>
      {sendings.length === 0 ? <p>{t('sendings.none')}</p> : null}
      {alive.length === 0 ? null : <Sendings sendings={alive} label={t('sendings.label')} />}
      {over.length === 0 ? null : (
        <details>
          <summary className={classes.summary}>
            {t('sendings.earlier', { number: number(over.length) })}
          </summary>
          <Sendings sendings={over} label={t('sendings.earlier', { number: number(over.length) })} />
        </details>
      )}
    </TitledSection>
  );
}

interface SendingsProps {
  readonly sendings: readonly OneSending[];
  readonly label: string;
}

function Sendings({ sendings, label }: SendingsProps) {
  const t = useTexts(texts);
  return (
    <ul className={classes.rows} role="list" aria-label={label}>
      {sendings.map((sending) => (
        <li key={sending.id} className={classes.row}>
          <span className={classes.words}>
            <Way sending={sending} />
            <Course sending={sending} />
          </span>
          <Badge tone={stateTone(sending.state)}>{t(`sendings.state.${sending.state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}

/** To whoever has the card, and to the card. */
function Way({ sending: { nfcard_id: cardId, receiver } }: { readonly sending: OneSending }) {
  const t = useTexts(texts);
  const name = receiver.name ?? t('sendings.somebody');
  return (
    <span className={classes.actions}>
      <span>
        <PartyName party={receiver} name={name} />
      </span>
      <TextLink to={cardPath(cardId)}>
        {t('sendings.card')}
        <VisuallyHidden> ({name})</VisuallyHidden>
      </TextLink>
    </span>
  );
}

function Course({ sending: { kind, sent_at, valid_until } }: { readonly sending: OneSending }) {
  const t = useTexts(texts);
  const { dayOf } = useDates();
  const day = dayOf(sent_at);
  return (
    <span className={classes.soft}>
      {kind === 'temporary' && valid_until !== null
        ? t('sendings.temporaryUntil', { day, until: dayOf(valid_until) })
        : t(`sendings.${kind}`, { day })}
    </span>
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import type { LoginSession } from '@nfcards/shared/operations';
import { Badge, Card } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { ConfirmButton } from '../security/confirm-button.tsx';
import { useMoments } from '../security/use-moments.ts';
import { $ending, endSessionFx } from './login-history.model.ts';
import classes from './login-history-page.module.css';
import { texts } from './texts.ts';
import { useEnding } from './use-ending.ts';

export function SessionEntry({ session }: { readonly session: LoginSession }) {
  const t = useTexts(texts);
  const { moment } = useMoments();
  const device = session.device === '' ? t('unknownDevice') : session.device;
  return (
    <Card as="li" flat>
      <div className={classes.head}>
        <h2 className={classes.device}>{device}</h2>
        {session.current && <Badge icon="check">{t('current')}</Badge>}
        <Badge tone={session.ended_at === null ? 'ok' : 'neutral'}>
          {t(session.ended_at === null ? 'open' : 'over')}
        </Badge>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('facts.kind')}>{t(`kinds.${session.kind}`)}</Fact>
        <Fact name={t('facts.opened')}>{moment(session.opened_at)}</Fact>
        <Fact name={t('facts.lastSeen')}>{moment(session.last_seen_at)}</Fact>
        {session.ended_at === null ? null : <Fact name={t('facts.ended')}>{moment(session.ended_at)}</Fact>}
      </dl>
      {session.ended_at === null && (
        <div>
          <End session={session} device={device} />
        </div>
      )}
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function End({ session, device }: { readonly session: LoginSession; readonly device: string }) {
  const t = useTexts(texts);
  const { end, ending } = useUnit({ end: endSessionFx, ending: $ending });
  const tell = useEnding();
  const which = session.current ? 'own' : 'one';
  return (
    <ConfirmButton
      icon="logout"
      label={t(`${which}.button`)}
      of={device}
      question={t(`${which}.question`)}
      body={t(`${which}.body`, { device })}
      confirm={t(`${which}.button`)}
      keep={t('keep')}
      pending={ending === session.id}
      onConfirm={() => tell(end(session), t(`${which}.done`), session.current)}
    />
  );
}

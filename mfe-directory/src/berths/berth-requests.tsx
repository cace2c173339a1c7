import { $session } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { useWindowReturn } from '@nfcards/shared/patterns';
import { Button, Icon, TextLink, useFocusWhenClosed, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { GateLink } from '../member-gate/gate-link.tsx';
import { useWish } from '../member-gate/use-wish.ts';
import { placePath } from '../place/place-path.ts';
import { PlaceSection } from '../place/place-section.tsx';
import type { BerthPort, PortLimits } from './berth-port.ts';
import { $isOffice, windowReturned } from './berth-requests.model.ts';
import classes from './berth-requests.module.css';
import { OfficeRequests } from './office-requests.tsx';
import { OwnRequests } from './own-requests.tsx';
import { $isOpen, formOpened } from './request/request-form.model.ts';
import { RequestForm } from './request/request-form.tsx';
import { texts } from './texts.ts';
import { todayOf } from './today.ts';
import { TrialOffice } from './trial-office.tsx';

export interface BerthRequestsProps {
  /** `connected`: a member answers for it. */
  readonly port: BerthPort &
    PortLimits & {
      readonly connected: boolean;
      /** Where requests are tried out: this port, another one, or nowhere. */
      readonly trial_port?: string | null | undefined;
    };
}

/** Asks a harbour office for a berth, and follows what becomes of it; the office finds there what it is to answer. */
export function BerthRequests({ port }: BerthRequestsProps) {
  const t = useTexts(texts);
  const { trial_port: trialPort = null } = port;
  const { isOffice, session } = useUnit({ isOffice: $isOffice, session: $session });
  useWindowReturn(useUnit(windowReturned));
  if (isOffice) {
    return (
      <PlaceSection title={t('office.title')} onScreen>
        <OfficeRequests port={port} />
      </PlaceSection>
    );
  }
  return (
    <PlaceSection title={t('title')} onScreen>
      <div className={classes.berths}>
        {port.connected ? (
          <AskForBerth port={port} />
        ) : (
          <p className={classes.lead}>
            {t('notConnected', { name: port.name })}
            {trialPort !== null && (
              <>
                {' '}
                <TextLink to={placePath('port', trialPort)}>{t('trial.link')}</TextLink>
              </>
            )}
          </p>
        )}
        {session.status === 'member' && <OwnRequests />}
        {session.status === 'member' && trialPort === port.id && <TrialOffice />}
      </div>
    </PlaceSection>
  );
}

function AskForBerth({ port }: { readonly port: BerthPort & PortLimits }) {
  const t = useTexts(texts);
  const { isOpen, open, session } = useUnit({ isOpen: $isOpen, open: formOpened, session: $session });
  const openToday = () => open(todayOf(new Date()));
  useWish('berth', openToday);
  const area = useFocusWhenClosed(isOpen);
  const { name } = port;
  const words = (
    <>
      <Icon name="anchor" size="small" />
      {t('open')}
      <VisuallyHidden> {t('place', { name })}</VisuallyHidden>
    </>
  );
  return (
    <div ref={area} tabIndex={-1} className={classes.ask}>
      {isOpen ? (
        <RequestForm port={port} />
      ) : (
        <>
          <p className={classes.lead}>{t('lead', { name })}</p>
          <div>
            {session.status === 'anonymous' ? (
              <GateLink wish="berth" variant="primary">
                {words}
              </GateLink>
            ) : (
              <Button variant="primary" onPress={openToday}>
                {words}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

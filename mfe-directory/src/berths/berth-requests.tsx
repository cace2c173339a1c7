import { $session } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon, useFocusWhenClosed, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { GateLink } from '../member-gate/gate-link.tsx';
import { useWish } from '../member-gate/use-wish.ts';
import { PlaceSection } from '../place/place-section.tsx';
import type { BerthPort } from './berth-port.ts';
import { $isOffice } from './berth-requests.model.ts';
import classes from './berth-requests.module.css';
import { OfficeRequests } from './office-requests.tsx';
import { OwnRequests } from './own-requests.tsx';
import { $isOpen, formOpened } from './request-form.model.ts';
import { RequestForm } from './request-form.tsx';
import { texts } from './texts.ts';
import { todayOf } from './today.ts';
import { useWindowReturn } from './use-window-return.ts';

export interface BerthRequestsProps {
  /** `connected`: a member answers for it. */
  readonly port: BerthPort & { readonly connected: boolean };
}

/** Asks a harbour office for a berth, and follows what becomes of it; the office finds there what it is to answer. */
export function BerthRequests({ port }: BerthRequestsProps) {
  const t = useTexts(texts);
  const { isOffice, session } = useUnit({ isOffice: $isOffice, session: $session });
  useWindowReturn();
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
          <p className={classes.lead}>{t('notConnected', { name: port.name })}</p>
        )}
        {session.status === 'member' && <OwnRequests />}
      </div>
    </PlaceSection>
  );
}

function AskForBerth({ port }: { readonly port: BerthPort }) {
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

import { $session, $user } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { PageSlot } from '@nfcards/shared/patterns';
import { Button, Icon, Notice, useFocusWhenClosed, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { GateLink } from '../member-gate/gate-link.tsx';
import type { MemberPlace } from '../member-gate/member-place.ts';
import { useWish } from '../member-gate/use-wish.ts';
import { PlaceSection } from '../place/place-section.tsx';
import { $isOpen, $sentTo, formOpened } from './contact.model.ts';
import classes from './contact-place.module.css';
import { ConversationLink } from './conversation-link.tsx';
import { MessageForm } from './message-form.tsx';
import { texts } from './texts.ts';

export interface ContactPlaceProps {
  /** `connected`: a member answers for it. `email`: where it is written to otherwise. */
  readonly place: MemberPlace & { readonly connected: boolean; readonly email: string | null };
}

/**
 * Writes to the people of a place; where nobody answers yet, says so instead of offering a form that leads nowhere. Other
 * ways to turn to them come from other remotes.
 */
export function ContactPlace({ place }: ContactPlaceProps) {
  const t = useTexts(texts);
  const { id, name, category, connected, email } = place;
  const isOwn = useUnit($user)?.place_id === id;
  return (
    <PlaceSection title={t(`title.${category}`)} onScreen>
      {connected ? (
        <Connected place={place} />
      ) : (
        <p className={classes.lead}>{t('notConnected', { name })}</p>
      )}
      {(connected || email !== null) && !isOwn && (
        <PageSlot name="place-contact" told={{ place: { id, name, category } }} className={classes.others} />
      )}
    </PlaceSection>
  );
}

function Connected({ place }: { readonly place: MemberPlace }) {
  const t = useTexts(texts);
  const { session, isOpen, sentTo, open } = useUnit({
    session: $session,
    isOpen: $isOpen,
    sentTo: $sentTo,
    open: formOpened,
  });
  useWish('message', () => open());
  const area = useFocusWhenClosed(isOpen);
  const { name } = place;

  if (session.status === 'member' && session.user.place_id === place.id) {
    return <p className={classes.lead}>{t('ownPlace')}</p>;
  }
  const words = (
    <>
      <Icon name="chat" size="small" />
      {t('open')}
      <VisuallyHidden> {t('place', { name })}</VisuallyHidden>
    </>
  );
  return (
    <div ref={area} tabIndex={-1} className={classes.contact}>
      {isOpen && <MessageForm place={place} />}
      {!isOpen && sentTo !== null && (
        <Notice
          tone="ok"
          title={t('sent.title')}
          action={<Button onPress={() => open()}>{t('sent.again')}</Button>}
          live
        >
          {t('sent.body', { name })} <ConversationLink id={sentTo}>{t('sent.conversation')}</ConversationLink>
        </Notice>
      )}
      {!isOpen && sentTo === null && (
        <>
          <p className={classes.lead}>{t('lead', { name })}</p>
          <div>
            {session.status === 'anonymous' ? (
              <GateLink wish="message">{words}</GateLink>
            ) : (
              <Button onPress={() => open()}>{words}</Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

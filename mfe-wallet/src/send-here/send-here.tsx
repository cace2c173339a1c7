import { $session, gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { SlotProps } from '@nfcards/shared/remote';
import { ButtonLink, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { choicePath } from '../cards/card-path.ts';
import { texts } from './texts.ts';

/** On the page of a place: to the choice of the card that is sent there; through the login for who is nobody yet. */
export function SendHere({ place }: SlotProps['place-contact']) {
  const t = useTexts(texts);
  const { status } = useUnit($session);
  const path = choicePath(place);
  return (
    <ButtonLink to={status === 'anonymous' ? gatePath(path) : path}>
      <Icon name="send" size="small" />
      {t('open')}
      <VisuallyHidden> ({place.name})</VisuallyHidden>
    </ButtonLink>
  );
}

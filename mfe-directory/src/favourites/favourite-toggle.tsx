import { $session } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { useNavigate } from '@nfcards/shared/router';
import { Button, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { GateLink } from '../member-gate/gate-link.tsx';
import type { MemberPlace } from '../member-gate/member-place.ts';
import { useGatePath } from '../member-gate/use-gate-path.ts';
import { useWish } from '../member-gate/use-wish.ts';
import { $favourites, isFavourite } from './favourites.model.ts';
import { texts } from './texts.ts';
import { useChangeFavourite } from './use-change-favourite.ts';

export interface FavouriteToggleProps {
  readonly place: MemberPlace;
}

/** The heart of a place: on for a favourite (SPEC ST5). Who is not logged in comes back to find it on. */
export function FavouriteToggle({ place }: FavouriteToggleProps) {
  const t = useTexts(texts);
  const { favourites, session } = useUnit({ favourites: $favourites, session: $session });
  const change = useChangeFavourite();
  useWish('favourite', () => change({ place, wanted: true }));
  const navigate = useNavigate();
  const login = useGatePath('favourite');
  const isPressedEarly = useRef(false);
  useEffect(() => {
    if (!isPressedEarly.current || session.status === 'pending') return;
    isPressedEarly.current = false;
    if (session.status === 'member') change({ place, wanted: true });
    else navigate(login);
  });
  const { name } = place;

  if (session.status === 'anonymous') {
    return (
      <GateLink wish="favourite">
        <Icon name="heart" size="small" />
        {t('toggle')}
        <VisuallyHidden> {t('login', { name })}</VisuallyHidden>
      </GateLink>
    );
  }
  const isOn = isFavourite(favourites, place);
  const isUnderWay = favourites.underWay[place.id] !== undefined;
  return (
    <Button
      aria-pressed={isOn}
      onPress={() => {
        // Not known yet who is here: it is done, or led to the login, once it is.
        if (session.status === 'pending') isPressedEarly.current = true;
        else if (!isUnderWay) change({ place, wanted: !isOn });
      }}
    >
      <Icon name="heart" size="small" filled={isOn} />
      {t('toggle')}
      <VisuallyHidden> {t('place', { name })}</VisuallyHidden>
    </Button>
  );
}

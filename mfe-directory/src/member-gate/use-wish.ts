import { $session } from '@nfcards/shared/auth';
import { useLocation, useNavigate } from '@nfcards/shared/router';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { isWished, type Wish, wishlessSearch } from './wish.ts';

/**
 * Lets a wish of the address come true, once, as soon as it is known who is here; for nobody it is dropped. Either
 * way it is taken out of the address, so that neither a reload nor a link passed on repeats it.
 */
export function useWish(wish: Wish, grant: () => void): void {
  const { status } = useUnit($session);
  const location = useLocation();
  const navigate = useNavigate();
  const wished = isWished(location.search, wish);
  const act = useRef<() => void>(null);
  useEffect(() => {
    act.current = () => {
      const { pathname, search, hash } = location;
      const wishless = { pathname, search: wishlessSearch(search), hash };
      navigate(wishless, {
        replace: true,
        state: location.state,
        preventScrollReset: true,
      });
      if (status === 'member') grant();
    };
  });
  const due = wished && status !== 'pending';
  useEffect(() => {
    if (due) act.current?.();
  }, [due]);
}

import { gatePath } from '@nfcards/shared/auth';
import { useLocation, useNavigate } from '@nfcards/shared/router';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $isDeparting } from './departure.model.ts';

/** Leads to the login and back, in place of the page, so that going back does not meet it again. */
export function LoginRedirect() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isDeparting = useUnit($isDeparting);
  const gate = gatePath(`${pathname}${search}${hash}`);
  useEffect(() => {
    if (!isDeparting) navigate(gate, { replace: true });
  }, [navigate, gate, isDeparting]);
  return null;
}

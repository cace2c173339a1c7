import { gatePath } from '@nfcards/shared/auth';
import { useLocation } from '@nfcards/shared/router';
import { type Wish, wishingPath } from './wish.ts';

/** The address of the login from which one comes back to this page, where the wish then comes true. */
export function useGatePath(wish: Wish): string {
  return gatePath(wishingPath(useLocation(), wish));
}

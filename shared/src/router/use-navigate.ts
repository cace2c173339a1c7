import { useCallback } from 'react';
import type { NavigateFunction, NavigateOptions, To } from 'react-router-dom';
import { useRouter } from './use-router.ts';

/** Goes to a page, or a number of pages back. Relative paths start from the current page. */
export function useNavigate(): NavigateFunction {
  const router = useRouter();
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? router.navigate(to) : router.navigate(to, options),
    [router],
  );
}

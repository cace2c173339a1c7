import { useCallback } from 'react';
import type { NavigateFunction, NavigateOptions, To } from 'react-router-dom';
import { useRouter } from './use-router.ts';

/** Goes to a page, or so many pages back. What is no path from the root is taken from the page that is shown. */
export function useNavigate(): NavigateFunction {
  const router = useRouter();
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? router.navigate(to) : router.navigate(to, options),
    [router],
  );
}

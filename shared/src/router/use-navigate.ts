import { useCallback } from 'react';
import type { NavigateFunction, NavigateOptions, To } from 'react-router-dom';
import { useNavigate as useRouterNavigate } from 'react-router-dom';

/** Goes to a page as a link of the site does: by a view transition, unless the options say otherwise. */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate();
  return useCallback(
    (to: To | number, options?: NavigateOptions) =>
      typeof to === 'number' ? navigate(to) : navigate(to, { viewTransition: true, ...options }),
    [navigate],
  );
}

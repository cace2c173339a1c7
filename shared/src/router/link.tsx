import type { ComponentProps } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom';

/**
 * A link of the site. Between a list and what is listed, `viewTransition` lets one page pass into the other. The router's
 * own has another type, which remotes that are in use were not built with.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink {...props} />;
}

/** A link that says by `aria-current` whether its page is the one that is shown. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink {...props} />;
}

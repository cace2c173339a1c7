import type { ComponentProps } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router-dom';

/** A link of the site. The page passes into the next one by a view transition where the browser has them. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  return <RouterLink viewTransition {...props} />;
}

/** A link that says by `aria-current` whether its page is the one that is shown. */
export function NavLink(props: ComponentProps<typeof RouterNavLink>) {
  return <RouterNavLink viewTransition {...props} />;
}

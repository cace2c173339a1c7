import type { MouseEvent } from 'react';
import { createPath, parsePath, useLocation } from 'react-router-dom';
import { type LinkProps, type NavLinkProps, RoutedLink, RoutedNavLink } from './routed-link.tsx';
import { useRouter } from './use-router.ts';

/** Props that only React Router's own links support. */
const ROUTER_ONLY_PROPS = [
  'defaultShouldRevalidate',
  'discover',
  'mask',
  'prefetch',
  'relative',
  'reloadDocument',
] as const;

type PlainLinkProps = Omit<LinkProps, 'to' | (typeof ROUTER_ONLY_PROPS)[number]> & { readonly to: string };
type PlainNavLinkProps = NavLinkProps & PlainLinkProps;

/**
 * A link of the site. `viewTransition` animates the change between a list and one of its items. React Router's own link
 * reads the route context to resolve relative paths, so each of the thirty links of a page renders at every step of a
 * navigation. An absolute path needs no context.
 */
export function Link(props: LinkProps) {
  return isPlain(props) ? <PlainLink {...props} /> : <RoutedLink {...props} />;
}

/** A link that says by `aria-current` whether its page, or one below it unless `end`, is the one that is shown. */
export function NavLink(props: NavLinkProps) {
  return isPlainNavLink(props) ? <PlainNavLink {...props} /> : <RoutedNavLink {...props} />;
}

function isPlain(props: LinkProps): props is PlainLinkProps {
  const { to } = props;
  return (
    typeof to === 'string' &&
    /^\/(?!\/)/.test(to) &&
    ROUTER_ONLY_PROPS.every((name) => props[name] === undefined)
  );
}

function isPlainNavLink(props: NavLinkProps): props is PlainNavLinkProps {
  const { className, style, children, caseSensitive, ...link } = props;
  const follows = [className, style, children].some((value) => typeof value === 'function');
  return !follows && caseSensitive !== true && isPlain(link);
}

function PlainLink(props: PlainLinkProps) {
  const {
    to,
    replace,
    state,
    preventScrollReset = false,
    viewTransition = false,
    onClick,
    ...anchor
  } = props;
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !opensInThisTab(event)) return;
    event.preventDefault();
    const isHere = createPath(router.state.location) === to;
    void router.navigate(to, { replace: replace ?? isHere, state, preventScrollReset, viewTransition });
  };
  return <a {...anchor} href={to} onClick={follow} />;
}

function PlainNavLink({ to, end = false, ...link }: PlainNavLinkProps) {
  const shown = useLocation().pathname.toLowerCase();
  const path = (parsePath(to).pathname ?? '/').toLowerCase();
  const isCurrent = shown === path || (!end && shown.startsWith(`${path}/`));
  return <Link {...link} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}

/** Leaves other clicks to the browser: new tab, new window, download. */
function opensInThisTab(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
  const isPlainPress = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  return isPlainPress && (currentTarget.target === '' || currentTarget.target === '_self');
}

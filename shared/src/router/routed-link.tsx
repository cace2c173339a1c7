import type { ComponentProps, MouseEvent } from 'react';
import {
  matchPath,
  type Link as RouterLink,
  type NavLink as RouterNavLink,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigation,
  useResolvedPath,
  useViewTransitionState,
} from 'react-router-dom';

export type LinkProps = ComponentProps<typeof RouterLink>;
export type NavLinkProps = ComponentProps<typeof RouterNavLink>;

/**
 * React Router's own link, made of its hooks: the component brings 2 kB after brotli for sites whose pages React Router
 * itself renders and fetches ahead.
 */
export function RoutedLink(props: LinkProps) {
  const {
    to,
    replace: _replace,
    state: _state,
    mask: _mask,
    relative: _relative,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    discover: _discover,
    prefetch: _prefetch,
    reloadDocument = false,
    onClick,
    ...anchor
  } = props;
  const path = useHref(to, props);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { ...props, target: props.target ?? '' });
  const leaves = typeof to === 'string' && /^(?:[a-z][\w+.-]*:|\/\/)/i.test(to);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !leaves && !reloadDocument) follow(event);
  };
  return <a {...anchor} href={leaves ? to : path} onClick={press} />;
}

/** A link that tells its class, style and content whether its page is the one that is shown, or that comes. */
export function RoutedNavLink(props: NavLinkProps) {
  const { className, style, children, caseSensitive = false, end = false, ...link } = props;
  const path = useResolvedPath(link.to, props).pathname;
  const shown = useLocation().pathname;
  const coming = useNavigation().location?.pathname;
  const isTransitioning = useViewTransitionState(link.to) && link.viewTransition === true;
  const isAt = (at: string | undefined) =>
    at !== undefined && matchPath({ path, end, caseSensitive }, at) !== null;
  const state = { isActive: isAt(shown), isPending: isAt(coming), isTransitioning };
  return (
    <RoutedLink
      {...link}
      className={typeof className === 'function' ? className(state) : className}
      style={typeof style === 'function' ? style(state) : style}
      aria-current={state.isActive ? (link['aria-current'] ?? 'page') : undefined}
    >
      {typeof children === 'function' ? children(state) : children}
    </RoutedLink>
  );
}

import type { MouseEventHandler, ReactNode, Ref } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Link } from '../../router/router.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { kitTexts } from '../texts/kit-texts.ts';
import classes from './button.module.css';

/** `primary` once a screen at most: it wears the signal colour. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly type?: 'button' | 'submit' | 'reset';
  /** Under way: keeps its width and its focus, says so, and ignores presses. */
  readonly pending?: boolean;
  /** Takes the whole width of its place. */
  readonly wide?: boolean;
  readonly onPress?: MouseEventHandler<HTMLButtonElement>;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-label'?: string;
}

export function Button({
  children,
  variant = 'secondary',
  type = 'button',
  pending,
  wide = false,
  onPress,
  ref,
  ...aria
}: ButtonProps) {
  // Not `disabled`: a disabled button would lose the focus.
  const press: MouseEventHandler<HTMLButtonElement> = (event) => {
    if (pending) event.preventDefault();
    else onPress?.(event);
  };
  return (
    <button
      {...aria}
      ref={ref}
      type={type}
      className={classNames(variant, pending === true, wide)}
      aria-disabled={pending || undefined}
      onClick={press}
    >
      <span className={classes.content}>{children}</span>
      {pending === undefined ? null : <span role="status">{pending ? <Wait /> : null}</span>}
    </button>
  );
}

function Wait() {
  const t = useTexts(kitTexts);
  return (
    <span className={classes.wait}>
      <span className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <VisuallyHidden>{t('button.pending')}</VisuallyHidden>
    </span>
  );
}

export interface ButtonLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly wide?: boolean;
}

/** Goes somewhere, looks like a button. */
export function ButtonLink({ to, children, variant = 'secondary', wide = false }: ButtonLinkProps) {
  return (
    <Link to={to} className={classNames(variant, false, wide)}>
      <span className={classes.content}>{children}</span>
    </Link>
  );
}

export interface TextLinkProps {
  /** A path of the site, or an address that starts with its scheme (`https:`, `tel:`, `mailto:`). */
  readonly to: string;
  readonly children: ReactNode;
  /** Whether it leads between a list and what is listed: one passes into the other. */
  readonly viewTransition?: boolean;
}

export function TextLink({ to, children, viewTransition = false }: TextLinkProps) {
  if (/^[a-z]+:/.test(to)) {
    return (
      <a href={to} className={classes.link} rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={classes.link} viewTransition={viewTransition}>
      {children}
    </Link>
  );
}

function classNames(variant: ButtonVariant, pending: boolean, wide: boolean): string {
  return [classes.button, classes[variant], pending && classes.pending, wide && classes.wide]
    .filter(Boolean)
    .join(' ');
}

import { $user } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Link, NavLink, useLocation } from '@nfcards/shared/router';
import { ButtonLink, Icon, SignalFlag, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './navbar.module.css';
import { NavbarSearch } from './navbar-search.tsx';
import { texts } from './texts.ts';

/** What is unfolded under the bar on a narrow screen; on a wide one both are always there. */
type Unfolded = 'nothing' | 'menu' | 'search';

export function Navbar() {
  const t = useTexts(texts);
  const { key } = useLocation();
  const [state, setState] = useState<{ unfolded: Unfolded; at: string }>({ unfolded: 'nothing', at: key });
  // Going anywhere folds it up.
  const unfolded = state.at === key ? state.unfolded : 'nothing';
  const unfold = (next: Unfolded) => setState({ unfolded: next, at: key });
  const toggle = (part: Unfolded) => unfold(unfolded === part ? 'nothing' : part);
  const buttons = { menu: useRef<HTMLButtonElement>(null), search: useRef<HTMLButtonElement>(null) };
  const menuId = useId();
  const searchId = useId();

  const foldOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || unfolded === 'nothing') return;
    buttons[unfolded].current?.focus();
    unfold('nothing');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds what is unfolded, wherever in it the focus is
    <header className={classes.header} onKeyDown={foldOnEscape}>
      <div className={classes.row}>
        <Link to="/" className={classes.wordmark} aria-label={t('home')}>
          <SignalFlag of="wallet" />
          NFCards
        </Link>
        <div className={classes.toggles}>
          <button
            ref={buttons.search}
            type="button"
            className={classes.toggle}
            aria-expanded={unfolded === 'search'}
            aria-controls={searchId}
            onClick={() => toggle('search')}
          >
            <Icon name={unfolded === 'search' ? 'close' : 'search'} />
            <VisuallyHidden>{t('search.open')}</VisuallyHidden>
          </button>
          <button
            ref={buttons.menu}
            type="button"
            className={classes.toggle}
            aria-expanded={unfolded === 'menu'}
            aria-controls={menuId}
            onClick={() => toggle('menu')}
          >
            <Icon name={unfolded === 'menu' ? 'close' : 'menu'} />
            <VisuallyHidden>{t('menu')}</VisuallyHidden>
          </button>
        </div>
        <div id={menuId} className={classes.menu} data-unfolded={unfolded === 'menu' || undefined}>
          <nav aria-label={t('nav.label')}>
            <ul className={classes.links} role="list">
              <li>
                <NavLink to="/search" className={() => classes.link}>
                  {t('nav.ports')}
                </NavLink>
              </li>
              <li>
                <NavLink to="/wallet" className={() => classes.link}>
                  {t('nav.wallet')}
                </NavLink>
              </li>
              <Session />
            </ul>
          </nav>
          <LanguageSwitch />
        </div>
      </div>
      <div id={searchId} className={classes.search} data-unfolded={unfolded === 'search' || undefined}>
        <NavbarSearch onSearch={() => unfold('nothing')} />
      </div>
    </header>
  );
}

function Session() {
  const t = useTexts(texts);
  const user = useUnit($user);
  if (user !== null) {
    const name = `${user.first_name} ${user.last_name}`;
    return (
      <li className={classes.member}>
        <Icon name="account" size="small" />
        <span aria-hidden="true">{name}</span>
        <VisuallyHidden>{t('nav.member', { name })}</VisuallyHidden>
      </li>
    );
  }
  return (
    <>
      <li>
        <NavLink to="/login" className={() => classes.link}>
          {t('nav.login')}
        </NavLink>
      </li>
      <li className={classes.register}>
        <ButtonLink to="/register" wide>
          {t('nav.register')}
        </ButtonLink>
      </li>
    </>
  );
}

import { $user, gateFrom, userCall } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Link, NavLink, useLocation } from '@nfcards/shared/router';
import { ButtonLink, Icon, type IconName, SignalFlag, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { LanguageMenu } from '../language/language-menu.tsx';
import { $isPage } from '../location/mounts.model.ts';
import { SearchDrawer } from '../search/search-drawer.tsx';
import { type SearchPart, SearchPill } from '../search/search-pill.tsx';
import { useSearchOfAddress } from '../search/use-search-of-address.ts';
import { useSearchPanel } from '../search/use-search-panel.ts';
import { PaletteMenu } from '../theme/palette-menu.tsx';
import { UserMenu } from '../user-menu/user-menu.tsx';
import classes from './navbar.module.css';
import { texts } from './texts.ts';
import { useDisclosure } from './use-disclosure.ts';
import { useOutside } from './use-outside.ts';

export function Navbar() {
  const t = useTexts(texts);
  const { disclosed, toggle, close, closeAndReturnFocus } = useDisclosure();
  const { panel, portField, preload, open: openPanel } = useSearchPanel();
  const asked = useSearchOfAddress();
  const menuId = useId();
  const searchId = useId();
  const searching = disclosed.what === 'search';
  const inside = useOutside(searching, close);

  const openSearch = (part: SearchPart, opener: HTMLElement) => {
    openPanel();
    toggle({ what: 'search', part }, opener);
  };
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    // The suggestions of a field are closed first, by the field.
    const closesItsList = target instanceof HTMLInputElement && target.ariaExpanded === 'true';
    if (key === 'Escape' && disclosed.what !== 'nothing' && !closesItsList) closeAndReturnFocus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is open, wherever in it the focus is
    <header className={classes.header} onKeyDown={closeOnEscape} {...inside}>
      <div className={classes.row}>
        <Link to="/" className={classes.wordmark} aria-label={t('home')}>
          <SignalFlag of="wallet" />
          NFCards
        </Link>
        <div className={classes.pill}>
          <SearchPill
            values={asked}
            open={searching ? disclosed.part : null}
            panelId={searchId}
            onIntent={preload}
            onOpen={openSearch}
          />
        </div>
        <div className={classes.toggles}>
          <Toggle
            icon="search"
            name={t('search')}
            open={searching}
            controls={searchId}
            onApproach={preload}
            onPress={(opener) => openSearch(searching ? disclosed.part : 'port', opener)}
          />
          <Toggle
            icon="menu"
            name={t('menu')}
            open={disclosed.what === 'menu'}
            controls={menuId}
            onPress={(opener) => toggle({ what: 'menu' }, opener)}
          />
        </div>
        <div id={menuId} className={classes.menu} data-unfolded={disclosed.what === 'menu' || undefined}>
          <nav aria-label={t('nav.label')}>
            <ul className={classes.links} role="list">
              <Places />
              <WaysIn />
            </ul>
          </nav>
          <div className={classes.choices}>
            <LanguageMenu />
            <PaletteMenu />
          </div>
        </div>
        <div className={classes.user}>
          <UserMenu />
        </div>
      </div>
      {searching ? (
        <div className={classes.drawer}>
          <SearchDrawer
            key={Object.values(asked).join('\n')}
            id={searchId}
            part={disclosed.part}
            values={asked}
            panel={panel}
            portField={portField}
            onSearch={closeAndReturnFocus}
          />
        </div>
      ) : null}
    </header>
  );
}

interface ToggleProps {
  readonly icon: IconName;
  readonly name: string;
  readonly open: boolean;
  readonly controls: string;
  readonly onApproach?: () => void;
  readonly onPress: (opener: HTMLElement) => void;
}

/** On narrow screens: opens a part of the bar. */
function Toggle({ icon, name, open, controls, onApproach, onPress }: ToggleProps) {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={open}
      aria-controls={controls}
      onPointerDown={onApproach}
      onFocus={onApproach}
      onClick={(event: MouseEvent<HTMLButtonElement>) => onPress(event.currentTarget)}
    >
      <Icon name={open ? 'close' : icon} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </button>
  );
}

const PLACES = [
  { to: '/search', key: 'ports' },
  { to: '/wallet', key: 'wallet' },
] as const;

function Places() {
  const t = useTexts(texts);
  const isPage = useUnit($isPage);
  return PLACES.filter(({ to }) => isPage(to)).map(({ to, key }) => (
    <li key={to}>
      <NavLink to={to} className={classes.link ?? ''}>
        {t(`nav.${key}`)}
      </NavLink>
    </li>
  ));
}

/** Hidden while the session is unknown: links that appear and disappear are pressed by mistake. */
function WaysIn() {
  const t = useTexts(texts);
  const location = useLocation();
  const { user, pending } = useUnit({ user: $user, pending: userCall.$pending });
  if (user !== null || pending) return null;
  return (
    <>
      <li>
        <NavLink to={gateFrom(location)} className={classes.link ?? ''}>
          {t('nav.login')}
        </NavLink>
      </li>
      <li className={classes.register}>
        <ButtonLink to={gateFrom(location, '/register')} wide>
          {t('nav.register')}
        </ButtonLink>
      </li>
    </>
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import { NavLink } from '@nfcards/shared/router';
import { Icon, type IconName } from '@nfcards/shared/ui';
import classes from './member-page.module.css';
import { texts } from './texts.ts';

const WAYS = [
  { key: 'cards', path: '/wallet/nfcards', icon: 'card' },
  { key: 'received', path: '/wallet/received', icon: 'receive' },
  { key: 'control', path: '/wallet/sea-control', icon: 'lifebuoy' },
  { key: 'vault', path: '/wallet/vault', icon: 'lock' },
] as const satisfies readonly { key: string; path: string; icon: IconName }[];

/** The ways between the parts of a member's wallet. */
export function WalletNavigation() {
  const t = useTexts(texts);
  return (
    <nav aria-label={t('ways.label')}>
      <ul className={classes.ways} role="list">
        {WAYS.map(({ key, path, icon }) => (
          <li key={key}>
            <NavLink to={path} end className={classes.way ?? ''}>
              <Icon name={icon} size="small" />
              {t(`ways.${key}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

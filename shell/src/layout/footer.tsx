import { useTexts } from '@nfcards/shared/i18n';
import { Link } from '@nfcards/shared/router';
import { CompassRose, Icon } from '@nfcards/shared/ui';
import classes from './layout.module.css';
import { texts } from './texts.ts';

const LINKS = [
  { to: '/', key: 'home' },
  { to: '/search', key: 'ports' },
  { to: '/wallet', key: 'wallet' },
  { to: '/login', key: 'login' },
  { to: '/register', key: 'register' },
] as const;

export function Footer() {
  const t = useTexts(texts);
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInner}>
        <div className={classes.promise}>
          <p className={classes.footerName}>NFCards</p>
          <p>{t('footer.promise')}</p>
        </div>
        <nav aria-label={t('footer.links')}>
          <ul className={classes.footerLinks} role="list">
            {LINKS.map(({ to, key }) => (
              <li key={to}>
                <Link to={to} className={classes.footerLink}>
                  {t(`footer.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.notes}>
          <p className={classes.note}>
            <Icon name="shield" size="small" />
            {t('footer.privacy')}
          </p>
          <p className={classes.note}>
            <Icon name="chart" size="small" />
            {t('footer.safety')}
          </p>
        </div>
        <div className={classes.footerRose}>
          <CompassRose />
        </div>
      </div>
    </footer>
  );
}

import { $user, gateFrom } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Link, useLocation } from '@nfcards/shared/router';
import { CompassRose, Icon, Skeleton } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { FOOTER_PANELS } from '../footer-panel/footer-panel.model.ts';
import { $isPage } from '../location/mounts.model.ts';
import classes from './footer.module.css';
import { texts } from './texts.ts';
import { type FooterPanelControl, useFooterPanel } from './use-footer-panel.ts';

/** The links of the footer, by heading. `anonymous`: only for visitors without a session. */
const LINKS = {
  site: [
    { to: '/', key: 'home' },
    { to: '/search', key: 'ports' },
    { to: '/search?filter=mechanics', key: 'mechanics' },
    { to: '/search?filter=shops', key: 'shops' },
    { to: '/wallet', key: 'wallet' },
    { to: '/verify', key: 'verify' },
    { to: '/nfcard-plus', key: 'plus' },
  ],
  account: [
    { to: '/login', key: 'login', anonymous: true },
    { to: '/register', key: 'register', anonymous: true },
  ],
  rules: [
    { to: '/politique-de-confidentialite', key: 'privacy' },
    { to: '/mentions-legales', key: 'legal' },
    { to: '/accessibilite', key: 'accessibility' },
  ],
} as const;
const LINK_GROUPS = ['site', 'account', 'rules'] as const;

export function Footer() {
  const t = useTexts(texts);
  const panelId = useId();
  const control = useFooterPanel();
  const { shown, panel, close } = control;
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div id={panelId} className={classes.panel}>
          {shown === null ? null : panel.part === null ? (
            <Skeleton shape="block" height="var(--space-24)" />
          ) : (
            <panel.part.FooterPanel show={shown} onClose={close} />
          )}
        </div>
        <div className={classes.promise}>
          <p className={classes.name}>NFCards</p>
          <p>{t('promise')}</p>
          <div className={classes.rose}>
            <CompassRose />
          </div>
        </div>
        <Openers panelId={panelId} control={control} />
        {LINK_GROUPS.map((group) => (
          <Links key={group} group={group} />
        ))}
        <div className={classes.notes}>
          <p className={classes.note}>
            <Icon name="shield" size="small" />
            {t('privacy')}
          </p>
          <p className={classes.note}>
            <Icon name="chart" size="small" />
            {t('safety')}
          </p>
        </div>
      </div>
    </footer>
  );
}

interface OpenersProps {
  readonly panelId: string;
  readonly control: FooterPanelControl;
}

function Openers({ panelId, control: { shown, panel, toggle } }: OpenersProps) {
  const t = useTexts(texts);
  const titleId = useId();
  const approach = () => {
    panel.load().catch(() => undefined);
  };
  return (
    <div className={classes.openers}>
      <h2 id={titleId} className={classes.title}>
        {t('panels.title')}
      </h2>
      <ul className={classes.links} role="list" aria-labelledby={titleId}>
        {FOOTER_PANELS.map((key) => (
          <li key={key}>
            <button
              type="button"
              className={classes.opener}
              aria-expanded={shown === key}
              aria-controls={panelId}
              onPointerEnter={approach}
              onFocus={approach}
              onClick={(event) => toggle(key, event.currentTarget)}
            >
              {t(`panels.${key}`)}
              <Icon name="chevron-down" size="small" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Links({ group }: { readonly group: keyof typeof LINKS }) {
  const t = useTexts(texts);
  const titleId = useId();
  const location = useLocation();
  const { user, isPage } = useUnit({ user: $user, isPage: $isPage });
  const links = LINKS[group].filter(
    (link) => isPage(link.to.replace(/\?.*/, '')) && !('anonymous' in link && user !== null),
  );
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t(`links.${group}`)}
      </h2>
      <ul className={classes.links} role="list">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={'anonymous' in link ? gateFrom(location, link.to) : link.to} className={classes.link}>
              {t(`links.${link.key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

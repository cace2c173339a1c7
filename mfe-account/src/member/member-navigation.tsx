import { useTexts } from '@nfcards/shared/i18n';
import { NavLink } from '@nfcards/shared/router';
import { Icon } from '@nfcards/shared/ui';
import classes from './member-navigation.module.css';
import { MEMBER_SECTIONS, memberPath } from './member-sections.ts';
import { texts } from './texts.ts';

/** The ways between the member's pages: a column where there is room, else a strip. */
export function MemberNavigation({ userId }: { readonly userId: string }) {
  const t = useTexts(texts);
  return (
    <nav className={classes.sections} aria-label={t('sections.label')}>
      <ul className={classes.list} role="list">
        {MEMBER_SECTIONS.map(({ key, icon, path }) => (
          <li key={key}>
            <NavLink className={classes.link ?? ''} to={memberPath(userId, path)} end={path === ''}>
              <Icon name={icon} size="small" />
              {t(`sections.${key}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

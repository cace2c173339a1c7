import { $user, type User, userCall } from '@nfcards/shared/auth';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Avatar, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import type { MenuEntry } from '@nfcards/shared/ui/overlays';
import { useUnit } from 'effector-react';
import { memo } from 'react';
import { $isPage } from '../location/mounts.model.ts';
import { MenuButton } from '../menu/menu-button.tsx';
import { MEMBER_PAGES } from './member-pages.ts';
import { texts } from './texts.ts';
import { $unread } from './unread.model.ts';
import { useLogOut } from './use-log-out.ts';
import classes from './user-menu.module.css';

/** Of one digit more the badge would be wider than the button. */
const MAX_SHOWN = 99;

/** Links to the member's pages with unread counts; hidden without a session (SPEC S1). */
export const UserMenu = memo(function UserMenu() {
  const t = useTexts(texts);
  const { user, pending } = useUnit({ user: $user, pending: userCall.$pending });
  if (user !== null) return <MemberMenu user={user} />;
  if (!pending) return null;
  return (
    <span className={classes.waiting}>
      <Skeleton shape="block" width="var(--space-10)" height="var(--space-10)" />
      <VisuallyHidden>{t('waiting')}</VisuallyHidden>
    </span>
  );
});

function MemberMenu({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const { unread, isPage } = useUnit({ unread: $unread, isPage: $isPage });
  const logOut = useLogOut();
  const name = `${user.first_name} ${user.last_name}`;
  const count = unread.total;
  const shown = (figure: number) => (figure > MAX_SHOWN ? t('most') : formats.number(figure));

  const label = (key: (typeof MEMBER_PAGES)[number]['key']) => {
    if (key !== 'messages' && key !== 'notifications') return t(key);
    return unread[key] === 0 ? t(key) : t(`${key}Unread`, { count: unread[key] });
  };
  const pages = MEMBER_PAGES.map(({ path, ...page }) => ({ ...page, to: path(user.id) })).filter(({ to }) =>
    isPage(to),
  );
  const entries: MenuEntry[] = [
    ...pages.map(({ key, icon, to }): MenuEntry => ({ key, icon, to, label: label(key) })),
    ...(pages.length === 0 ? [] : (['separator'] as const)),
    { key: 'logout', icon: 'logout', label: t('logout') },
  ];

  return (
    <MenuButton
      name={count === 0 ? t('button', { name }) : t('buttonUnread', { name, count })}
      label={t('label')}
      entries={entries}
      onChoose={(key) => {
        if (key === 'logout') logOut();
      }}
    >
      <Avatar name={name} />
      {count === 0 ? null : (
        <span className={classes.badge} aria-hidden="true">
          {shown(count)}
        </span>
      )}
    </MenuButton>
  );
}

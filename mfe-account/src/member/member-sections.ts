import type { IconName } from '@nfcards/shared/ui';

interface MemberSection {
  readonly key: 'overview' | 'tutorial' | 'notifications' | 'chat' | 'favourites' | 'settings';
  readonly icon: IconName;
  /** Path below the profile; empty for the profile itself. */
  readonly path: string;
}

/** The member's pages, as their navigation lists them (SPEC RT7 to RT12). */
export const MEMBER_SECTIONS: readonly MemberSection[] = [
  { key: 'overview', icon: 'account', path: '' },
  { key: 'tutorial', icon: 'compass', path: 'tutorial' },
  { key: 'notifications', icon: 'bell', path: 'notification' },
  { key: 'chat', icon: 'chat', path: 'chat' },
  { key: 'favourites', icon: 'heart', path: 'manage-favorite' },
  { key: 'settings', icon: 'settings', path: 'setting' },
];

/** @param path below the profile, for example `setting/about`; empty for the profile itself */
export function memberPath(userId: string, path = ''): string {
  return path === '' ? `/profile/${userId}` : `/profile/${userId}/${path}`;
}

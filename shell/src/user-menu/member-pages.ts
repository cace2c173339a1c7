import type { IconName } from '@nfcards/shared/ui';

interface MemberPage {
  readonly key: 'overview' | 'notifications' | 'messages' | 'favourites' | 'settings' | 'wallet';
  readonly icon: IconName;
  /** Path of the page for the member with this id (SPEC RT7 to RT13). */
  readonly path: (id: string) => string;
}

/** Where the user's menu leads. */
export const MEMBER_PAGES: readonly MemberPage[] = [
  { key: 'overview', icon: 'account', path: (id) => `/profile/${id}` },
  { key: 'notifications', icon: 'bell', path: (id) => `/profile/${id}/notification` },
  { key: 'messages', icon: 'chat', path: (id) => `/profile/${id}/chat` },
  { key: 'favourites', icon: 'heart', path: (id) => `/profile/${id}/manage-favorite` },
  { key: 'settings', icon: 'settings', path: (id) => `/profile/${id}/setting` },
  { key: 'wallet', icon: 'wallet', path: () => '/wallet' },
];

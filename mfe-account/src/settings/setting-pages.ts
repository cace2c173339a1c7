import type { IconName } from '@nfcards/shared/ui';

interface SettingPage {
  readonly key: 'account' | 'security' | 'notifications' | 'privacy' | 'about' | 'favourites';
  readonly icon: IconName;
  /** Path below the profile. */
  readonly path: string;
}

/** The menu of the settings (SPEC S5). */
export const SETTING_PAGES: readonly SettingPage[] = [
  { key: 'account', icon: 'account', path: 'setting/account-setting' },
  { key: 'security', icon: 'key', path: 'setting/security-setting' },
  { key: 'notifications', icon: 'bell', path: 'setting/notification-setting' },
  { key: 'privacy', icon: 'eye', path: 'setting/privacy-setting' },
  { key: 'about', icon: 'info', path: 'setting/about' },
  { key: 'favourites', icon: 'heart', path: 'manage-favorite' },
];

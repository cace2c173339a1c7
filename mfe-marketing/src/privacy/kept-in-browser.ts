import { type Period, RETENTION } from '@nfcards/shared/operations';

export type Whereabouts = 'cookie' | 'sessionStorage' | 'localStorage' | 'caches';

export interface KeptInBrowser {
  readonly key: 'session' | 'tabSession' | 'browserKey' | 'palette' | 'language' | 'scroll' | 'offline';
  /** As the browser’s own tools show them. */
  readonly names: readonly string[];
  readonly where: Whereabouts;
  readonly until: 'closing' | 'clearing' | { readonly period: Period; readonly unused?: true };
}

/** Everything that the site leaves in a browser; a browser test finds nothing that is not listed. */
export const keptInBrowser: readonly KeptInBrowser[] = [
  {
    key: 'session',
    names: ['session', '__Host-session'],
    where: 'cookie',
    until: { period: RETENTION.rememberedSession },
  },
  { key: 'tabSession', names: ['cookie'], where: 'sessionStorage', until: 'closing' },
  {
    key: 'browserKey',
    names: ['browser', '__Host-browser'],
    where: 'cookie',
    until: { period: RETENTION.socialLogin },
  },
  { key: 'palette', names: ['palette'], where: 'cookie', until: { period: { days: 365 } } },
  { key: 'language', names: ['i18nextLng'], where: 'localStorage', until: 'clearing' },
  {
    key: 'scroll',
    names: ['react-router-scroll-positions', 'remix-router-transitions'],
    where: 'sessionStorage',
    until: 'closing',
  },
  {
    key: 'offline',
    names: ['site-documents', 'site-releases', 'site-directory', 'workbox-expiration'],
    where: 'caches',
    until: { period: { days: 30 }, unused: true },
  },
];

import { type Period, RETENTION } from '@nfcards/shared/operations';

export type Whereabouts = 'cookie' | 'sessionStorage' | 'localStorage' | 'caches' | 'database';

export interface KeptInBrowser {
  readonly key:
    | 'session'
    | 'pageSession'
    | 'tabSession'
    | 'browserKey'
    | 'device'
    | 'bucket'
    | 'tried'
    | 'agreed'
    | 'cohorts'
    | 'palette'
    | 'language'
    | 'scroll'
    | 'offline'
    | 'firstCard'
    | 'firstCardTab'
    | 'sendingLink'
    | 'uploads'
    | 'seaControl'
    | 'knownKeys'
    | 'codePutOff'
    | 'logHead'
    | 'mapServers';
  /** As the browser’s own tools show them. */
  readonly names: readonly string[];
  readonly where: Whereabouts;
  readonly until:
    | 'closing'
    | 'clearing'
    | 'uploading'
    | 'preparing'
    | 'leaving'
    | { readonly period: Period; readonly unused?: true };
}

/** Everything that the site leaves in a browser; a browser test finds nothing that is not listed. */
export const keptInBrowser: readonly KeptInBrowser[] = [
  {
    key: 'session',
    names: ['session', '__Host-session'],
    where: 'cookie',
    until: { period: RETENTION.rememberedSession },
  },
  // Where the API speaks the legacy wire alone, whose server sets no cookies.
  {
    key: 'pageSession',
    names: ['cookie', '__Host-cookie'],
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
  {
    key: 'device',
    names: ['device', '__Host-device'],
    where: 'cookie',
    until: { period: RETENTION.knownDevice },
  },
  { key: 'bucket', names: ['bucket'], where: 'cookie', until: { period: { days: 365 } } },
  { key: 'tried', names: ['tried', '__Host-tried'], where: 'cookie', until: { period: { days: 7 } } },
  { key: 'agreed', names: ['agreed', '__Host-agreed'], where: 'cookie', until: { period: { days: 7 } } },
  { key: 'cohorts', names: ['cohorts', '__Host-cohorts'], where: 'cookie', until: { period: { days: 1 } } },
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
  { key: 'firstCard', names: ['nfcards-start'], where: 'database', until: 'preparing' },
  { key: 'firstCardTab', names: ['nfcards-start-tab'], where: 'sessionStorage', until: 'closing' },
  { key: 'sendingLink', names: ['nfcards-sending-link'], where: 'sessionStorage', until: 'closing' },
  { key: 'uploads', names: ['nfcards-uploads'], where: 'database', until: 'uploading' },
  { key: 'seaControl', names: ['nfcards-sea-control'], where: 'database', until: 'leaving' },
  // The name ends with the member's id.
  { key: 'knownKeys', names: ['nfcards-known-keys-seen:…'], where: 'localStorage', until: 'clearing' },
  // The name ends with the member's id.
  { key: 'codePutOff', names: ['nfcards-code-put-off:…'], where: 'localStorage', until: 'clearing' },
  { key: 'logHead', names: ['log-head'], where: 'localStorage', until: 'clearing' },
  { key: 'mapServers', names: ['map-servers'], where: 'localStorage', until: 'clearing' },
];

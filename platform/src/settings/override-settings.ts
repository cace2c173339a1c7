/** Origins that a remote may be run from in place of its release. */
export interface OverrideSettings {
  /** Origins as a security policy names them; none: the site has no overrides. */
  readonly OVERRIDES: readonly string[];
}

export const overrideSettingsTable = {
  OVERRIDES: {
    defaultValue: '',
    meaning:
      'Origins that `?override=` may take a remote from, for one browser tab and once its person agreed; none if empty.',
    form: 'https origins, or http ones of this machine with a port or *, such as https://preview.example http://localhost:*',
    read: readOrigins,
  },
} as const;

/** A security policy can name no IPv6 address. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\*)?$/;

function readOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== '');
  return origins.every(isOrigin) ? [...new Set(origins)] : undefined;
}

function isOrigin(text: string): boolean {
  if (LOOPBACK.test(text)) return true;
  const url = URL.parse(text);
  // A host's name may hold more than that, even a semicolon, which would end the directive.
  if (url === null || url.origin !== text || !/^[a-z0-9.-]+$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || LOOPBACK.test(`${url.protocol}//${url.hostname}`);
}

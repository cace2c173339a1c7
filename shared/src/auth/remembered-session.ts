import { RETENTION } from '../operations/index.ts';

/** Name of the session storage item, and of the cookie here, that hold the session's token (SPEC SE1, ST1). */
export const SESSION_ITEM = 'cookie';

const SECONDS = RETENTION.rememberedSession.days * 24 * 60 * 60;

/**
 * The token of a remembered session that the server left to the page: the legacy wire knows no cookies (SPEC SE1). All
 * tabs share it. The cookie that the server of the standard wire sets has another name, which no script can write.
 */
export function readRememberedToken(): string | null {
  const { name } = cookieAttributes();
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`));
  return decodeToken(pair?.slice(name.length + 1) ?? '');
}

/** @param token null removes it */
export function writeRememberedToken(token: string | null): void {
  const { name, secure } = cookieAttributes();
  const seconds = token === null ? 0 : SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all promised browsers
  document.cookie = `${name}=${encodeURIComponent(token ?? '')}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

function decodeToken(value: string): string | null {
  try {
    return value === '' ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Over https, the prefix keeps other hosts of the domain from setting it (RFC 6265bis, §4.1.3). */
function cookieAttributes() {
  return location.protocol === 'https:'
    ? { name: `__Host-${SESSION_ITEM}`, secure: '; Secure' }
    : { name: SESSION_ITEM, secure: '' };
}

import type { IncomingHttpHeaders } from 'node:http';
import { languageOf } from '@nfcards/api';
import type { Language } from '@nfcards/shared/registry';
import { spokenLanguage } from '@nfcards/shared/registry';

const PALETTES = ['day', 'night', 'watch'] as const;
export type Palette = (typeof PALETTES)[number];

/** The preferences and the session of a request, all from the headers in `VISITOR_HEADERS`. */
export interface Visitor {
  /** As far as it can be known here: the browser may keep a choice that it does not send (SPEC L1). */
  readonly language: Language;
  /** Null: as the browser prefers. */
  readonly palette: Palette | null;
  /** Whether the browser sent a session along. It may have ended. */
  readonly hasSession: boolean;
}

/** The server's, and those of a page that keeps its session itself (legacy wire). */
const SESSION_COOKIES = ['session', '__Host-session', 'cookie', '__Host-cookie'];

/** The `vary` header of answers that differ by visitor. */
export const VISITOR_HEADERS = 'accept-language, cookie';

/** @param search of the address, with its question mark */
export function visitorOf(headers: IncomingHttpHeaders, search: string): Visitor {
  const asked = spokenLanguage(new URLSearchParams(search).get('lng'));
  const chosen = asked ?? spokenLanguage(cookieOf(headers, 'i18next'));
  const palette = cookieOf(headers, 'palette');
  return {
    language: languageOf(chosen, headers['accept-language']),
    palette: PALETTES.find((name) => name === palette) ?? null,
    hasSession: SESSION_COOKIES.some((name) => cookieOf(headers, name) !== undefined),
  };
}

/** The query string of the address of a request, with its question mark. The rest of it may be anything: `//[`. */
export function searchOf(url: string): string {
  return /\?[^#]*/.exec(url)?.[0] ?? '';
}

export function cookieOf({ cookie }: IncomingHttpHeaders, name: string): string | undefined {
  const pair = cookie?.split(';').find((text) => text.trim().startsWith(`${name}=`));
  return pair?.slice(pair.indexOf('=') + 1).trim();
}

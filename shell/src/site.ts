import type { Registry, Site } from '@nfcards/shared/registry';
import { registry, SITE_ELEMENT, site } from '@nfcards/shared/registry';
import { parse } from 'valibot';

/** What the gateway wrote into the page. */
export function readSite(): Site {
  return parse(site, JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? 'null'));
}

/** The site may have another name than the one it was asked by: the gateway wrote which. */
export function readOrigin(): string {
  const written = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content');
  return new URL(written ?? location.href).origin;
}

/** What is live now; the page itself may be older. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5_000) });
  return parse(registry, await response.json());
}

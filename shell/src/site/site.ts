import type { Registry, Site } from '@nfcards/shared/registry';
import { registry, SITE_ELEMENT, site } from '@nfcards/shared/registry';
import { parse } from 'valibot';

/** The `Site` that the gateway wrote into the document. */
export function readSite(): Site {
  return parse(site, JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? 'null'));
}

/** The origin by the gateway's settings, which may differ from the address. */
export function readOrigin(): string {
  const written = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content');
  return new URL(written ?? location.href).origin;
}

/** Reads the live releases; the page itself may be older. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5_000) });
  return parse(registry, await response.json());
}

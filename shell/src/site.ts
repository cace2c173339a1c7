import type { Registry, Site } from '@nfcards/shared/registry';
import { registry, SITE_ELEMENT, site } from '@nfcards/shared/registry';
import { parse } from 'valibot';

/** What the gateway wrote into the page. */
export function readSite(): Site {
  return parse(site, JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? 'null'));
}

/** What is live now; the page itself may be older. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/registry.json', { signal: AbortSignal.timeout(5_000) });
  return parse(registry, await response.json());
}

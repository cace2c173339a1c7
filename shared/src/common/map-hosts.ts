import type { MapSettings } from '../registry/map-settings.ts';

/** Names of the servers of others that a map asks, as the site's settings say. */
export function mapHosts({ ground, seamarks }: MapSettings): readonly string[] {
  const hosts = [ground, seamarks].flatMap((layer) => (layer === null ? [] : [hostOf(layer.url)]));
  return [...new Set(hosts)];
}

/** The address of tiles has braces in it, which a URL may not hold; its host has none. */
function hostOf(url: string): string {
  return new URL(url.replaceAll(/[{}]/g, '')).host;
}

import { Failure } from '../../failure.ts';

/** The origin of a site that somebody named, or that of this machine. */
export function siteOf(address = 'http://localhost:3000'): string {
  const site = URL.parse(address);
  if (site !== null && ['http:', 'https:'].includes(site.protocol)) return site.origin;
  throw new Failure(`“${address}” is not the address of a site; one looks like https://next.example.org.`);
}

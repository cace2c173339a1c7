import { layoutSlots } from '@nfcards/shared/slots';
import { slotsOf } from '../../releases/release/slots.ts';
import type { LiveSite } from '../live-site/live-site.ts';

/** Those around every page. */
const LAYOUT_SLOTS = Object.keys(layoutSlots);

/**
 * The remotes whose services the pages of each remote may call, by the policy of their documents: its own, and those of
 * what fills a slot there.
 * @param named the remotes whose services the operator has named
 */
export function calledServices(
  { remotes }: Pick<LiveSite, 'remotes'>,
  named: ReadonlyMap<string, string>,
): Readonly<Record<string, string[]>> {
  const serving = Object.values(remotes).filter(({ name, service }) => service && named.has(name));
  const called = Object.values(remotes).map(({ name, shows = {} }) => {
    const shown = [...LAYOUT_SLOTS, ...Object.keys(shows)];
    const isThere = (other: (typeof serving)[number]) =>
      other.name === name || slotsOf(other.exposes).some((slot) => shown.includes(slot));
    return [name, serving.filter(isThere).map((other) => other.name)] as const;
  });
  return Object.fromEntries(called.filter(([, services]) => services.length > 0));
}

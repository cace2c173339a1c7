import { safeParse } from 'valibot';
import { type DroppedOverride, isAllowed, type Override, override } from './override.ts';

/** Characters of an invalid override that are shown; the address is untrusted. */
const MAX_SHOWN_LENGTH = 80;

/** Parses an override of the address, such as `mfe-wallet@http://localhost:3103`. */
export function parseOverride(text: string, allowed: readonly string[]): Override | DroppedOverride {
  const dropped = (why: DroppedOverride['why']): DroppedOverride => ({
    text: text.slice(0, MAX_SHOWN_LENGTH),
    why,
  });
  const [, remote, origin] = /^([^@]*)@(.*?)\/?$/.exec(text) ?? [];
  const parsed = safeParse(override, { remote, origin });
  if (!parsed.success) return dropped('malformed');
  return isAllowed(parsed.output.origin, allowed) ? parsed.output : dropped('forbidden');
}

/** One for each remote: the last one in the list. */
export function onePerRemote(overrides: readonly Override[]): Override[] {
  return [...new Map(overrides.map((one) => [one.remote, one])).values()];
}

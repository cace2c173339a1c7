import { safeParse } from 'valibot';
import { type DroppedOverride, isAllowed, type Override, override } from './override.ts';

/** Characters of a wrong address that are shown: nobody fills the page with one. */
const LINE = 80;

/** Reads what an address asks for, as `mfe-wallet@http://localhost:3103`. */
export function readAsked(text: string, allowed: readonly string[]): Override | DroppedOverride {
  const dropped = (why: DroppedOverride['why']): DroppedOverride => ({ text: text.slice(0, LINE), why });
  const [, remote, origin] = /^([^@]*)@(.*?)\/?$/.exec(text) ?? [];
  const asked = safeParse(override, { remote, origin });
  if (!asked.success) return dropped('malformed');
  return isAllowed(asked.output.origin, allowed) ? asked.output : dropped('forbidden');
}

/** One for each remote: the last one that was asked for. */
export function onePerRemote(overrides: readonly Override[]): Override[] {
  return [...new Map(overrides.map((one) => [one.remote, one])).values()];
}

import { tabItems } from '@nfcards/shared/storage';
import { OVERRIDES_ITEM, type Overriding, type OverridingOptions } from './overriding.ts';

const PARAMETER = 'override';

const nothing: Overriding = {
  overlay: (published) => published,
  isOverridden: () => false,
  View: null,
  begin: () => undefined,
};

/**
 * What this tab takes from elsewhere: nothing for nearly every page, which then loads nothing more. Asks only origins
 * that somebody agreed to in this tab; never rejects.
 */
export async function findOverriding(options: OverridingOptions): Promise<Overriding> {
  const { allowed, report } = options;
  if (allowed.length === 0) return nothing;
  const asked = takeAsked();
  if (asked.length === 0 && tabItems.getItem(OVERRIDES_ITEM) === null) return nothing;
  try {
    const { beginOverriding } = await import('./begin-overriding.ts');
    return await beginOverriding({ ...options, asked });
  } catch (cause) {
    report('Overrides could not be loaded', cause);
    return nothing;
  }
}

/** What the address asks for. It is removed at once, so that nobody passes it on with the address. */
function takeAsked(): string[] {
  const address = new URL(location.href);
  const asked = address.searchParams.getAll(PARAMETER);
  if (asked.length === 0) return [];
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  return asked;
}

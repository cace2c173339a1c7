import { tabItems } from '@nfcards/shared/storage';
import { type ActiveOverrides, OVERRIDES_ITEM, type OverridesOptions } from './active-overrides.ts';

const PARAMETER = 'override';

const NO_OVERRIDES: ActiveOverrides = {
  overlay: (published) => published,
  isOverridden: () => false,
  View: null,
  begin: () => undefined,
};

/**
 * The overrides of this tab. Nearly every page has none, and loads no more code for them. Requests go only to origins
 * that the visitor agreed to in this tab; never rejects.
 */
export async function loadOverrides(options: OverridesOptions): Promise<ActiveOverrides> {
  const { allowed, report } = options;
  if (allowed.length === 0) return NO_OVERRIDES;
  const requested = takeRequestedOverrides();
  if (requested.length === 0 && tabItems.getItem(OVERRIDES_ITEM) === null) return NO_OVERRIDES;
  try {
    const { applyOverrides } = await import('./apply-overrides.ts');
    return await applyOverrides({ ...options, requested });
  } catch (cause) {
    report('Overrides could not be loaded', cause);
    return NO_OVERRIDES;
  }
}

/** The overrides of the address. They are removed from it at once, so that they are not shared with it. */
function takeRequestedOverrides(): string[] {
  const address = new URL(location.href);
  const requested = address.searchParams.getAll(PARAMETER);
  if (requested.length === 0) return [];
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
  return requested;
}

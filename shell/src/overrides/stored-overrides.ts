import { tabItems } from '@nfcards/shared/storage';
import type { InferOutput } from 'valibot';
import { array, object, optional, parse, parseJson, pipe, safeParse, string } from 'valibot';
import { OVERRIDES_ITEM } from './active-overrides.ts';
import { override } from './override.ts';

const storedOverrides = object({
  overrides: array(override),
  /** Remotes whose override ended with the last page; this page shows a notice once. */
  ended: optional(array(string()), []),
});
/** Kept in the tab's session storage: survives a reload, ends with the tab. */
export type StoredOverrides = InferOutput<typeof storedOverrides>;

/** The storage is untrusted: an invalid value counts as empty. */
export function readStoredOverrides(): StoredOverrides {
  const found = safeParse(pipe(string(), parseJson(), storedOverrides), tabItems.getItem(OVERRIDES_ITEM));
  return found.success ? found.output : { overrides: [], ended: [] };
}

export function writeStoredOverrides(wanted: StoredOverrides): void {
  const { overrides, ended } = parse(storedOverrides, wanted);
  if (overrides.length === 0 && ended.length === 0) tabItems.removeItem(OVERRIDES_ITEM);
  else tabItems.setItem(OVERRIDES_ITEM, JSON.stringify({ overrides, ended }));
}

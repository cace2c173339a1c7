import { tabItems } from '@nfcards/shared/storage';
import type { InferOutput } from 'valibot';
import { array, object, optional, parse, parseJson, pipe, safeParse, string } from 'valibot';
import { override } from './override.ts';
import { OVERRIDES_ITEM } from './overriding.ts';

const kept = object({
  overrides: array(override),
  /** Remotes that came back to the published version as the last page ended: this one says so, once. */
  ended: optional(array(string()), []),
});
/** What a tab keeps in its session storage: it survives a reload and ends with the tab. */
export type KeptOverrides = InferOutput<typeof kept>;

/** Anybody who uses the tab may have written there: what is not of the form counts as nothing. */
export function readKept(): KeptOverrides {
  const found = safeParse(pipe(string(), parseJson(), kept), tabItems.getItem(OVERRIDES_ITEM));
  return found.success ? found.output : { overrides: [], ended: [] };
}

export function writeKept(wanted: KeptOverrides): void {
  const { overrides, ended } = parse(kept, wanted);
  if (overrides.length === 0 && ended.length === 0) tabItems.removeItem(OVERRIDES_ITEM);
  else tabItems.setItem(OVERRIDES_ITEM, JSON.stringify({ overrides, ended }));
}

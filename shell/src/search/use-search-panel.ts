import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { type OnDemand, useOnDemand } from '@nfcards/shared/ui';
import { useLoadSlot } from '../slots/load-slot.ts';
import type { LoadedSlot } from '../slots/slot-loader.ts';
import { texts } from './texts.ts';

export interface SearchPanelOnDemand {
  readonly panel: OnDemand<typeof import('./search-panel.tsx')>;
  /** The field of the port, from a remote; null while it loads. */
  readonly portField: LoadedSlot<'port-field'> | null;
  /** Starts loading when a press is likely. Not sooner: mobile data is expensive aboard. */
  readonly preload: () => void;
  /** Loads the search; a failure shows a toast, and the next press tries again. */
  readonly open: () => void;
}

/** Loads the search with its pickers on demand: it is too heavy for every page. */
export function useSearchPanel(): SearchPanelOnDemand {
  const t = useTexts(texts);
  const loadSlot = useLoadSlot();
  const panel = useOnDemand(() => import('./search-panel.tsx'));
  const field = useOnDemand(async () => {
    const slot = await loadSlot('port-field');
    if (slot.status === 'failed') throw new Error('The field of the port could not be loaded');
    return slot;
  });
  // After the panel, which loads the pickers: the federation runtime never retries a shared module that failed once.
  // The search works without the field, and the panel says so.
  const load = () => panel.load().then(() => void field.load().catch(() => undefined));
  return {
    panel,
    portField: toLoadedSlot(field),
    preload: () => {
      load().catch(() => undefined);
    },
    open: () => {
      load().catch(() => toast.error(t('failed')));
    },
  };
}

type FilledField = Exclude<LoadedSlot<'port-field'>, { readonly status: 'failed' }>;

function toLoadedSlot({ status, part }: OnDemand<FilledField>): LoadedSlot<'port-field'> | null {
  if (status === 'loaded') return part;
  return status === 'failed' ? { status } : null;
}

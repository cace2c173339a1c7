import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { type OnDemand, useOnDemand } from '@nfcards/shared/ui';
import { useLoadSlot } from '../slots/load-slot.ts';
import type { LoadedSlot } from '../slots/slot-loader.ts';
import { texts } from './texts.ts';

export interface SearchPanelOnDemand {
  readonly panel: OnDemand<typeof import('./search-panel.tsx')>;
  /** What a remote brings for the field of the port; null while it is on its way. */
  readonly portField: LoadedSlot<'port-field'> | null;
  /** Somebody is about to search: on a slow line the fetch begins now. Not sooner: aboard, bytes are dear. */
  readonly approach: () => void;
  /** The search is wanted: says so in words if it cannot be fetched, and asks again at the next press. */
  readonly want: () => void;
}

/** The search with all its pickers, which is too heavy to come along with every page. */
export function useSearchPanel(): SearchPanelOnDemand {
  const t = useTexts(texts);
  const loadSlot = useLoadSlot();
  const panel = useOnDemand(() => import('./search-panel.tsx'));
  const field = useOnDemand(async () => {
    const slot = await loadSlot('port-field');
    if (slot.status === 'failed') throw new Error('The field of the port could not be loaded');
    return slot;
  });
  // After the panel, which brings the pickers along: the federation runtime never asks again for a shared module
  // that it once could not get. Without the field the search goes on, and the panel says so.
  const load = () => panel.load().then(() => void field.load().catch(() => undefined));
  return {
    panel,
    portField: filledBy(field),
    approach: () => {
      load().catch(() => undefined);
    },
    want: () => {
      load().catch(() => toast.error(t('failed')));
    },
  };
}

type FilledField = Exclude<LoadedSlot<'port-field'>, { readonly status: 'failed' }>;

function filledBy({ status, part }: OnDemand<FilledField>): LoadedSlot<'port-field'> | null {
  if (status === 'loaded') return part;
  return status === 'failed' ? { status } : null;
}

import { useTexts } from '@nfcards/shared/i18n';
import { SlotsContext } from '@nfcards/shared/remote';
import { toast } from '@nfcards/shared/toast';
import { type OnDemand, useOnDemand } from '@nfcards/shared/ui';
import { use } from 'react';
import type { LayoutSlot } from '../slots/slot-place.tsx';
import { texts } from './texts.ts';

export interface SearchPanelOnDemand {
  readonly panel: OnDemand<typeof import('./search-panel.tsx')>;
  /** The field of the port, from a remote; null while it loads. */
  readonly portField: LayoutSlot<'port-field'> | null;
  /** Starts loading when a press is likely. Not sooner: mobile data is expensive aboard. */
  readonly preload: () => void;
  /** Loads the search; a failure shows a toast, and the next press tries again. */
  readonly open: () => void;
}

/** Loads the search with its pickers on demand: it is too heavy for every page. */
export function useSearchPanel(): SearchPanelOnDemand {
  const t = useTexts(texts);
  const slots = use(SlotsContext);
  const panel = useOnDemand(() => import('./search-panel.tsx'));
  const field = useOnDemand(async () => {
    const [remote] = slots.fillersOf('port-field');
    if (remote === undefined) return 'absent';
    const slot = await slots.load(remote, 'port-field');
    if (slot === null) throw new Error('no port field');
    return slot;
  });
  // After the panel, which loads the pickers: the federation runtime never retries a shared module that failed once.
  // The search works without the field, and the panel says so.
  const load = () => panel.load().then(() => void field.load().catch(() => undefined));
  return {
    panel,
    portField: field.status === 'failed' ? 'failed' : field.part,
    preload: () => {
      load().catch(() => undefined);
    },
    open: () => {
      load().catch(() => toast.error(t('failed')));
    },
  };
}

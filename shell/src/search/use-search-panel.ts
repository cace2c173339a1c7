import { useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { type OnDemand, useOnDemand } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

export interface SearchPanelOnDemand {
  readonly panel: OnDemand<typeof import('./search-panel.tsx')>;
  /** Somebody is about to search: on a slow line the fetch begins now. Not sooner: aboard, bytes are dear. */
  readonly approach: () => void;
  /** The search is wanted: says so in words if it cannot be fetched, and asks again at the next press. */
  readonly want: () => void;
}

/** The search with all its pickers, which is too heavy to come along with every page. */
export function useSearchPanel(): SearchPanelOnDemand {
  const t = useTexts(texts);
  const panel = useOnDemand(() => import('./search-panel.tsx'));
  return {
    panel,
    approach: () => {
      panel.load().catch(() => undefined);
    },
    want: () => {
      panel.load().catch(() => toast.error(t('failed')));
    },
  };
}

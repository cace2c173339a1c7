import { useTexts } from '@nfcards/shared/i18n';
import { Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { PlainSearch } from './plain-search.tsx';
import classes from './search-form.module.css';
import type { SearchFormProps } from './search-form.tsx';
import { texts } from './texts.ts';
import type { SearchPanelOnDemand } from './use-search-panel.ts';

export interface SearchDrawerProps extends SearchFormProps {
  readonly id: string;
  readonly panel: SearchPanelOnDemand['panel'];
}

/** What unfolds below the bar: the search, its shape while it is fetched, or the plain search if it cannot be. */
export function SearchDrawer({ id, panel, ...form }: SearchDrawerProps) {
  const t = useTexts(texts);
  return (
    <search id={id} className={classes.drawer} aria-label={t('label')}>
      <div className={classes.inner}>
        {panel.status === 'loaded' ? <panel.part.SearchPanel {...form} /> : null}
        {panel.status === 'failed' ? <PlainSearch {...form} /> : null}
        {panel.status === 'loading' || panel.status === 'absent' ? <Waiting /> : null}
      </div>
    </search>
  );
}

function Waiting() {
  const t = useTexts(texts);
  return (
    <div className={classes.form} role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {['port', 'stay', 'boat', 'submit'].map((part) => (
        <Skeleton key={part} shape="block" height="var(--space-16)" />
      ))}
    </div>
  );
}

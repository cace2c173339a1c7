import { useTexts } from '@nfcards/shared/i18n';
import { Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { PlainSearch } from './plain-search.tsx';
import classes from './search-form.module.css';
import type { SearchFormProps } from './search-form.tsx';
import { texts } from './texts.ts';
import type { SearchPanelOnDemand } from './use-search-panel.ts';

export interface SearchDrawerProps extends SearchFormProps, Pick<SearchPanelOnDemand, 'panel' | 'portField'> {
  readonly id: string;
}

/** The open search below the bar: a skeleton while it loads, the plain search if that fails. */
export function SearchDrawer({ id, panel, portField, ...form }: SearchDrawerProps) {
  const t = useTexts(texts);
  return (
    <search id={id} className={classes.drawer} aria-label={t('label')}>
      <div className={classes.inner}>
        <Search panel={panel} portField={portField} {...form} />
      </div>
    </search>
  );
}

function Search({ panel, portField, ...form }: Omit<SearchDrawerProps, 'id'>) {
  if (panel.status === 'failed') return <PlainSearch {...form} />;
  // Wait for both: a field that loads later would replace one that already has typed text.
  if (panel.status !== 'loaded' || portField === null) return <Waiting />;
  return <panel.part.SearchPanel portField={portField} {...form} />;
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

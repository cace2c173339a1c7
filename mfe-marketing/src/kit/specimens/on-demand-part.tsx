import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorPanel, Skeleton, useOnDemand } from '@nfcards/shared/ui';
import { type ReactNode, useEffect } from 'react';
import { texts } from './texts.ts';

export interface OnDemandPartProps<Part> {
  readonly fetchPart: () => Promise<Part>;
  readonly children: (part: Part) => ReactNode;
}

/** Pieces that stand behind a door of their own, fetched once the gallery shows them. */
export function OnDemandPart<Part>({ fetchPart, children }: OnDemandPartProps<Part>) {
  const t = useTexts(texts);
  const { status, part, load } = useOnDemand(fetchPart);
  // A failure is in the status, and in the panel below.
  const ask = () => void load().catch(() => undefined);
  useEffect(() => {
    void load().catch(() => undefined);
  }, [load]);
  if (status === 'loaded') return children(part);
  if (status === 'failed') {
    return (
      <ErrorPanel title={t('door.failed')} action={<Button onPress={ask}>{t('door.retry')}</Button>}>
        <p>{t('door.help')}</p>
      </ErrorPanel>
    );
  }
  return <Skeleton shape="block" />;
}

import { addTexts, type Texts, useSpoken, useTexts } from '@nfcards/shared/i18n';
import { Button, Skeleton, useOnDemand, useSeen, VisuallyHidden } from '@nfcards/shared/ui';
import { type ComponentType, useCallback, useEffect, useRef } from 'react';
import { PlaceSection } from '../place/place-section.tsx';
import classes from './late-section.module.css';
import { texts } from './texts.ts';

/** What the chunk of a section exports as `late`. */
export interface Late {
  readonly Component: ComponentType<{ readonly portId: string }>;
  readonly texts: readonly Texts[];
}

export interface LateSectionProps {
  readonly of: 'tides' | 'weather';
  readonly portId: string;
  readonly fetchLate: () => Promise<{ readonly late: Late }>;
}

/** A section whose code comes when it is about to be seen. Its room is kept from the first: nothing moves as it fills. */
export function LateSection({ of, portId, fetchLate }: LateSectionProps) {
  const t = useTexts(texts);
  const room = useRef<HTMLDivElement>(null);
  const { part, isFailed, retry } = useLate(fetchLate, useSeen(room, '400px'));
  return (
    <PlaceSection title={t(of)} onScreen>
      <div ref={room} className={`${classes.room} ${classes[of]}`}>
        {part !== null && <part.Component portId={portId} />}
        {part === null && !isFailed && <Waiting words={t('pending')} />}
        {isFailed && (
          <div role="status">
            <p>{t('failed')}</p>
            <Button onPress={retry}>{t('retry')}</Button>
          </div>
        )}
      </div>
    </PlaceSection>
  );
}

/** The shape of what comes. */
export function Waiting({ words }: { readonly words: string }) {
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <div className={classes.waiting}>
        <Skeleton shape="block" height="100%" />
      </div>
    </>
  );
}

function useLate(fetchLate: LateSectionProps['fetchLate'], isNear: boolean) {
  const { i18n } = useSpoken();
  const { status, part, load } = useOnDemand(async () => {
    const { late } = await fetchLate();
    for (const feature of late.texts) addTexts(i18n, feature);
    return late;
  });
  // A failure is in the state, and said on the screen.
  const start = useCallback(() => void load().catch(() => {}), [load]);
  useEffect(() => {
    if (isNear) start();
  }, [isNear, start]);
  return { part, isFailed: status === 'failed', retry: start };
}

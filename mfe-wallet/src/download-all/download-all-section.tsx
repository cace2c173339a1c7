import { useTexts } from '@nfcards/shared/i18n';
import { Button, Skeleton, useOnDemand } from '@nfcards/shared/ui';
import { useEffect, useId } from 'react';
import classes from './download-all.module.css';
import { texts } from './texts.ts';

/** All documents of the member as one file, decrypted; stands where the vault is open. */
export function DownloadAllSection() {
  const t = useTexts(texts);
  const heading = useId();
  // What reads cards, documents and proofs comes once the rest of the page is there.
  const { part, status, load } = useOnDemand(
    () => import(/* webpackChunkName: "download-all" */ './download-all.tsx'),
  );
  const fetchPart = () => void load().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; after a failure the button asks again
  useEffect(fetchPart, []);
  return (
    <section className={classes.area} aria-labelledby={heading}>
      <h2 id={heading}>{t('heading')}</h2>
      <p>{t('lead')}</p>
      <p className={classes.soft}>{t('unlocked')}</p>
      {part !== null && <part.DownloadAll />}
      {status === 'failed' && (
        <div role="alert">
          <p>{t('notLoaded')}</p>
          <Button onPress={fetchPart}>{t('again')}</Button>
        </div>
      )}
      {part === null && status !== 'failed' && <Skeleton shape="block" height="var(--target)" />}
    </section>
  );
}

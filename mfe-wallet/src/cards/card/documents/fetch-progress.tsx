import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { useStoreMap } from 'effector-react';
import { $fetching } from '../../../documents/fetch-document.model.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';

/** How much of a version has come, while it comes. */
export function FetchProgress({ fileId }: { readonly fileId: string }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const part = useStoreMap({
    store: $fetching,
    keys: [fileId],
    fn: (fetching, [id]) => fetching.get(id) ?? null,
  });
  if (part === null) return null;
  const words = t('fetch.part', { percent: number(Math.round(part * 100)) });
  return (
    <span className={classes.progress}>
      <progress className={classes.bar} value={part} max={1} aria-label={words} />
      <span aria-hidden="true">{words}</span>
    </span>
  );
}

import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, Icon } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $uploads, type Upload, uploadDropped, uploadRetried } from '../../../documents/upload.model.ts';
import classes from '../documents.module.css';
import { texts } from '../texts.ts';
import { useFailureWords } from '../use-failure-words.ts';

/** What is on its way to this card. What has come is among its documents. */
export function UploadList({ nfcardId }: { readonly nfcardId: string }) {
  const t = useTexts(texts);
  const uploads = useUnit($uploads).filter(
    (upload) => upload.nfcardId === nfcardId && upload.state.status !== 'done',
  );
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads} role="list" aria-label={t('uploads.label')}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload }: { readonly upload: Upload }) {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const { retry, drop } = useUnit({ retry: uploadRetried, drop: uploadDropped });
  const { id, title, state } = upload;
  return (
    <li className={classes.upload}>
      <div className={classes.words}>
        <p className={classes.name}>{title}</p>
        {state.status === 'failed' ? (
          <p className={classes.problem} role="alert">
            <Icon name="error" size="small" />
            {wordsOf(state.error)}
          </p>
        ) : (
          <Progress upload={upload} />
        )}
      </div>
      <div className={classes.actions}>
        {state.status === 'failed' && (
          <Button aria-label={t('uploads.retry', { title })} onPress={() => retry(id)}>
            <Icon name="refresh" size="small" />
            {t('uploads.retryShort')}
          </Button>
        )}
        <Button variant="quiet" aria-label={t('uploads.drop', { title })} onPress={() => drop(id)}>
          <Icon name="close" size="small" />
        </Button>
      </div>
    </li>
  );
}

function Progress({ upload: { title, state } }: { readonly upload: Upload }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  if (state.status === 'failed' || state.status === 'done') return null;
  const words = t(`uploads.${state.status}`, { percent: number(Math.round(state.part * 100)) });
  return (
    <span className={classes.progress}>
      <progress
        className={classes.bar}
        value={state.part}
        max={1}
        aria-label={t('uploads.progress', { title })}
      />
      <span>{words}</span>
    </span>
  );
}

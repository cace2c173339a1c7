import { useTexts } from '@nfcards/shared/i18n';
import { Button, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import type { TriedOverride } from './override.ts';
import {
  $dropped,
  $ended,
  $tried,
  allEndPressed,
  endPressed,
  noticesRead,
  retryPressed,
} from './overrides.model.ts';
import classes from './overrides.module.css';
import { texts } from './texts.ts';
import { useSentences } from './use-sentences.ts';

/** The overrides of this tab with their results, and buttons to end them. */
export function OverridesBadge() {
  const t = useTexts(texts);
  const tried = useUnit($tried);
  const { all } = useSentences();
  return (
    <>
      <Announced words={all.join(' ')} />
      {all.length === 0 ? null : (
        <section className={classes.badge} aria-label={t('label')}>
          <ul className={classes.rows}>
            {tried.map((one) => (
              <Row key={one.remote} {...one} />
            ))}
            <Notices />
          </ul>
          {tried.length > 1 ? <EndAll /> : null}
        </section>
      )}
    </>
  );
}

/** Screen readers announce changes in a live region only if it was there before. */
function Announced({ words }: { readonly words: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(words), [words]);
  return (
    <VisuallyHidden>
      <span role="status" data-overrides="">
        {said}
      </span>
    </VisuallyHidden>
  );
}

function Row(one: TriedOverride) {
  const { remote, status } = one;
  const t = useTexts(texts);
  const { sentenceOf } = useSentences();
  const { end, again } = useUnit({ end: endPressed, again: retryPressed });
  return (
    <li className={classes.row}>
      <Icon name={status === 'shown' ? 'wrench' : 'warning'} />
      <span className={classes.words}>{sentenceOf(one)}</span>
      <span className={classes.actions}>
        {status === 'refused' ? (
          <Button aria-label={t('againOf', { remote })} onPress={() => again()}>
            {t('again')}
          </Button>
        ) : null}
        <Button aria-label={t('endOf', { remote })} onPress={() => end(remote)}>
          {t('end')}
        </Button>
      </span>
    </li>
  );
}

/** Notices that are shown once. */
function Notices() {
  const t = useTexts(texts);
  const { dropped, ended, read } = useUnit({ dropped: $dropped, ended: $ended, read: noticesRead });
  const { sentenceOfEnded, sentenceOfDropped } = useSentences();
  const sentences = [...ended.map(sentenceOfEnded), ...dropped.map(sentenceOfDropped)];
  if (sentences.length === 0) return null;
  return (
    <li className={classes.row}>
      <Icon name="info" />
      <span className={classes.words}>
        {sentences.map((sentence) => (
          <span key={sentence} className={classes.sentence}>
            {sentence}
          </span>
        ))}
      </span>
      <span className={classes.actions}>
        <Button onPress={() => read()}>{t('read')}</Button>
      </span>
    </li>
  );
}

function EndAll() {
  const t = useTexts(texts);
  const endAll = useUnit(allEndPressed);
  return (
    <p className={classes.all}>
      <Button onPress={() => endAll()}>{t('endAll')}</Button>
    </p>
  );
}

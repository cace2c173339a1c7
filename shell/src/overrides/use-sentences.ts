import { useTexts } from '@nfcards/shared/i18n';
import { useUnit } from 'effector-react';
import type { DroppedOverride, TriedOverride } from './override.ts';
import { $dropped, $ended, $tried } from './overrides.model.ts';
import { texts } from './texts.ts';

/** The sentences about overrides, for the list and for the live region. */
export function useSentences() {
  const t = useTexts(texts);
  const { tried, dropped, ended } = useUnit({ tried: $tried, dropped: $dropped, ended: $ended });

  function sentenceOf(one: TriedOverride): string {
    const { remote, origin } = one;
    if (one.status === 'refused')
      return t(`refused.${one.why}`, { remote, origin, path: one.why === 'taken' ? one.path : '' });
    const { release, published } = one;
    const values = { remote, origin, version: release.version };
    return published === null ? t('shown.new', values) : t('shown.instead', { ...values, published });
  }
  const sentenceOfEnded = (remote: string) => t('ended', { remote });
  const sentenceOfDropped = ({ text, why }: DroppedOverride) => t(`dropped.${why}`, { text });

  return {
    sentenceOf,
    sentenceOfEnded,
    sentenceOfDropped,
    all: [...tried.map(sentenceOf), ...ended.map(sentenceOfEnded), ...dropped.map(sentenceOfDropped)],
  };
}

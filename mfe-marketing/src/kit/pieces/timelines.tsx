import { useTexts } from '@nfcards/shared/i18n';
import { Timeline } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const LIFE = [
  { key: 'launched', state: 'done', iso: '2009-04' },
  { key: 'sold', state: 'done', iso: '2018-09' },
  { key: 'refit', state: 'now', iso: '2027-02' },
  { key: 'survey', state: 'next', iso: '2028' },
] as const;

export function Timelines() {
  const t = useTexts(texts);
  return (
    <Specimen state="default">
      <Timeline
        label={t('samples.life.label')}
        entries={LIFE.map(({ key, state, iso }) => ({
          key,
          state,
          title: t(`samples.life.${key}`),
          date: { iso, words: t(`samples.life.${key}Date`) },
          children: <p>{t(`samples.life.${key}More`)}</p>,
        }))}
      />
    </Specimen>
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import { Meter } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

const LEVELS = [1, 3, 5];

export function Meters() {
  const t = useTexts(texts);
  return (
    <>
      <Specimen state="default">
        <Meter
          label={t('samples.level')}
          value={3}
          max={5}
          words={t('samples.levelOf', { value: 3, max: 5 })}
        />
      </Specimen>
      <Specimen state="steps">
        <Meter
          label={t('samples.level')}
          value={4}
          max={10}
          words={t('samples.levelOf', { value: 4, max: 10 })}
          marks={LEVELS}
        />
      </Specimen>
      <Specimen state="empty">
        <Meter
          label={t('samples.level')}
          value={0}
          max={5}
          words={t('samples.levelOf', { value: 0, max: 5 })}
        />
      </Specimen>
      <Specimen state="full">
        <Meter
          label={t('samples.level')}
          value={5}
          max={5}
          words={t('samples.levelOf', { value: 5, max: 5 })}
        />
      </Specimen>
    </>
  );
}

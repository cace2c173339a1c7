import { useTexts } from '@nfcards/shared/i18n';
import { Button, ContourLines, Icon, MapFrame, VisuallyHidden } from '@nfcards/shared/ui';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

export function Maps() {
  const t = useTexts(texts);
  return (
    <Specimen state="controls">
      <MapFrame
        caption={t('samples.map')}
        attribution={t('samples.mapSource')}
        skippable
        controls={
          <>
            <Button>
              <Icon name="plus" />
              <VisuallyHidden>{t('samples.closer')}</VisuallyHidden>
            </Button>
            <Button>
              <Icon name="minus" />
              <VisuallyHidden>{t('samples.further')}</VisuallyHidden>
            </Button>
          </>
        }
      >
        <ContourLines seed="pertuis d'Antioche" shape="wide" />
      </MapFrame>
    </Specimen>
  );
}

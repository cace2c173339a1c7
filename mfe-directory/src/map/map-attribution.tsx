import { useTexts } from '@nfcards/shared/i18n';
import type { Attribution, MapSettings } from '@nfcards/shared/registry';
import { TextLink } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

/** Whose work the map is, in the order of its layers. */
export function MapAttribution({ ground, seamarks }: MapSettings) {
  const t = useTexts(texts);
  return (
    <>
      {ground === null ? t('coast') : <Source {...ground.attribution} />}
      {seamarks !== null && (
        <>
          {' '}
          <Source {...seamarks.attribution} />
        </>
      )}
    </>
  );
}

function Source({ text, url }: Attribution) {
  return url === null ? text : <TextLink to={url}>{text}</TextLink>;
}

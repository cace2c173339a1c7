import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { Tides } from '@nfcards/shared/operations';
import { TextLink } from '@nfcards/shared/ui';
import { texts } from './texts.ts';
import classes from './tides.module.css';

/** Where the figures come from, and what they are good for. */
export function TideSource({ tides }: { readonly tides: Tides }) {
  const t = useTexts(texts);
  const { distance } = useFormats();
  const { station, datum, time_zone: zone } = tides;
  const { name, licence, licence_url: licenceUrl, attribution } = station;
  return (
    <div className={classes.source}>
      <p className={classes.warning}>{t('warning')}</p>
      <p>
        {t('station', { name, distance: distance(station.distance), zone: zone.replaceAll('_', ' ') })}{' '}
        {t('datum', { datum: t(`datums.${datum}`) })}
      </p>
      <p>
        <span lang="en">{attribution}</span>{' '}
        <TextLink to={licenceUrl}>{t('licence', { licence: licence.replaceAll('-', ' ') })}</TextLink>
      </p>
    </div>
  );
}

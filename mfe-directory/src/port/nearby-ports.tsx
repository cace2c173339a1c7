import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { TextLink } from '@nfcards/shared/ui';
import { useId } from 'react';
import classes from './nearby-ports.module.css';
import { texts } from './texts.ts';

export function NearbyPorts({ nearby }: Pick<PortDetails, 'nearby'>) {
  const t = useTexts(texts);
  const { distance, bearing, country } = useFormats();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('nearby.title')}
      </h2>
      <p className={classes.lead}>{t(nearby.length === 0 ? 'nearby.none' : 'nearby.lead')}</p>
      {nearby.length > 0 && (
        <table className={classes.table} aria-labelledby={titleId}>
          <thead>
            <tr>
              <th scope="col">{t('nearby.port')}</th>
              <th scope="col" className={classes.figure}>
                {t('nearby.distance')}
              </th>
              <th scope="col" className={classes.figure}>
                {t('nearby.bearing')}
              </th>
            </tr>
          </thead>
          <tbody>
            {nearby.map((port) => (
              <tr key={port.id}>
                <th scope="row" className={classes.port}>
                  <TextLink to={`/port/${encodeURIComponent(port.id)}`}>{port.name}</TextLink>
                  <span className={classes.country}>{country(port.country)}</span>
                </th>
                <td className={classes.figure}>{distance(port.distance)}</td>
                <td className={classes.figure}>
                  <Needle bearing={port.bearing} />
                  {bearing(port.bearing)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A compass needle that points where the neighbour lies, north up as on the chart. */
function Needle({ bearing }: { readonly bearing: number }) {
  return (
    <svg className={classes.needle} viewBox="-8 -8 16 16" aria-hidden="true">
      <path transform={`rotate(${Math.round(bearing)})`} d="M0-7 3.5 5 0 3-3.5 5Z" />
    </svg>
  );
}

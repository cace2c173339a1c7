import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { Table, TextLink } from '@nfcards/shared/ui';
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
      {nearby.length === 0 ? (
        <p className={classes.none}>{t('nearby.none')}</p>
      ) : (
        <Table
          caption={t('nearby.lead')}
          rows={nearby}
          rowKey={({ id }) => id}
          narrow="scroll"
          columns={[
            {
              key: 'port',
              title: t('nearby.port'),
              names: true,
              cell: ({ id, name, country: code }) => (
                <span className={classes.port}>
                  <TextLink to={`/port/${encodeURIComponent(id)}`}>{name}</TextLink>
                  <span className={classes.country}>{country(code)}</span>
                </span>
              ),
            },
            {
              key: 'distance',
              title: t('nearby.distance'),
              numeric: true,
              cell: (port) => distance(port.distance),
            },
            {
              key: 'bearing',
              title: t('nearby.bearing'),
              numeric: true,
              cell: (port) => (
                <span className={classes.bearing}>
                  <Needle bearing={port.bearing} />
                  {bearing(port.bearing)}
                </span>
              ),
            },
          ]}
        />
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

import { useTexts } from '@nfcards/shared/i18n';
import type { PortDetails } from '@nfcards/shared/operations';
import { NearbyPorts } from './nearby-ports.tsx';
import { PortChart } from './port-chart.tsx';
import { PortFacts } from './port-facts.tsx';
import { PortPosition } from './port-position.tsx';
import classes from './port-sheet.module.css';
import { texts } from './texts.ts';

/** All that is known of a port. */
export function PortSheet({ port }: { readonly port: PortDetails }) {
  const t = useTexts(texts);
  return (
    <article className={classes.sheet}>
      <div className={classes.words}>
        <PortFacts port={port} />
        <PortPosition position={port.position} />
      </div>
      {port.position !== null && (
        <div className={classes.chart}>
          <PortChart name={port.name} position={port.position} nearby={port.nearby} />
        </div>
      )}
      <div className={classes.around}>
        <NearbyPorts nearby={port.nearby} />
        <p className={classes.source}>
          {t('source', { name: port.source.attribution ?? port.source.name, licence: port.source.licence })}
        </p>
      </div>
    </article>
  );
}

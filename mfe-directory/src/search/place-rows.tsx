import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PortSummary } from '@nfcards/shared/operations';
import { useNavigate } from '@nfcards/shared/router';
import { useUnit } from 'effector-react';
import { type MouseEvent, memo, type Ref } from 'react';
import classes from './port-rows.module.css';
import { portPointed } from './ports-chart.model.ts';
import { texts } from './texts.ts';

export interface PortRowsProps {
  readonly ports: readonly PortSummary[];
  readonly ref?: Ref<HTMLUListElement>;
}

/**
 * The list follows its links itself: each router link renders again at each change of the address, which
 * with hundreds of rows is felt as one types.
 */
export const PortRows = memo(function PortRows({ ports, ref }: PortRowsProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLUListElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname);
  };
  return (
    // biome-ignore lint/a11y: the links in the list are what is pressed, by key too. Safari takes the role away with the markers.
    <ul className={classes.rows} role="list" ref={ref} onClick={follow}>
      {ports.map((port) => (
        <PortRow key={port.id} port={port} />
      ))}
    </ul>
  );
});

/** Any other click is the browser's: a new tab, a new window, a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

const PortRow = memo(function PortRow({ port }: { readonly port: PortSummary }) {
  const t = useTexts(texts);
  const { country, position } = useFormats();
  const point = useUnit(portPointed);
  const place = [port.port_region, country(port.country)].filter((part) => part !== null);
  return (
    <li
      className={classes.row}
      onPointerEnter={() => point(port)}
      onPointerLeave={() => point(null)}
      onFocus={() => point(port)}
      onBlur={() => point(null)}
    >
      <a className={classes.link} href={`/port/${encodeURIComponent(port.id)}`}>
        {port.name}
      </a>
      <span className={classes.place}>{place.join(', ')}</span>
      <span className={classes.position}>
        {port.position === null
          ? t('results.noPosition')
          : position(port.position.latitude, port.position.longitude)}
      </span>
      <span className={classes.code}>{port.id}</span>
    </li>
  );
});

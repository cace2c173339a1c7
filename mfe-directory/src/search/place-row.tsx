import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { ListedPlace, PlaceService } from '@nfcards/shared/operations';
import { Link } from '@nfcards/shared/router';
import { Badge, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { useStoreMap, useUnit } from 'effector-react';
import { memo } from 'react';
import type { Position } from '../chart/mercator.ts';
import { distanceBetween } from '../here/course.ts';
import { placePath } from '../place/place-path.ts';
import { serviceIcons } from '../place/service-icons.ts';
import { texts as placeTexts } from '../place/texts.ts';
import classes from './place-rows.module.css';
import { $pointed, placePointed } from './search-map.model.ts';
import { texts } from './texts.ts';

/** More icons than this are a pattern, not a message. */
const MOST_ICONS = 4;
/** Other ids are the source's own, and tell nobody anything. */
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

export interface PlaceRowProps {
  readonly place: ListedPlace;
  /** From where its distance is told; null where it is not. */
  readonly origin: Position | null;
  readonly isOpen: boolean;
  /** Its place in a list of which only a part is drawn. */
  readonly virtual?: {
    readonly index: number;
    readonly count: number;
    /** Pixels from the top of the list. */
    readonly offset: number;
    readonly measure: (element: HTMLLIElement | null) => void;
  };
}

export const PlaceRow = memo(
  function PlaceRow({ place, origin, isOpen, virtual }: PlaceRowProps) {
    const { country } = useFormats();
    const point = useUnit(placePointed);
    const isPointed = useStoreMap({ store: $pointed, keys: [place.id], fn: (id, [own]) => id === own });
    const enter = () => point({ id: place.id, on: 'list' });
    const leave = () => point({ id: null, on: 'list' });
    const area = [place.port_region, country(place.country)].filter((part) => part !== null);
    return (
      <li
        className={classes.row}
        data-place={place.id}
        data-pointed={isPointed || undefined}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onFocus={enter}
        onBlur={leave}
        {...virtualProps(virtual)}
      >
        <Link className={classes.link ?? ''} to={placePath(place.category, place.id)} viewTransition>
          {place.name}
        </Link>
        <span className={classes.place}>{area.join(', ')}</span>
        {place.category === 'port' && <PortPosition place={place} />}
        <Facts place={place} origin={origin} isOpen={isOpen} />
      </li>
    );
  },
  (before, after) =>
    before.place === after.place &&
    before.origin === after.origin &&
    before.isOpen === after.isOpen &&
    before.virtual?.index === after.virtual?.index &&
    before.virtual?.count === after.virtual?.count &&
    before.virtual?.offset === after.virtual?.offset,
);

function virtualProps(virtual: PlaceRowProps['virtual']) {
  if (virtual === undefined) return {};
  const { index, count, offset, measure } = virtual;
  return {
    ref: measure,
    'data-index': index,
    'aria-setsize': count,
    'aria-posinset': index + 1,
    style: { transform: `translateY(${offset}px)` },
  };
}

function PortPosition({ place: { position, id } }: { readonly place: ListedPlace }) {
  const t = useTexts(texts);
  const formats = useFormats();
  return (
    <>
      <span className={classes.position}>
        {position === null ? t('row.noPosition') : formats.position(position.latitude, position.longitude)}
      </span>
      {UN_LOCODE.test(id) && <span className={classes.code}>{id}</span>}
    </>
  );
}

/** What helps to choose, where it is known. */
function Facts({ place, origin, isOpen }: Pick<PlaceRowProps, 'place' | 'origin' | 'isOpen'>) {
  const t = useTexts(texts);
  const { distance } = useFormats();
  const { position, services = [] } = place;
  const isNear = origin !== null && position !== null;
  if (!isNear && !isOpen && services.length === 0) return null;
  return (
    <span className={classes.facts}>
      {isNear && <span className={classes.distance}>{distance(distanceBetween(origin, position))}</span>}
      {isOpen && (
        <Badge tone="ok" icon="clock">
          {t('row.open')}
        </Badge>
      )}
      {services.length > 0 && <Services services={services} />}
    </span>
  );
}

function Services({ services }: { readonly services: readonly PlaceService[] }) {
  const t = useTexts(texts);
  const name = useTexts(placeTexts);
  const { number } = useFormats();
  const words = services.map((service) => name(`services.${service}`));
  const others = services.length - MOST_ICONS;
  return (
    <span className={classes.services}>
      <VisuallyHidden>{t('row.services', { services: words.join(', ') })}</VisuallyHidden>
      {services.slice(0, MOST_ICONS).map((service) => (
        <Icon key={service} name={serviceIcons[service]} size="small" />
      ))}
      {others > 0 && <span aria-hidden="true">{t('row.others', { number: number(others) })}</span>}
    </span>
  );
}

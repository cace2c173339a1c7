import { useFormats, useTexts } from '@nfcards/shared/i18n';
import type { PlaceService } from '@nfcards/shared/operations';
import { Link } from '@nfcards/shared/router';
import { Badge, Icon, VisuallyHidden } from '@nfcards/shared/ui';
import { memo } from 'react';
import type { Position } from '../../chart/mercator.ts';
import { distanceBetween } from '../../here/course.ts';
import { placeArea } from '../../place/place-area.ts';
import { placePath } from '../../place/place-path.ts';
import { serviceIcons } from '../../place/service-icons.ts';
import { texts as placeTexts } from '../../place/texts.ts';
import type { ShownPlace } from '../found/ask-server.ts';
import type { Pointing } from '../map/search-map.model.ts';
import { texts } from '../texts.ts';
import classes from './place-rows.module.css';

/** More icons than this are a pattern, not a message. */
const MAX_ICONS = 4;
/** Other ids are the source's own, and tell nobody anything. */
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

export interface PlaceRowProps {
  readonly place: ShownPlace;
  /** From where its distance is told; null where it is not. */
  readonly origin: Position | null;
  readonly isOpen: boolean;
  /** The list and the map both mark it. */
  readonly isPointed: boolean;
  readonly onPoint: (pointing: Pointing) => void;
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
  function PlaceRow({ place, origin, isOpen, isPointed, onPoint, virtual }: PlaceRowProps) {
    const { country } = useFormats();
    const enter = () => onPoint({ id: place.id, on: 'list' });
    const leave = () => onPoint({ id: null, on: 'list' });
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
        <span className={classes.place}>{placeArea(place, country)}</span>
        {place.category === 'port' && <PortPosition place={place} />}
        <Facts place={place} origin={origin} isOpen={isOpen} />
      </li>
    );
  },
  (before, after) =>
    before.place === after.place &&
    before.origin === after.origin &&
    before.isOpen === after.isOpen &&
    before.isPointed === after.isPointed &&
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

function PortPosition({ place: { position, id } }: { readonly place: ShownPlace }) {
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
  const { services = [] } = place;
  const away = awayFrom(place, origin);
  // What sailors look for goes without saying.
  const kind = place.kind === 'marina' ? null : (place.kind ?? null);
  if (away === null && kind === null && !isOpen && services.length === 0) return null;
  return (
    <span className={classes.facts}>
      {away !== null && <span className={classes.distance}>{distance(away)}</span>}
      {kind !== null && <span>{t(`kinds.${kind}`)}</span>}
      {isOpen && (
        <Badge tone="ok" icon="clock">
          {t('row.open')}
        </Badge>
      )}
      {services.length > 0 && <Services services={services} />}
    </span>
  );
}

/** Nautical miles; null where nobody can tell, or nobody asked. */
function awayFrom({ position, distance = null }: ShownPlace, origin: Position | null): number | null {
  if (origin === null) return distance;
  return position === null ? null : distanceBetween(origin, position);
}

function Services({ services }: { readonly services: readonly PlaceService[] }) {
  const t = useTexts(texts);
  const name = useTexts(placeTexts);
  const { number } = useFormats();
  const words = services.map((service) => name(`services.${service}`));
  const others = services.length - MAX_ICONS;
  return (
    <span className={classes.services}>
      <VisuallyHidden>{t('row.services', { services: words.join(', ') })}</VisuallyHidden>
      {services.slice(0, MAX_ICONS).map((service) => (
        <Icon key={service} name={serviceIcons[service]} size="small" />
      ))}
      {others > 0 && <span aria-hidden="true">{t('row.others', { number: number(others) })}</span>}
    </span>
  );
}

import { useTexts } from '@nfcards/shared/i18n';
import { Notice, TextLink } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import { PlaceSurroundings } from '../map/place-surroundings.tsx';
import { ContactPlace } from '../messages/contact-place.tsx';
import { Reviews } from '../reviews/reviews.tsx';
import { SunTimes } from '../sun/sun-times.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { isIncomplete } from './is-incomplete.ts';
import { NearbyPlaces } from './nearby-places.tsx';
import { OpeningWeek } from './opening-week.tsx';
import type { PageTexts } from './page-words.ts';
import { PlacePosition } from './place-position.tsx';
import classes from './place-sheet.module.css';
import type { PlaceDetails } from './place-state.ts';
import { ServicesList } from './services-list.tsx';
import { StructuredData } from './structured-data.tsx';
import { texts as placeTexts } from './texts.ts';

export interface PlaceSheetProps {
  readonly texts: PageTexts;
  readonly place: PlaceDetails;
  /** What the category calls its services. */
  readonly servicesTitle?: string;
  /** Before the ways to reach the place. */
  readonly before?: ReactNode;
  /** After the ways to reach it. */
  readonly after?: ReactNode;
  /** What else is known of it. */
  readonly more?: ReactNode;
}

/** All that is known of a place; what is not known is not there. */
export function PlaceSheet({ texts, place, servicesTitle, before, after, more }: PlaceSheetProps) {
  const { id, name, category, connected, position, time_zone: timeZone } = place;
  // Where nobody answers yet there is little to do: what is known comes first.
  const dealings = (
    <div className={classes.onScreen}>
      <ContactPlace place={{ id, name, category, connected }} />
      {after}
    </div>
  );
  return (
    <article className={classes.sheet}>
      <StructuredData place={place} />
      <div className={classes.words}>
        {isIncomplete(place) && <Incomplete texts={texts} />}
        {before}
        <ContactFacts place={place} />
        {connected && dealings}
        {place.opening_hours !== null && <OpeningWeek hours={place.opening_hours} timeZone={timeZone} />}
        <ServicesList place={place} {...(servicesTitle === undefined ? {} : { title: servicesTitle })} />
        {more}
        {!connected && dealings}
      </div>
      <div className={classes.side}>
        <div className={classes.onScreen}>
          <PlaceSurroundings place={place} />
        </div>
        <PlacePosition position={position} />
        {position !== null && <SunTimes position={position} timeZone={timeZone} />}
      </div>
      <div className={classes.around}>
        <NearbyPlaces category="port" places={place.nearby} />
        <NearbyPlaces category="mechanics" places={place.nearby_mechanics} />
        <NearbyPlaces category="shop" places={place.nearby_shops} />
      </div>
      <div className={classes.below}>
        <div className={classes.onScreen}>
          <Reviews place={{ id, name, category }} />
        </div>
        <Source texts={texts} place={place} />
      </div>
    </article>
  );
}

function Incomplete({ texts }: Pick<PlaceSheetProps, 'texts'>) {
  const t = useTexts(texts);
  const common = useTexts(placeTexts);
  return (
    <div className={classes.onScreen}>
      <Notice action={<TextLink to="/#contact">{common('incomplete.action')}</TextLink>}>
        {t('incomplete')}
      </Notice>
    </div>
  );
}

/** The licence wants its words beside the data. */
function Source({ texts, place: { source } }: Pick<PlaceSheetProps, 'texts' | 'place'>) {
  const t = useTexts(texts);
  const common = useTexts(placeTexts);
  return (
    <p className={classes.source}>
      {t('source', { name: source.attribution ?? source.name, licence: source.licence })}{' '}
      {source.url !== null && <TextLink to={source.url}>{common('source.link')}</TextLink>}
    </p>
  );
}

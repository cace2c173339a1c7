import { useTexts } from '@nfcards/shared/i18n';
import { Notice, TextLink } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import { PlaceSurroundings } from '../../map/place-surroundings.tsx';
import { ContactPlace } from '../../messages/contact-place.tsx';
import type { PlaceDetails } from '../../place/place-state.ts';
import { texts as placeTexts } from '../../place/texts.ts';
import { ContactFacts } from '../../place-facts/contact-facts.tsx';
import { OpeningWeek } from '../../place-facts/opening-week.tsx';
import { ServicesList } from '../../place-facts/services-list.tsx';
import { Reviews } from '../../reviews/reviews.tsx';
import { SunTimes } from '../../sun/sun-times.tsx';
import { isIncomplete } from './is-incomplete.ts';
import { isTrialPort } from './is-trial-port.ts';
import { NearbyPlaces } from './nearby-places.tsx';
import type { PageTexts } from './page-words.ts';
import { PlaceLinks } from './place-links.tsx';
import { PlacePosition } from './place-position.tsx';
import classes from './place-sheet.module.css';
import { PlaceSource } from './place-source.tsx';
import { StructuredData } from './structured-data.tsx';
import { useCorrection } from './use-correction.ts';

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
      {!isTrialPort(place) && (
        <ContactPlace place={{ id, name, category, connected, email: addressOf(place) }} />
      )}
      {after}
    </div>
  );
  return (
    <article className={classes.sheet}>
      <StructuredData place={place} />
      <div className={classes.words}>
        {isIncomplete(place) && !isTrialPort(place) && <Incomplete texts={texts} place={place} />}
        {before}
        <ContactFacts place={place} />
        {connected && dealings}
        {place.opening_hours !== null && <OpeningWeek place={place} hours={place.opening_hours} />}
        <ServicesList place={place} {...(servicesTitle === undefined ? {} : { title: servicesTitle })} />
        {more}
        <PlaceLinks place={place} />
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
        <PlaceSource texts={texts} place={place} />
      </div>
    </article>
  );
}

/** The harbour office answers for its port; who serves no boat any more, for nothing. */
function addressOf(place: PlaceDetails): string | null {
  if (place.disused === true) return null;
  const office = place.category === 'port' ? (place.harbour_office?.email ?? null) : null;
  return office ?? place.email;
}

function Incomplete({ texts, place }: Pick<PlaceSheetProps, 'texts' | 'place'>) {
  const t = useTexts(texts);
  const correction = useCorrection(place);
  const common = useTexts(placeTexts);
  return (
    <div className={classes.onScreen}>
      <Notice action={<TextLink to={correction}>{common('incomplete.action')}</TextLink>}>
        {t('incomplete')}
      </Notice>
    </div>
  );
}

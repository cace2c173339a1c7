import type { Texts } from '@nfcards/shared/i18n';
import { texts as berths } from '../berths/texts.ts';
import { texts as chart } from '../chart/texts.ts';
import { texts as favourites } from '../favourites/texts.ts';
import { texts as here } from '../here/texts.ts';
import { texts as map } from '../map/texts.ts';
import { texts as messages } from '../messages/texts.ts';
import { texts as openingHours } from '../opening-hours/texts.ts';
import { texts as place } from '../place/texts.ts';
import { texts as reviews } from '../reviews/texts.ts';
import { texts as sun } from '../sun/texts.ts';

/** What the page of a place shows, whatever its category, beside its own words. */
export const pageTexts: readonly Texts[] = [
  place,
  openingHours,
  chart,
  map,
  here,
  sun,
  favourites,
  messages,
  berths,
  reviews,
];

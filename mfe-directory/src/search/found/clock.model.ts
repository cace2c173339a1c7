import { $clock } from '@nfcards/shared/common';

/** What opening hours are compared with. */
export const $now = $clock.map((now) => new Date(now));

import type { Forecast, WeatherStep } from '@nfcards/shared/operations';
import type { DownloadFailure } from '../base/download.ts';
import type { Point } from '../places/great-circle.ts';

/** Who knows the weather. */
export interface WeatherProvider {
  /** To be shown with what it says. */
  readonly source: Forecast['source'];
  /** The next 48 hours at a position, one step every three hours. Never rejects. */
  readonly read: (position: Point) => Promise<WeatherOutcome>;
}

export type WeatherOutcome =
  | { readonly kind: 'read'; readonly steps: WeatherStep[] }
  /** `reason` is for the operator. */
  | { readonly kind: 'failed'; readonly reason: WeatherFailure };

export type WeatherFailure = DownloadFailure | 'unreadable' | 'spent';

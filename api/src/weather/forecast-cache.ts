import type { Forecast, WeatherStep } from '@nfcards/shared/operations';
import type { Point } from '../places/great-circle.ts';
import type { WeatherFailure, WeatherOutcome, WeatherProvider } from './weather-provider.ts';

const MINUTE_MS = 60_000;
/** Models are run every hour at most. */
const MAX_AGE_MS = 30 * MINUTE_MS;
/** Until a failed position is requested again. */
const RETRY_DELAY_MS = 2 * MINUTE_MS;
/** Positions with a cached forecast, two kilobytes each. */
const MAX_ENTRIES = 1000;

/** A forecast as it was read. */
export interface ReadForecast {
  readonly readAt: Date;
  readonly steps: readonly WeatherStep[];
}

interface Kept {
  readonly until: number;
  readonly reading: Promise<ReadForecast | null>;
}

export interface ForecastCacheOptions {
  readonly provider: WeatherProvider;
  /** Called with each failure of the provider. */
  readonly onFailure: (reason: WeatherFailure) => void;
  /** Called before each request: false when today's budget is spent. */
  readonly takeBudget: () => Promise<boolean>;
  readonly now?: () => number;
}

/** Forecasts by position, requested from the provider once in half an hour for all visitors. */
export class ForecastCache {
  readonly source: Forecast['source'];
  readonly #options: ForecastCacheOptions;
  readonly #now: () => number;
  readonly #entries = new Map<string, Kept>();

  constructor(options: ForecastCacheOptions) {
    this.source = options.provider.source;
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Null on a failure. */
  at(position: Point): Promise<ReadForecast | null> {
    const near = { latitude: toHundredths(position.latitude), longitude: toHundredths(position.longitude) };
    const key = `${near.latitude} ${near.longitude}`;
    const kept = this.#entries.get(key);
    if (kept !== undefined && kept.until > this.#now()) return kept.reading;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const reading = this.#read(near);
    this.#entries.set(key, { until: this.#now() + MAX_AGE_MS, reading });
    void reading.then((read) => {
      if (read === null) this.#entries.set(key, { until: this.#now() + RETRY_DELAY_MS, reading });
    });
    return reading;
  }

  async #read(position: Point): Promise<ReadForecast | null> {
    const { provider, takeBudget, onFailure } = this.#options;
    const outcome: WeatherOutcome = (await takeBudget().catch(() => false))
      ? await provider.read(position)
      : { kind: 'failed', reason: 'spent' };
    if (outcome.kind === 'read') return { readAt: new Date(this.#now()), steps: outcome.steps };
    onFailure(outcome.reason);
    return null;
  }
}

/** About a kilometre: neighbours share a forecast, and models know no better. */
function toHundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

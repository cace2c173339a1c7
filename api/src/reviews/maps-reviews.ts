import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { nullable, safeParse } from 'valibot';
import type { Tables } from '../database/tables.ts';
import type { MapsFailure, MapsPlace, MapsProvider } from './maps-provider.ts';
import { mapsPlace } from './maps-provider.ts';

const GOOD_MINUTES = 24 * 60;
/** Until a provider that could not be asked is asked again. */
const PAUSE_MINUTES = 5;

/** The directory's place, as far as the provider is to find it. */
export interface SoughtPlace {
  readonly id: string;
  readonly name: string;
  readonly city: string | null;
  readonly port_region: string | null;
}

/** The maps provider's reviews of a place, requested at most once a day for all visitors and servers. */
export class MapsReviews {
  readonly #db: Kysely<Tables>;
  readonly #provider: MapsProvider | null;
  readonly #onFailure: (reason: MapsFailure) => void;
  readonly #takeBudget: () => Promise<boolean>;
  readonly #asking = new Map<string, Promise<MapsPlace | null>>();

  /**
   * @param provider null where none is configured
   * @param takeBudget asked before each question to the provider: false when there have been enough today
   */
  constructor(
    db: Kysely<Tables>,
    provider: MapsProvider | null,
    onFailure: (reason: MapsFailure) => void,
    takeBudget: () => Promise<boolean> = async () => true,
  ) {
    this.#db = db;
    this.#provider = provider;
    this.#onFailure = onFailure;
    this.#takeBudget = takeBudget;
  }

  /** Null where the provider does not know the place, cannot be asked, or is not there. */
  async of(place: SoughtPlace): Promise<MapsPlace | null> {
    if (this.#provider === null) return null;
    const provider = this.#provider;
    const under = this.#asking.get(place.id);
    if (under !== undefined) return under;
    const asking = this.#read(place, provider).finally(() => this.#asking.delete(place.id));
    this.#asking.set(place.id, asking);
    return asking;
  }

  async #read(place: SoughtPlace, provider: MapsProvider): Promise<MapsPlace | null> {
    const kept = await this.#db
      .selectFrom('maps_answer')
      .select('answer')
      .where('place_id', '=', place.id)
      .where('good_until', '>', sql<Date>`now()`)
      .executeTakeFirst();
    const parsed = kept === undefined ? null : safeParse(nullable(mapsPlace), kept.answer);
    if (parsed?.success === true) return parsed.output;
    if (!(await this.#takeBudget())) return null;
    const outcome = await provider.find(queryOf(place));
    if (outcome.kind === 'failed') this.#onFailure(outcome.reason);
    const answer = outcome.kind === 'found' ? outcome.place : null;
    await this.#keep(place.id, answer, outcome.kind === 'failed' ? PAUSE_MINUTES : GOOD_MINUTES);
    return answer;
  }

  async #keep(placeId: string, answer: MapsPlace | null, minutes: number): Promise<void> {
    const kept = {
      answer: answer === null ? null : JSON.stringify(answer),
      good_until: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
    };
    await this.#db
      .insertInto('maps_answer')
      .values({ place_id: placeId, ...kept })
      .onConflict((conflict) => conflict.column('place_id').doUpdateSet(kept))
      .execute();
  }
}

/** The fixed query (SPEC A5). */
function queryOf({ name, city, port_region }: SoughtPlace): string {
  return [name, city ?? port_region].filter((part) => part !== null).join(' ');
}

/** For a daily job. */
export async function deleteOldMapsAnswers(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('maps_answer').where('good_until', '<', sql<Date>`now()`).execute();
}

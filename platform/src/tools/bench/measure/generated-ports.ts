/** A port that does not exist. */
export interface GeneratedPort {
  readonly no: number;
  readonly name: string;
  readonly town: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly maxLength: number | null;
  readonly maxDraught: number | null;
  readonly services: readonly string[];
}

const COUNTRIES = 'FR GB ES IT GR HR TR PT NL DE DK SE NO FI IE US CA AU NZ BR AR CL ZA JP'.split(' ');
const REGIONS_PER_COUNTRY = 60;
const TOWNS_PER_REGION = 60;
const ONSETS = 'b bl br c ch cr d dr f fl g gr h j k l m n p pl pr qu r s st t tr v w y z'.split(' ');
const VOWELS = 'a ai au e é ei eu i ie o oi ou u è ô'.split(' ');
const CODAS = ['', '', '', 'c', 'l', 'n', 'r', 's', 't', 'x', 'nd', 'rt', 'st'];
const KINDS = [
  (town: string) => `Port de ${town}`,
  (town: string) => `Port de plaisance de ${town}`,
  (town: string) => `Marina ${town}`,
  (town: string) => `${town} Marina`,
  (town: string) => `${town} Harbour`,
  (town: string) => `Vieux Port de ${town}`,
  (town: string) => `Puerto de ${town}`,
  (town: string) => `Saint-${town}`,
  (town: string) => `Port-${town}`,
  (town: string) => `${town} Yacht Club`,
];
const SERVICES = ['fuel', 'water', 'power', 'showers', 'toilets', 'laundry', 'wifi', 'crane', 'slipway'];

/** The same ports at every run, spread over the coasts of nowhere: names, towns and positions are invented. */
export function* generatePorts(count: number): Generator<GeneratedPort> {
  const random = randomNumbers(20_260_501);
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  };
  const makeName = () => {
    const syllables = Array.from(
      { length: 2 + Math.floor(random() * 2) },
      () => pick(ONSETS) + pick(VOWELS) + pick(CODAS),
    ).join('');
    return syllables.charAt(0).toUpperCase() + syllables.slice(1);
  };
  const regions = COUNTRIES.flatMap((country) =>
    Array.from({ length: REGIONS_PER_COUNTRY }, () => ({
      country,
      name: makeName(),
      latitude: random() * 120 - 55,
      longitude: random() * 356 - 178,
      towns: Array.from({ length: TOWNS_PER_REGION }, makeName),
    })),
  );
  for (let no = 0; no < count; no += 1) {
    const region = pick(regions);
    const town = pick(region.towns);
    const known = random() < 0.5;
    yield {
      no,
      name: pick(KINDS)(town),
      town,
      region: region.name,
      country: region.country,
      latitude: region.latitude + (random() - 0.5) * 3,
      longitude: region.longitude + (random() - 0.5) * 3,
      maxLength: known ? Math.round(random() * 400) / 10 + 5 : null,
      maxDraught: known ? Math.round(random() * 50) / 10 + 1 : null,
      services: known ? SERVICES.filter(() => random() < 0.3) : [],
    };
  }
}

/** mulberry32: a seed gives the same numbers on every machine. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

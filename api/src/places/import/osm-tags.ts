import type { PlaceCategory, PlaceService } from '@nfcards/shared/operations';

export type Tags = Readonly<Record<string, string>>;

interface TagRule<Meaning> {
  readonly key: string;
  /** One of the values that the tag has, of those it lists with `;`. Without it: anything but “no”. */
  readonly values?: readonly string[];
  readonly means: Meaning;
}

/** What an object is, by the first rule that its tags meet (wiki.openstreetmap.org: Key:leisure, Seamarks, Key:craft, Key:shop). */
const categoryRules: readonly TagRule<PlaceCategory>[] = [
  { key: 'leisure', values: ['marina'], means: 'port' },
  { key: 'harbour', means: 'port' },
  { key: 'seamark:type', values: ['harbour'], means: 'port' },
  {
    key: 'seamark:small_craft_facility:category',
    values: ['visitor_berth', 'visitors_mooring'],
    means: 'port',
  },
  { key: 'waterway', values: ['boatyard'], means: 'mechanics' },
  { key: 'craft', values: ['boatbuilder', 'sailmaker', 'rigger'], means: 'mechanics' },
  { key: 'shop', values: ['boat_repair'], means: 'mechanics' },
  { key: 'boat:repair', means: 'mechanics' },
  { key: 'service:boat:repair', means: 'mechanics' },
  { key: 'seamark:small_craft_facility:category', values: ['boatyard', 'sailmaker'], means: 'mechanics' },
  { key: 'shop', values: ['boat', 'ship_chandler', 'chandler', 'nautical'], means: 'shop' },
  { key: 'seamark:small_craft_facility:category', values: ['chandler'], means: 'shop' },
];

const SMALL_CRAFT = 'seamark:small_craft_facility:category';
const serviceRules: readonly TagRule<PlaceService>[] = [
  { key: 'fuel', means: 'fuel' },
  { key: SMALL_CRAFT, values: ['fuel_station'], means: 'fuel' },
  { key: 'waterway:fuel', means: 'fuel' },
  { key: 'drinking_water', means: 'water' },
  { key: 'water_point', means: 'water' },
  { key: SMALL_CRAFT, values: ['water_tap'], means: 'water' },
  { key: 'power_supply', means: 'power' },
  { key: 'electricity', means: 'power' },
  { key: SMALL_CRAFT, values: ['electricity'], means: 'power' },
  { key: 'shower', means: 'showers' },
  { key: SMALL_CRAFT, values: ['showers'], means: 'showers' },
  { key: 'toilets', means: 'toilets' },
  { key: SMALL_CRAFT, values: ['toilets'], means: 'toilets' },
  { key: 'washing_machine', means: 'laundry' },
  { key: SMALL_CRAFT, values: ['laundrette'], means: 'laundry' },
  { key: 'internet_access', means: 'wifi' },
  { key: 'waste_disposal', means: 'waste_disposal' },
  { key: SMALL_CRAFT, values: ['refuse_bin'], means: 'waste_disposal' },
  { key: 'sanitary_dump_station', means: 'pump_out' },
  { key: SMALL_CRAFT, values: ['pump-out'], means: 'pump_out' },
  { key: 'slipway', means: 'slipway' },
  { key: SMALL_CRAFT, values: ['slipway'], means: 'slipway' },
  { key: 'crane', means: 'crane' },
  { key: SMALL_CRAFT, values: ['boat_hoist'], means: 'crane' },
  { key: 'boat:storage', means: 'winter_storage' },
  { key: SMALL_CRAFT, values: ['boatyard'], means: 'boat_repair' },
  { key: 'boat:repair', means: 'boat_repair' },
  { key: 'service:boat:repair', means: 'boat_repair' },
  { key: 'waterway', values: ['boatyard'], means: 'boat_repair' },
  { key: 'craft', values: ['sailmaker'], means: 'sails' },
  { key: SMALL_CRAFT, values: ['sailmaker'], means: 'sails' },
  { key: 'craft', values: ['rigger'], means: 'rigging' },
  { key: 'craft', values: ['boatbuilder'], means: 'hulls' },
  { key: SMALL_CRAFT, values: ['chandler'], means: 'chandlery' },
  { key: 'shop', values: ['ship_chandler', 'chandler'], means: 'chandlery' },
];

export function categoryOf(tags: Tags): PlaceCategory | null {
  return categoryRules.find((rule) => meets(tags, rule))?.means ?? null;
}

export function servicesOf(tags: Tags): PlaceService[] {
  return [...new Set(serviceRules.filter((rule) => meets(tags, rule)).map(({ means }) => means))];
}

/** Yes, no, or not known: a facility is denied only where its own tag says so. */
export function facilityOf(tags: Tags, kind: 'fuel' | 'water' | 'power' | 'showers'): boolean | null {
  const rules = serviceRules.filter(({ means }) => means === kind);
  if (rules.some((rule) => meets(tags, rule))) return true;
  return rules.some(({ key, values }) => values === undefined && isNo(tags[key])) ? false : null;
}

function meets(tags: Tags, { key, values }: TagRule<unknown>): boolean {
  const value = tags[key];
  if (value === undefined || isNo(value)) return false;
  return values === undefined || value.split(';').some((part) => values.includes(part.trim()));
}

function isNo(value: string | undefined): boolean {
  return value === 'no' || value === 'none' || value === '0';
}

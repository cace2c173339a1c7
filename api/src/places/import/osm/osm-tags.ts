import type { PlaceAccess, PlaceCategory, PlaceService, PortKind } from '@nfcards/shared/operations';

export type Tags = Readonly<Record<string, string>>;

export interface TagRule<Meaning> {
  readonly key: string | RegExp;
  /** One of the values that the tag has, of those it lists with `;`. Without it: anything but “no”. */
  readonly values?: readonly string[];
  /** Values that mean something else. */
  readonly except?: readonly string[];
  readonly means: Meaning;
}

const SMALL_CRAFT = 'seamark:small_craft_facility:category';
const OFFICES = ['harbour_master', 'harbourmaster', 'harbour_office', 'office', 'port_office'];
const FUELS = ['fuel', 'fuel_station'];
/** `harbour` also says what something in a harbour is. */
const IN_A_HARBOUR = [
  ...[...OFFICES, ...FUELS, 'customs', 'slipway', 'pilot', 'crane', 'pontoon', 'pier', 'jetty', 'quay'],
  ...['dock', 'dry_dock', 'lock', 'buoy', 'mooring_buoy', 'light', 'breakwater', 'boat_lift', 'warehouse'],
];

/** What an object is, by the first rule that its tags meet (wiki.openstreetmap.org: Key:leisure, Seamarks, Key:craft, Key:shop). */
export const categoryRules: readonly TagRule<PlaceCategory>[] = [
  { key: 'leisure', values: ['marina'], means: 'port' },
  { key: 'harbour', except: IN_A_HARBOUR, means: 'port' },
  { key: 'seamark:type', values: ['harbour'], means: 'port' },
  { key: SMALL_CRAFT, values: ['visitor_berth', 'visitors_mooring'], means: 'port' },
  { key: 'waterway', values: ['boatyard'], means: 'mechanics' },
  { key: 'craft', values: ['boatbuilder', 'boat_builder', 'sailmaker', 'rigger'], means: 'mechanics' },
  { key: 'shop', values: ['boat_repair'], means: 'mechanics' },
  { key: 'boat:repair', means: 'mechanics' },
  { key: 'service:boat:repair', means: 'mechanics' },
  { key: SMALL_CRAFT, values: ['boatyard', 'sailmaker'], means: 'mechanics' },
  {
    key: 'shop',
    values: ['boat', 'boats', 'boat_parts', 'outboard_motors', 'ship_chandler', 'chandler', 'nautical'],
    means: 'shop',
  },
  { key: SMALL_CRAFT, values: ['chandler'], means: 'shop' },
];

/** Objects that belong to the port around them and are not places themselves. */
export const partRules: readonly TagRule<PartKind>[] = [
  { key: 'harbour', values: OFFICES, means: 'office' },
  { key: 'office', values: ['harbour_master', 'harbourmaster'], means: 'office' },
  { key: 'amenity', values: ['harbour_master', 'harbourmaster'], means: 'office' },
  { key: 'seamark:building:function', values: ['harbour_master'], means: 'office' },
  { key: 'harbour', values: FUELS, means: 'fuel' },
  { key: 'waterway', values: ['fuel'], means: 'fuel' },
  { key: SMALL_CRAFT, values: ['fuel_station'], means: 'fuel' },
  { key: 'harbour', values: ['customs'], means: 'customs' },
  { key: 'seamark:building:function', values: ['customs'], means: 'customs' },
  { key: 'harbour', values: ['slipway'], means: 'slipway' },
  { key: 'leisure', values: ['slipway'], means: 'slipway' },
  { key: SMALL_CRAFT, values: ['slipway'], means: 'slipway' },
];
export type PartKind = 'office' | 'fuel' | 'customs' | 'slipway';

const CATEGORY = 'seamark:harbour:category';
/** The first that fits: a marina that fishermen share is a marina. */
const kindRules: readonly TagRule<PortKind>[] = [
  { key: 'leisure', values: ['marina'], means: 'marina' },
  ...[CATEGORY, 'harbour:category', 'harbour'].flatMap((key): TagRule<PortKind>[] => [
    { key, values: ['marina', 'marina_no_facilities', 'yacht', 'yacht_harbour', 'leisure'], means: 'marina' },
    { key, values: ['fishing'], means: 'fishing' },
    { key, values: ['ferry', 'RoRo', 'roro', 'passenger', 'ferry_terminal'], means: 'ferry' },
    { key, values: ['naval', 'naval_base', 'military'], means: 'naval' },
    {
      key,
      values: [
        'container',
        'bulk',
        'tanker',
        'cargo',
        'commercial',
        'industrial',
        'shipyard',
        'port_support_base',
      ],
      means: 'commercial',
    },
  ]),
  { key: 'military', values: ['naval_base'], means: 'naval' },
  { key: SMALL_CRAFT, values: ['visitor_berth'], means: 'marina' },
  { key: SMALL_CRAFT, values: ['visitors_mooring'], means: 'mooring' },
];

const serviceRules: readonly TagRule<PlaceService>[] = [
  { key: 'fuel', means: 'fuel' },
  { key: 'harbour:fuel', means: 'fuel' },
  { key: /^(harbour:)?fuel:/, means: 'fuel' },
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
  { key: 'craft', values: ['boatbuilder', 'boat_builder'], means: 'hulls' },
  { key: SMALL_CRAFT, values: ['chandler'], means: 'chandlery' },
  { key: 'shop', values: ['ship_chandler', 'chandler', 'nautical', 'boat_parts'], means: 'chandlery' },
  { key: 'shop', values: ['outboard_motors'], means: 'engines' },
  { key: 'shop', values: ['fishing'], means: 'fishing' },
];

export function categoryOf(tags: Tags): PlaceCategory | null {
  return meaningOf(categoryRules, tags);
}

export function partOf(tags: Tags): PartKind | null {
  return meaningOf(partRules, tags);
}

export function kindOf(tags: Tags): PortKind | null {
  return meaningOf(kindRules, tags);
}

const ACCESS: Readonly<Record<string, PlaceAccess>> = {
  private: 'private',
  no: 'private',
  members: 'members',
  customers: 'customers',
  permit: 'permit',
};

export function accessOf(tags: Tags): PlaceAccess | null {
  const parts = (tags.access ?? '').split(';').map((part) => part.trim());
  return parts.flatMap((part) => ACCESS[part] ?? [])[0] ?? null;
}

/** The prefixes by which mappers keep what something was. */
const FORMER = /^(?:disused|abandoned):/;

/** The tags of a disused object as if it were in use. */
export function formerTags(tags: Tags): Tags {
  const former = Object.entries(tags).filter(([key]) => FORMER.test(key));
  return { ...tags, ...Object.fromEntries(former.map(([key, value]) => [key.replace(FORMER, ''), value])) };
}

export function isDisused(tags: Tags): boolean {
  return ['disused', 'abandoned'].some((key) => tags[key] !== undefined && !isNo(tags[key]));
}

export function servicesOf(tags: Tags): PlaceService[] {
  return [...new Set(serviceRules.filter((rule) => meets(tags, rule)).map(({ means }) => means))];
}

/** Yes, no, or not known: a facility is denied only where its own tag says so. */
export function facilityOf(tags: Tags, kind: 'fuel' | 'water' | 'power' | 'showers'): boolean | null {
  const rules = serviceRules.filter(({ means }) => means === kind);
  if (rules.some((rule) => meets(tags, rule))) return true;
  const denies = ({ key, values }: TagRule<unknown>) =>
    typeof key === 'string' && values === undefined && isNo(tags[key]);
  return rules.some(denies) ? false : null;
}

function meaningOf<Meaning>(rules: readonly TagRule<Meaning>[], tags: Tags): Meaning | null {
  return rules.find((rule) => meets(tags, rule))?.means ?? null;
}

function meets(tags: Tags, { key, values, except = [] }: TagRule<unknown>): boolean {
  if (typeof key !== 'string') {
    return Object.entries(tags).some(([name, value]) => key.test(name) && !isNo(value));
  }
  const value = tags[key];
  if (value === undefined || isNo(value)) return false;
  const parts = value.split(';').map((part) => part.trim());
  return parts.some((part) => (values?.includes(part) ?? true) && !except.includes(part));
}

function isNo(value: string | undefined): boolean {
  return value === 'no' || value === 'none' || value === '0' || value?.trim() === '';
}

/** The lists of the directory. `mechanics` are repairers, `shop` are fittings shops (*accastillage*). */
export const placeCategories = ['port', 'mechanics', 'shop'] as const;
export type PlaceCategory = (typeof placeCategories)[number];

/** Services of places, each with the categories whose forms ask for it. */
export const placeServices = {
  fuel: ['port'],
  water: ['port'],
  power: ['port'],
  showers: ['port'],
  toilets: ['port'],
  laundry: ['port'],
  wifi: ['port'],
  waste_disposal: ['port'],
  pump_out: ['port'],
  slipway: ['port', 'mechanics'],
  crane: ['port', 'mechanics'],
  winter_storage: ['port', 'mechanics'],
  boat_repair: ['port', 'mechanics'],
  engines: ['mechanics', 'shop'],
  hulls: ['mechanics'],
  rigging: ['mechanics', 'shop'],
  sails: ['mechanics', 'shop'],
  electronics: ['mechanics', 'shop'],
  painting: ['mechanics', 'shop'],
  safety_equipment: ['shop'],
  clothing: ['shop'],
  charts: ['shop'],
  fishing: ['shop'],
  chandlery: ['port', 'shop'],
} as const satisfies Readonly<Record<string, readonly PlaceCategory[]>>;

export type PlaceService = keyof typeof placeServices;
export const placeServiceKinds = Object.keys(placeServices) as [PlaceService, ...PlaceService[]];

/** Kinds of ports. */
export const portKinds = ['marina', 'commercial', 'fishing', 'mooring', 'ferry', 'naval'] as const;
export type PortKind = (typeof portKinds)[number];

/** Who may moor, where not everybody may. */
export const placeAccesses = ['private', 'members', 'customers', 'permit'] as const;
export type PlaceAccess = (typeof placeAccesses)[number];

import type { PlaceService } from '@nfcards/shared/operations';
import type { IconName } from '@nfcards/shared/ui';

/** How each service is drawn. */
export const serviceIcons = {
  fuel: 'fuel',
  water: 'water',
  power: 'plug',
  showers: 'shower',
  toilets: 'toilets',
  laundry: 'laundry',
  wifi: 'wifi',
  waste_disposal: 'trash',
  pump_out: 'pump-out',
  slipway: 'slipway',
  crane: 'crane',
  winter_storage: 'cradle',
  boat_repair: 'wrench',
  engines: 'propeller',
  hulls: 'hull',
  rigging: 'shackle',
  sails: 'sail',
  electronics: 'radar',
  painting: 'brush',
  safety_equipment: 'lifebuoy',
  clothing: 'jacket',
  charts: 'chart',
  fishing: 'fish',
  chandlery: 'shop',
} as const satisfies Readonly<Record<PlaceService, IconName>>;

import type { Point } from '../../great-circle.ts';
import type { PlaceRecord } from '../../place-record.ts';
import { PointGrid } from '../../twins/point-grid.ts';
import { portPoint } from '../../twins/same-marina.ts';

/** Objects that are mapped separately and belong to the port around them. */
export type PortPart =
  | { readonly kind: 'office'; readonly id: string; readonly at: Point; readonly facts: OfficeFacts }
  | { readonly kind: 'fuel'; readonly id: string; readonly at: Point };
type OfficeFacts = Pick<PlaceRecord, 'office_name' | 'office_phone' | 'office_email' | 'office_vhf_channel'>;

/** Metres. */
const REACH = 500;

/**
 * The ports, each with the office and the fuel dock that lie in it. A ferry terminal or a naval base has none for boats.
 * @returns also the parts that no port is around
 */
export function withParts(
  places: ReadonlyMap<string, PlaceRecord>,
  parts: readonly PortPart[],
): { readonly places: Map<string, PlaceRecord>; readonly joined: PortPart[]; readonly alone: PortPart[] } {
  const ports = new PointGrid<string>();
  for (const place of places.values()) {
    const at = portPoint(place);
    if (at !== null && place.kind !== 'ferry' && place.kind !== 'naval') ports.add(at, place.id);
  }
  const outcome = { places: new Map(places), joined: [] as PortPart[], alone: [] as PortPart[] };
  for (const part of parts) {
    const near = ports.near(part.at, REACH).flatMap(({ item }) => outcome.places.get(item) ?? []);
    // A marina before a quay that happens to be nearer.
    const port = near.find(({ kind }) => kind === 'marina') ?? near[0];
    if (port === undefined) {
      outcome.alone.push(part);
      continue;
    }
    outcome.joined.push(part);
    outcome.places.set(port.id, part.kind === 'office' ? withOffice(port, part.facts) : withFuel(port));
  }
  return outcome;
}

function withOffice(port: PlaceRecord, office: OfficeFacts): PlaceRecord {
  return {
    ...port,
    // The object's own name before that of its operator.
    office_name: office.office_name ?? port.office_name,
    office_phone: port.office_phone ?? office.office_phone,
    office_email: port.office_email ?? office.office_email,
    office_vhf_channel: port.office_vhf_channel ?? office.office_vhf_channel,
  };
}

function withFuel(port: PlaceRecord): PlaceRecord {
  return { ...port, fuel: true, services: [...new Set([...port.services, 'fuel' as const])] };
}

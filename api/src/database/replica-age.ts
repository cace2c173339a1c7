/** Positions that are remembered: as many seconds, if it is looked once a second. */
const MAX_SAMPLES = 600;

interface Sample {
  readonly position: bigint;
  readonly at: number;
}

/**
 * How old a replica is, by the positions in the write-ahead log of both sides, on the clock of this process alone: what the
 * primary had written when it was asked is on the replica once that has replayed as far. So an idle primary makes no
 * replica old, as the time of the last transaction would (`pg_last_xact_replay_timestamp`).
 */
export class ReplicaAge {
  #samples: Sample[] = [];
  /** When the primary had no more than the replica has; null while that is not known. */
  #currentAt: number | null = null;

  /** @param lsn that the primary had reached at the earliest @param at milliseconds, before it was asked */
  noteWritten(lsn: string, at: number): void {
    this.#samples.push({ position: readPosition(lsn), at });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  /** @param lsn up to which the replica has everything; null where it does not say */
  noteReplayed(lsn: string | null): void {
    if (lsn === null) {
      this.#currentAt = null;
      return;
    }
    const replayed = readPosition(lsn);
    const reached = this.#samples.findLastIndex(({ position }) => position <= replayed);
    this.#currentAt = this.#samples[reached]?.at ?? null;
    if (reached > 0) this.#samples = this.#samples.slice(reached);
  }

  /** Milliseconds, at most; null while it is not known. */
  at(now: number): number | null {
    return this.#currentAt === null ? null : now - this.#currentAt;
  }
}

/** Two hexadecimal numbers of 32 bits, such as `16/B374D848`. */
function readPosition(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

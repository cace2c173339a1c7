export interface Count {
  asked: number;
  /** Answered with a status from 500 on, by it. */
  readonly failed: Map<number, number>;
  /** Not answered, or not wholly. */
  broken: number;
}

/** Counts requests by kind, and which of them went wrong. */
export class Tally {
  readonly counts = new Map<string, Count>();

  /** @param status null where no whole answer came */
  note(kind: string, status: number | null): void {
    const count = this.counts.get(kind) ?? { asked: 0, failed: new Map(), broken: 0 };
    this.counts.set(kind, count);
    count.asked += 1;
    if (status === null) count.broken += 1;
    else if (status >= 500) count.failed.set(status, (count.failed.get(status) ?? 0) + 1);
  }

  get asked(): number {
    return [...this.counts.values()].reduce((sum, { asked }) => sum + asked, 0);
  }

  get errors(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + errorsIn(count), 0);
  }
}

export function errorsIn({ failed, broken }: Count): number {
  return [...failed.values()].reduce((sum, times) => sum + times, broken);
}

/** How a release did, in people: one network address counts as one, or one customer's network. */
export interface Health {
  readonly people: number;
  /** People for whom a page of it could not be loaded, broke, or threw what nobody caught. */
  readonly failing: number;
  /** Networks (IPv4 /24, IPv6 /48) of those people: a rented machine has a thousand /64s in one of them. */
  readonly failingNetworks: number;
}

/**
 * The figures of the rule below. A release that fails one visitor in ten is halted after some 50 people have seen it,
 * one that fails everybody after 10; of a hundred rollouts as good as the live release, one or two are halted at
 * most, whether that fails one visitor in five hundred or one in ten.
 */
export const HALTING = {
  /** The least number of people who have seen the candidate. */
  people: 10,
  /** The least number of people it failed: one person with a telephone, a home, an office and a café counts as four. */
  failing: 5,
  /** Networks that these must be in. */
  failingNetworks: 5,
  /** The share of failing people that has other reasons: lost connections, browser extensions. */
  tolerated: 0.02,
  /** How many times the live release's share of failing people it must have. */
  timesLive: 2,
  /** Standard deviations of a one-sided certainty of 99.5 %. */
  certainty: 2.576,
  /** The same of 99.95 %, that it fails more than the live release: judged again at each failure, chance has many tries. */
  certaintyBeside: 3.29,
} as const;

/**
 * Whether a candidate has to go, and why, in a sentence; null while it may stay. It goes when it fails, with
 * certainty, more people than is tolerated, and more often than the live release does, which suffers as much from an
 * API that is down.
 * @param live null for a remote that is new
 */
export function reasonToHalt(candidate: Health, live: Health | null): string | null {
  const { people, failing, failingNetworks } = candidate;
  if (people < HALTING.people || failing < HALTING.failing) return null;
  if (failingNetworks < HALTING.failingNetworks) return null;
  if (surelyAbove(candidate) <= HALTING.tolerated) return null;
  if (live === null) return `it failed ${failing} of ${people} people, and nothing of it was live`;
  const compared = live.people >= HALTING.people;
  if (compared) {
    if (failing / people <= HALTING.timesLive * (live.failing / live.people)) return null;
    if (!surelyWorse(candidate, live)) return null;
  }
  const beside = compared
    ? `the live release ${live.failing} of ${live.people}`
    : 'the live release was seen by too few';
  return `it failed ${failing} of ${people} people, ${beside}`;
}

type Counts = Pick<Health, 'people' | 'failing'>;

/** Lower end of the interval of the share of failing people. */
export function surelyAbove(counts: Counts): number {
  return counts.people === 0 ? 0 : interval(counts, HALTING.certainty).from;
}

/** Whether the difference of two shares is surely above 0, by Newcombe's interval (1998, method 10). */
function surelyWorse(candidate: Counts, live: Counts): boolean {
  const one = interval(candidate, HALTING.certaintyBeside);
  const other = interval(live, HALTING.certaintyBeside);
  return one.share - other.share > Math.hypot(one.share - one.from, other.to - other.share);
}

/** Wilson's interval for the share of failing people, of at least one: honest for few people too. */
function interval({ people, failing }: Counts, certainty: number) {
  const share = failing / people;
  const spread = certainty ** 2 / people;
  const deviation = certainty * Math.sqrt((share * (1 - share)) / people + spread / (4 * people));
  const end = (sign: 1 | -1) => (share + spread / 2 + sign * deviation) / (1 + spread);
  return { share, from: Math.max(0, end(-1)), to: Math.min(1, end(1)) };
}

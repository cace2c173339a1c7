type Side = 'current' | 'previous';

/** Releases that visitors can meet together. */
export interface Combination {
  /** Lower-case letters, digits and hyphens: a channel of that name shows it. */
  readonly name: string;
  /** How it comes about in production. */
  readonly why: string;
  readonly sides: Readonly<Record<string, Side>>;
}

/**
 * The combinations worth a run. Releases go live one by one, so what really happens is one release ahead of the others
 * (promoted first) or behind them (promoted last, or rolled back). Other mixtures bring no new meeting: two releases
 * meet through the shell and by their links alone, and in these each current one meets each previous one, and each
 * current one each other.
 * @param changing names that have a current and a previous release
 * @param asked those of them that go ahead and fall behind
 */
export function combinations(changing: readonly string[], asked: readonly string[]): Combination[] {
  const all = (side: Side) => Object.fromEntries(changing.map((name) => [name, side]));
  const moving = asked.filter((name) => changing.includes(name));
  const wanted: Combination[] = [
    { name: 'all-current', why: 'Everything of the working tree is live.', sides: all('current') },
    ...moving.map((name) => ({
      name: `${name}-ahead`,
      why: `${name} is promoted first; the others are as they were.`,
      sides: { ...all('previous'), [name]: 'current' as const },
    })),
    ...moving.map((name) => ({
      name: `${name}-behind`,
      why: `${name} is promoted last, or is rolled back.`,
      sides: { ...all('current'), [name]: 'previous' as const },
    })),
  ];
  const seen = new Set<string>();
  return wanted.filter(({ sides }) => {
    const key = changing.map((name) => sides[name]).join();
    return !seen.has(key) && seen.add(key);
  });
}

import type { Equalities } from './equalities.ts';

/** The rows of a table in a query. */
export interface Rows {
  readonly table: string;
  /** Tells them from other rows of the same table. */
  readonly id: string;
  /** The column that says on which machine one is; null where all are on one. */
  readonly key: string | null;
  readonly group: string;
  readonly outputs: ReadonlyMap<string, string | null>;
}

/**
 * What of one query would not stay on one machine.
 * @param outer rows of the queries around it, which are judged there by themselves
 * @param isPart the query around it may say which machine is asked
 */
export function levelFindings(
  rows: readonly Rows[],
  outer: readonly Rows[],
  equalities: Equalities,
  isPart: boolean,
): readonly string[] {
  const apart = places([...rows, ...outer], equalities);
  const joins = apart.flatMap((place, no) => apart.slice(no + 1).flatMap((other) => joinsOf(place, other)));
  const scattered = isPart ? [] : apart.filter((place) => !isFound(place)).map(everywhere);
  return [...joins, ...scattered];

  function keyOf({ key, outputs }: Rows): string | null {
    return key === null ? null : (outputs.get(key) ?? null);
  }

  /** Rows that are on the same machine together. */
  function places(all: readonly Rows[], known: Equalities): Rows[][] {
    const found: Rows[][] = [];
    for (const each of new Set(all)) {
      const mine = keyOf(each);
      const place = found.find(([first]) => {
        if (first === undefined || first.group !== each.group) return false;
        const theirs = keyOf(first);
        // Which machine it is, and that it is the same, is seen when the values are known.
        if (mine === null || theirs === null) return mine === theirs;
        return known.areSame(mine, theirs) || (known.isGiven(mine) && known.isGiven(theirs));
      });
      if (place === undefined) found.push([each]);
      else place.push(each);
    }
    return found;
  }

  /** Whether it is known where they are, or will be once others are read. */
  function isFound(place: readonly Rows[]): boolean {
    if (isOnOne(place) || place.some((each) => outer.includes(each))) return true;
    return apart.some((other) => other !== place && isOnOne(other) && equals(place, other).length > 0);
  }

  function isOnOne([first]: readonly Rows[]): boolean {
    const key = first === undefined ? null : keyOf(first);
    return key === null || equalities.isGiven(key);
  }

  function joinsOf(place: readonly Rows[], other: readonly Rows[]): string[] {
    const on = equals(place, other);
    if (on.length > 0) return on.map((columns) => `apart: ${columns}`);
    const tables = [place[0]?.table ?? '', other[0]?.table ?? ''].sort();
    return [`apart: ${tables.join(', ')}`];
  }

  /** Their columns that are equal to each other. */
  function equals(place: readonly Rows[], other: readonly Rows[]): string[] {
    return place.flatMap((one) =>
      other.flatMap((another) =>
        [...one.outputs].flatMap(([left, value]) =>
          [...another.outputs]
            .filter(([, their]) => value !== null && their !== null && equalities.areSame(value, their))
            .map(([right]) => [`${one.table}.${left}`, `${another.table}.${right}`].sort().join(' = ')),
        ),
      ),
    );
  }

  function everywhere(place: readonly Rows[]): string {
    return `everywhere: ${[...new Set(place.map(asked))].sort().join(', ')}`;
  }

  /** The table, and by what its rows are looked for. */
  function asked({ table, outputs }: Rows): string {
    const given = [...outputs].filter(([, value]) => value !== null && equalities.isGiven(value));
    return `${table} by ${
      given
        .map(([column]) => column)
        .sort()
        .join(' and ') || 'nothing'
    }`;
  }
}

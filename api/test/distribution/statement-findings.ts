import type {
  A_Expr,
  ColumnRef,
  InsertStmt,
  JoinExpr,
  Node,
  RangeSubselect,
  RangeVar,
  SelectStmt,
  SubLink,
  UpdateStmt,
  WithClause,
} from 'libpg-query';
import { parseSync } from 'libpg-query';
import type { Distribution } from '../../src/database/distribution.ts';
import { Equalities } from './equalities.ts';
import type { Rows } from './level-findings.ts';
import { levelFindings } from './level-findings.ts';

export type Columns = ReadonlyMap<string, readonly string[]>;
export type Distributions = Readonly<Record<string, Distribution>>;

/** Values by name of column: a column of rows, something given (`$…`), or null for what is computed. */
type Outputs = ReadonlyMap<string, string | null>;

/** What can be named in a query, by its alias. */
interface Source {
  readonly alias: string;
  readonly outputs: Outputs;
  /** Its columns are those of a function of what is given, whatever their names. */
  readonly isGiven?: true;
  /** The rows of tables that are in it. */
  readonly rows: readonly Rows[];
}

interface Cte {
  readonly outputs: Outputs;
  readonly rows: readonly Rows[];
  readonly equalities: Equalities;
}

/** One query, or one within another. */
interface Level {
  readonly parent: Level | null;
  readonly ctes: Map<string, Cte>;
  readonly sources: Source[];
  readonly equalities: Equalities;
  /** Rows of the queries around it that it names. */
  readonly outer: Set<Rows>;
}

const EMPTY: Outputs = new Map();

/**
 * What of a statement would not stay on one machine: `loadModule` of the parser was awaited before.
 * @param columns of the tables that there are
 */
export function statementFindings(
  statement: string,
  columns: Columns,
  distributions: Distributions,
): ReadonlySet<string> {
  const reader = new StatementReader(columns, distributions);
  for (const { stmt } of parseSync(statement).stmts ?? []) if (stmt !== undefined) reader.readAll(stmt);
  return reader.findings;
}

class StatementReader {
  readonly findings = new Set<string>();
  readonly #columns: Columns;
  readonly #distributions: Distributions;
  #count = 0;

  constructor(columns: Columns, distributions: Distributions) {
    this.#columns = columns;
    this.#distributions = distributions;
  }

  readAll(node: Node): void {
    this.#query(node, this.#level(null));
  }

  #level(parent: Level | null, equalities = new Equalities()): Level {
    return { parent, ctes: new Map(), sources: [], equalities, outer: new Set() };
  }

  /** Reads a query and what is in it. @param isPart whether the query around it is judged with it */
  #query(node: Node, level: Level, isPart = false): Outputs {
    const outputs = this.#statement(node, level);
    this.#judge(level, isPart);
    return outputs;
  }

  #judge({ sources, outer, equalities }: Level, isPart: boolean): void {
    const rows = sources.flatMap((source) => source.rows);
    for (const finding of levelFindings(rows, [...outer], equalities, isPart)) this.findings.add(finding);
  }

  #statement(node: Node, level: Level): Outputs {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, level);
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, level);
    if ('UpdateStmt' in node) return this.#update(node.UpdateStmt, level);
    if (!('DeleteStmt' in node)) return EMPTY;
    const { withClause, relation, usingClause, whereClause, returningClause } = node.DeleteStmt;
    this.#with(withClause, level);
    this.#table(relation, level);
    this.#body(usingClause, whereClause, [], level);
    return this.#outputs(returningClause?.exprs, level);
  }

  #insert(insert: InsertStmt, level: Level): Outputs {
    const { cols = [], selectStmt, onConflictClause } = insert;
    this.#with(insert.withClause, level);
    const into = this.#table(insert.relation, level);
    const names = cols.map((col) => ('ResTarget' in col ? (col.ResTarget.name ?? '') : ''));
    if (selectStmt !== undefined) this.#inserted(selectStmt, names, into, level);
    this.#within(onConflictClause?.whereClause, level);
    this.#within(onConflictClause?.targetList, level);
    return this.#outputs(insert.returningClause?.exprs, level);
  }

  #update(update: UpdateStmt, level: Level): Outputs {
    const { targetList = [] } = update;
    this.#with(update.withClause, level);
    for (const { table, key } of this.#table(update.relation, level).rows)
      if (targetList.some((target) => 'ResTarget' in target && target.ResTarget.name === key))
        this.findings.add(`moves: ${table}.${key}`);
    this.#body(update.fromClause, update.whereClause, targetList, level);
    return this.#outputs(update.returningClause?.exprs, level);
  }

  #select(select: SelectStmt, level: Level): Outputs {
    this.#with(select.withClause, level);
    if (select.larg !== undefined && select.rarg !== undefined) {
      for (const side of [select.larg, select.rarg]) {
        const inner = { ...this.#level(level.parent, level.equalities.copy()), ctes: level.ctes };
        this.#query({ SelectStmt: side }, inner);
      }
      return EMPTY;
    }
    for (const list of select.valuesLists ?? []) this.#within(list, level);
    const { targetList = [], groupClause = [], sortClause = [], havingClause } = select;
    const rest = [...targetList, ...groupClause, ...sortClause, ...(havingClause ? [havingClause] : [])];
    this.#body(select.fromClause, select.whereClause, rest, level);
    return this.#outputs(targetList, level);
  }

  #body(
    from: readonly Node[] | undefined,
    where: Node | undefined,
    rest: readonly Node[],
    level: Level,
  ): void {
    const conditions: Node[] = [];
    for (const item of from ?? []) this.#from(item, level, conditions);
    if (where !== undefined) conditions.push(where);
    for (const condition of conditions) this.#know(condition, level);
    for (const part of [...conditions, ...rest]) this.#within(part, level);
  }

  #with(clause: WithClause | undefined, level: Level): void {
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
      // A recursive one names itself.
      if (clause?.recursive === true)
        level.ctes.set(ctename, { outputs: EMPTY, rows: [], equalities: new Equalities() });
      if (ctequery === undefined) continue;
      const inner = { ...this.#level(level), ctes: new Map(level.ctes) };
      const outputs = renamed(this.#query(ctequery, inner), aliascolnames);
      const rows = inner.sources.flatMap((source) => source.rows);
      level.ctes.set(ctename, { outputs, rows, equalities: inner.equalities });
    }
  }

  #table(relation: RangeVar | undefined, level: Level): Source {
    const table = relation?.relname ?? '';
    const alias = relation?.alias?.aliasname ?? table;
    const cte = findCte(table, level);
    if (cte !== undefined) {
      level.equalities.add(cte.equalities);
      return add(level, { alias, outputs: cte.outputs, rows: cte.rows });
    }
    this.#count += 1;
    const id = `${table}#${this.#count}`;
    const outputs = new Map((this.#columns.get(table) ?? []).map((column) => [column, `${id}.${column}`]));
    const distribution = this.#distributions[table];
    if (distribution === undefined || distribution.by === 'copy')
      return add(level, { alias, outputs, rows: [] });
    const key = 'key' in distribution ? String(distribution.key) : null;
    return add(level, { alias, outputs, rows: [{ table, id, key, group: distribution.by, outputs }] });
  }

  #from(node: Node, level: Level, conditions: Node[]): void {
    if ('RangeVar' in node) this.#table(node.RangeVar, level);
    else if ('JoinExpr' in node) this.#join(node.JoinExpr, level, conditions);
    else if ('RangeSubselect' in node) this.#subselect(node.RangeSubselect, level);
    else if ('RangeFunction' in node) {
      this.#within(node, level);
      const alias = node.RangeFunction.alias?.aliasname ?? '';
      add(level, { alias, outputs: EMPTY, rows: [], ...(isGiven(node) && { isGiven: true }) });
    }
  }

  #join({ larg, rarg, quals, usingClause = [] }: JoinExpr, level: Level, conditions: Node[]): void {
    const before = level.sources.length;
    if (larg !== undefined) this.#from(larg, level, conditions);
    const between = level.sources.length;
    if (rarg !== undefined) this.#from(rarg, level, conditions);
    if (quals !== undefined) conditions.push(quals);
    for (const column of usingClause.map(textOf)) {
      const sides = [level.sources.slice(before, between), level.sources.slice(between)];
      const [left, right] = sides.map((side) => side.find(({ outputs }) => outputs.has(column)));
      equate(left?.outputs.get(column), right?.outputs.get(column), level);
    }
  }

  #subselect({ subquery, alias, lateral }: RangeSubselect, level: Level): void {
    if (subquery === undefined) return;
    // It knows what stands beside it only if it is lateral; what it knows, the query around it knows.
    const parent = lateral === true ? level : level.parent;
    const inner = { ...this.#level(parent, level.equalities), ctes: new Map(level.ctes) };
    const outputs = renamed(this.#query(subquery, inner, true), alias?.colnames);
    const rows = inner.sources.flatMap((source) => source.rows);
    add(level, { alias: alias?.aliasname ?? '', outputs, rows });
  }

  #inserted(select: Node, names: readonly string[], into: Source, level: Level): void {
    const [rows] = into.rows;
    const at = names.indexOf(rows?.key ?? '');
    const key = rows?.outputs.get(rows.key ?? '');
    const lists = 'SelectStmt' in select ? (select.SelectStmt.valuesLists ?? []) : [];
    if (lists.length > 0 || at === -1) {
      // Whoever spreads the rows computes their defaults, and knows each row's key.
      this.#within(select, level);
      const values = lists.map((list) => ('List' in list ? list.List.items?.[at] : undefined));
      if (values.every((value) => value === undefined || isGiven(value))) equate(key, '$inserted', level);
      return;
    }
    const inner = { ...this.#level(level, level.equalities), ctes: new Map(level.ctes) };
    const outputs = [...this.#query(select, inner, true).values()];
    add(level, { alias: '', outputs: EMPTY, rows: inner.sources.flatMap((source) => source.rows) });
    equate(key, outputs[at], level);
  }

  /** Notes what a condition says to be equal. */
  #know(node: Node, level: Level): void {
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR') {
      for (const part of node.BoolExpr.args ?? []) this.#know(part, level);
    } else if ('A_Expr' in node) this.#compare(node.A_Expr, level);
    else if ('SubLink' in node && isJoin(node.SubLink))
      level.equalities.add(this.#sublink(node.SubLink, level).equalities);
  }

  #compare({ kind, name = [], lexpr, rexpr }: A_Expr, level: Level): void {
    if (rexpr === undefined || !name.some((one) => textOf(one) === '=')) return;
    if (kind === 'AEXPR_IN') equate(this.#value(lexpr, level), isGiven(rexpr) ? '$list' : null, level);
    if (kind !== 'AEXPR_OP' && kind !== 'AEXPR_OP_ANY') return;
    const others = partsOf(rexpr);
    for (const [no, one] of partsOf(lexpr).entries())
      equate(this.#value(one, level), this.#value(others[no], level), level);
  }

  /** Reads the queries within an expression. */
  #within(part: unknown, level: Level): void {
    if (typeof part !== 'object' || part === null) return;
    if ('SubLink' in part) this.#sublink((part as { SubLink: SubLink }).SubLink, level);
    else if ('ColumnRef' in part) this.#resolve((part as { ColumnRef: ColumnRef }).ColumnRef, level);
    else for (const each of Object.values(part)) this.#within(each, level);
  }

  #sublink({ subselect, testexpr }: SubLink, level: Level): Level {
    const inner = this.#level(level, level.equalities.copy());
    this.#within(testexpr, level);
    if (subselect === undefined) return inner;
    const outputs = [...this.#statement(subselect, inner).values()];
    // What is looked for among its rows is no column of theirs.
    const beside = { ...inner, sources: [] };
    for (const [no, one] of partsOf(testexpr).entries()) equate(this.#value(one, beside), outputs[no], inner);
    this.#judge(inner, false);
    return inner;
  }

  #value(node: Node | undefined, level: Level): string | null {
    if (node === undefined) return null;
    if ('TypeCast' in node) return this.#value(node.TypeCast.arg, level);
    if ('ParamRef' in node) return `$${node.ParamRef.number}`;
    if ('ColumnRef' in node) return this.#resolve(node.ColumnRef, level);
    return isGiven(node) ? '$computed' : null;
  }

  #resolve({ fields = [] }: ColumnRef, level: Level): string | null {
    const names = fields.map(textOf);
    const column = names.at(-1) ?? '';
    const alias = names.at(-2);
    for (let at: Level | null = level; at !== null; at = at.parent) {
      const named = ({ alias: own, outputs, isGiven: given }: Source) =>
        alias === undefined ? outputs.has(column) || (given === true && own === column) : own === alias;
      const source = at.sources.find(named);
      if (source === undefined) continue;
      if (at !== level) for (const rows of source.rows) level.outer.add(rows);
      return source.isGiven ? '$computed' : (source.outputs.get(column) ?? null);
    }
    return null;
  }

  #outputs(targets: readonly Node[] | undefined, level: Level): Outputs {
    const outputs = (targets ?? []).flatMap((target, no): (readonly [string, string | null])[] => {
      if (!('ResTarget' in target)) return [];
      const { name, val } = target.ResTarget;
      const fields = val !== undefined && 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
      const last = fields.at(-1);
      if (last !== undefined && 'A_Star' in last) return starOf(fields, level);
      return [[name ?? (last === undefined ? `?${no}` : textOf(last)), this.#value(val, level)]];
    });
    return new Map(outputs);
  }
}

/** All columns, or those of what is named before the star. */
function starOf(fields: readonly Node[], { sources }: Level): (readonly [string, string | null])[] {
  const alias = fields.length > 1 ? textOf(fields[0]) : null;
  return sources
    .filter((source) => alias === null || source.alias === alias)
    .flatMap(({ outputs }) => [...outputs]);
}

function add(level: Level, source: Source): Source {
  level.sources.push(source);
  return source;
}

function equate(one: string | null | undefined, other: string | null | undefined, level: Level): void {
  if (one != null && other != null) level.equalities.join(one, other);
}

function findCte(name: string, level: Level): Cte | undefined {
  for (let at: Level | null = level; at !== null; at = at.parent) {
    const found = at.ctes.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function renamed(outputs: Outputs, names: readonly Node[] | undefined): Outputs {
  if (names === undefined) return outputs;
  return new Map([...outputs.values()].map((value, no) => [textOf(names[no]), value]));
}

/** Rows must have a partner in such a query, which is a join then. */
function isJoin({ subLinkType }: SubLink): boolean {
  return subLinkType === 'EXISTS_SUBLINK' || subLinkType === 'ANY_SUBLINK';
}

/** Whether an expression is made of what the statement is given, and of no row. */
function isGiven(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true;
  if ('ColumnRef' in part || 'SubLink' in part) return false;
  return Object.values(part).every(isGiven);
}

/** Of a row, each. */
function partsOf(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  return 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node];
}

function textOf(node: Node | undefined): string {
  return node !== undefined && 'String' in node ? (node.String.sval ?? '') : '';
}

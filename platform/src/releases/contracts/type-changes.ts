import ts from 'typescript';
import { SHARED } from '../release/contract.ts';
import { type ComparedTypes, compareTypes, type Declarations } from './declared-types.ts';
import { exportedTexts } from './exported-texts.ts';
import { isAssignable } from './is-assignable.ts';

export type Bump = 'major' | 'minor';

/** The change of one export of a door, or of one operation. */
export interface TypeChange {
  /** `@nfcards/shared/ui`; null for an operation of the table. */
  readonly door: string | null;
  readonly name: string;
  /** `“Button” of @nfcards/shared/ui`. */
  readonly subject: string;
  readonly kind: 'added' | 'changed' | 'removed';
  readonly bump: Bump;
  readonly happened: string;
}

/** Its exports are types that remotes fill in and the shell reads; those of all other doors the other way round. */
const FILLED_IN_BY_REMOTES = `${SHARED}/remote`;

/** But for these of them: what the shell tells the content of slots, and gives to pages that show some. */
const GIVEN_BY_SHELL: ReadonlySet<string> = new Set(['SlotProps', 'FilledSlot', 'Slots', 'SlotsContext']);

/** Here each entry is judged by itself: what is sent may be less strict, what is answered may be more. */
const TABLE = { door: `${SHARED}/operations`, name: 'operations' };

const added = { kind: 'added', bump: 'minor', happened: 'is new' } as const;
const removed = { kind: 'removed', bump: 'major', happened: 'is gone' } as const;

type Names = ReadonlyMap<string, string>;

interface Surfaces {
  readonly folder: string;
  readonly before: Declarations;
  readonly after: Declarations;
  /** Declaration file of each door, by the door's name, of both states: `src/ui/index.d.ts`. */
  readonly doors: Readonly<Record<string, string>>;
}

/**
 * The changes of public types. A removed or incompatible type is major; a new or extended one is minor. If the text of
 * a type, and of all that it mentions, is the same, it has not changed.
 */
export function changesOf({ folder, before, after, doors }: Surfaces): TypeChange[] {
  const files = Object.values(doors);
  const texts = { before: exportedTexts(before, files), after: exportedTexts(after, files) };
  if (files.every((file) => isSame(texts.before.get(file), texts.after.get(file)))) return [];
  const compared = compareTypes(folder, { before, after }, questionsOf(before, after, doors[TABLE.door]));
  return Object.entries(doors).flatMap(([door, file]) =>
    doorChanges(compared, {
      door,
      file,
      before: texts.before.get(file) ?? new Map(),
      after: texts.after.get(file) ?? new Map(),
    }),
  );
}

interface Door {
  readonly door: string;
  readonly file: string;
  readonly before: Names;
  readonly after: Names;
}

function doorChanges(compared: ComparedTypes, { door, file, before, after }: Door): TypeChange[] {
  const symbols = {
    before: compared.exportsOf('before', file) ?? new Map(),
    after: compared.exportsOf('after', file) ?? new Map(),
  };
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((name): TypeChange[] => {
    const of = { door, name, subject: `“${name}” of ${door}` };
    const [was, is] = [symbols.before.get(name), symbols.after.get(name)];
    if (was === undefined) return [{ ...of, ...added }];
    if (is === undefined) return [{ ...of, ...removed }];
    if (door === TABLE.door && name === TABLE.name) return operationChanges(compared);
    const isWritten = before.get(name) !== after.get(name);
    const judged = bumpOf(compared.checker, {
      was,
      is,
      isWritten,
      isFilledIn: door === FILLED_IN_BY_REMOTES && !GIVEN_BY_SHELL.has(name),
    });
    return judged === null ? [] : [{ ...of, kind: 'changed', ...judged }];
  });
}

interface ComparedType {
  readonly was: ts.Symbol;
  readonly is: ts.Symbol;
  /** Whether its text changed; a value whose text did not can still be of a type that did. */
  readonly isWritten: boolean;
  readonly isFilledIn: boolean;
}

function bumpOf(
  checker: ts.TypeChecker,
  { was, is, isWritten, isFilledIn }: ComparedType,
): { bump: Bump; happened: string } | null {
  const isValue = (was.flags & ts.SymbolFlags.Value) !== 0;
  if (!isValue && !isWritten) return null;
  const typeOf = (symbol: ts.Symbol) =>
    isValue ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol);
  const [before, after] = [typeOf(was), typeOf(is)];
  if (!isAssignable(checker, after, before))
    return { bump: 'major', happened: 'no longer fits where it was used' };
  if (isFilledIn && !checker.isTypeAssignableTo(before, after))
    return { bump: 'major', happened: 'asks for more of what a remote gives' };
  return isWritten ? { bump: 'minor', happened: 'can do more than before' } : null;
}

/** Names the inputs and answers of the operations table, before and after. */
function questionsOf(before: Declarations, after: Declarations, file: string | undefined): string {
  if (file === undefined || !before.has(file) || !after.has(file)) return 'export {};';
  return (['before', 'after'] as const)
    .map(
      (state) => `import type * as ${state} from './${state}/${file.replace(/\.d\.ts$/, '.ts')}';
type Table_${state} = typeof ${state}.operations;
export type inputs_${state} = { [Name in keyof Table_${state}]: ${state}.InputOf<Table_${state}[Name]> };
export type answers_${state} = { [Name in keyof Table_${state}]: ${state}.AnswerOf<Table_${state}[Name]> };`,
    )
    .join('\n');
}

function operationChanges({ checker, answer }: ComparedTypes): TypeChange[] {
  const read = (alias: string) => {
    const properties = answer(alias)?.getProperties() ?? [];
    return new Map(properties.map((property) => [property.name, checker.getTypeOfSymbol(property)]));
  };
  const inputs = { before: read('inputs_before'), after: read('inputs_after') };
  const answers = { before: read('answers_before'), after: read('answers_after') };
  const all = [...new Set([...inputs.before.keys(), ...inputs.after.keys()])].sort();
  const fits = (given: ts.Type | undefined, wanted: ts.Type | undefined) =>
    given === undefined || wanted === undefined || checker.isTypeAssignableTo(given, wanted);
  return all.flatMap((name): TypeChange[] => {
    const of = { door: null, name, subject: `the operation “${name}”` };
    if (!inputs.before.has(name)) return [{ ...of, ...added }];
    if (!inputs.after.has(name)) return [{ ...of, ...removed }];
    const changed = { ...of, kind: 'changed' } as const;
    if (!fits(inputs.before.get(name), inputs.after.get(name)))
      return [{ ...changed, bump: 'major', happened: 'asks for more than it did' }];
    if (!fits(answers.after.get(name), answers.before.get(name)))
      return [{ ...changed, bump: 'major', happened: 'answers less, or something else' }];
    const isSame =
      fits(inputs.after.get(name), inputs.before.get(name)) &&
      fits(answers.before.get(name), answers.after.get(name));
    return isSame ? [] : [{ ...changed, bump: 'minor', happened: 'takes or answers more' }];
  });
}

function isSame(before: Names | undefined, after: Names | undefined): boolean {
  if (before?.size !== after?.size) return false;
  return [...(before ?? [])].every(([name, text]) => after?.get(name) === text);
}

import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { Failure } from '../../failure.ts';
import { TSC } from './compiler.ts';
import { readDoors } from './read-offers.ts';

/** The declaration files of a package, by path in it. */
export type Declarations = ReadonlyMap<string, string>;

/**
 * The declarations behind the doors of a package as its sources are now.
 * @param comments whether they keep what their sources say to readers, which is no type
 */
export function declaredTypes(folder: string, comments = false): Declarations {
  const scratch = mkdtempSync(join(tmpdir(), 'nfcards-types-'));
  try {
    const written = join(scratch, 'types');
    const project = join(scratch, 'tsconfig.json');
    const compilerOptions = {
      composite: false,
      incremental: false,
      noEmit: false,
      // Errors in the sources are found by another check.
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: !comments,
      rootDir: folder,
      outDir: written,
      // Looked for beside the project file otherwise, which lies elsewhere.
      typeRoots: [join(folder, '../node_modules/@types')],
    };
    const files = [...Object.values(readDoors(folder).files), ...ambientTypes(folder)];
    writeFileSync(
      project,
      JSON.stringify({ extends: join(folder, 'tsconfig.json'), compilerOptions, files, include: [] }),
    );
    emit(folder, project);
    const declared = globSync('**/*.d.ts', { cwd: written }).map((file) => file.replaceAll('\\', '/'));
    return new Map(declared.sort().map((file) => [file, readFileSync(join(written, file), 'utf8')]));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** By the compiler that checks the sources: it writes them in a quarter of the time of the one that has an API. */
function emit(folder: string, project: string): void {
  const { status, stdout } = spawnSync(process.execPath, [TSC, '--project', project], { encoding: 'utf8' });
  if (status !== 0) throw new Failure(`The types of ${folder} cannot be declared: ${stdout.trim()}`);
}

/** Two states of a package's declarations, side by side in one program, so that their types can be compared. */
export interface ComparedTypes {
  readonly checker: ts.TypeChecker;
  /** The exports of a source, by name; null where there is no such source. */
  exportsOf(state: 'before' | 'after', file: string): ReadonlyMap<string, ts.Symbol> | null;
  /** The type that an alias of the source of questions stands for. */
  answer(alias: string): ts.Type | null;
}

/**
 * @param questions a source that imports from `./before/…` and `./after/…`, for types that are named nowhere
 */
export function compareTypes(
  folder: string,
  { before, after }: { readonly before: Declarations; readonly after: Declarations },
  questions: string,
): ComparedTypes {
  // Beside the package's sources, so that their imports of libraries resolve.
  const root = join(folder, 'compared');
  const questionsFile = join(root, 'questions.ts');
  const texts = new Map([
    ...[...before].map(([file, text]) => [join(root, 'before', file), text] as const),
    ...[...after].map(([file, text]) => [join(root, 'after', file), text] as const),
    [questionsFile, questions] as const,
  ]);
  const options = readOptions(folder);
  const host = hostWith(texts, ts.createCompilerHost(options));
  const program = ts.createProgram([...texts.keys(), ...ambientTypes(folder)], options, host);
  const checker = program.getTypeChecker();
  const symbolsOf = (path: string) => {
    const source = program.getSourceFile(path);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    if (module === undefined) return null;
    return new Map(
      checker.getExportsOfModule(module).map((symbol) => [symbol.name, resolved(checker, symbol)]),
    );
  };
  const asked = symbolsOf(questionsFile);
  return {
    checker,
    exportsOf: (state, file) => symbolsOf(join(root, state, file)),
    answer(alias) {
      const symbol = asked?.get(alias);
      return symbol === undefined ? null : checker.getDeclaredTypeOfSymbol(symbol);
    },
  };
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** A host that has these files besides those of the disk. */
function hostWith(texts: ReadonlyMap<string, string>, disk: ts.CompilerHost): ts.CompilerHost {
  const folders = new Set([...texts.keys()].flatMap(foldersAbove));
  return {
    ...disk,
    fileExists: (file) => texts.has(file) || disk.fileExists(file),
    readFile: (file) => texts.get(file) ?? disk.readFile(file),
    directoryExists: (path) => folders.has(path) || ts.sys.directoryExists(path),
    getSourceFile(file, language, ...rest) {
      const text = texts.get(file);
      return text === undefined
        ? disk.getSourceFile(file, language, ...rest)
        : ts.createSourceFile(file, text, language);
    },
  };
}

function foldersAbove(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The package's own, but for what is kept between two checks of it. */
function readOptions(folder: string): ts.CompilerOptions {
  return { ...readConfiguration(folder).options, composite: false, incremental: false };
}

/** Declarations of the project that no source imports: of style sheets, of pictures. */
function ambientTypes(folder: string): string[] {
  return readConfiguration(folder).fileNames.filter((file) => file.endsWith('.d.ts'));
}

function readConfiguration(folder: string): ts.ParsedCommandLine {
  const file = join(folder, 'tsconfig.json');
  const { config } = ts.readConfigFile(file, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, file);
}

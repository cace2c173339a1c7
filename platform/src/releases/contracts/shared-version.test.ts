import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bumpVersion } from './bump-version.ts';
import { makeFolder } from './packages.fixture.ts';
import { checkVersion, recordRelease, versionProblems } from './shared-version.ts';

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'ES2023',
    module: 'ESNext',
    moduleResolution: 'bundler',
    // The smallest that there is: each test reads it two or three times.
    lib: ['ES5'],
    types: [],
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['src'],
});

const packageFile = (version: string) =>
  JSON.stringify({
    name: '@nfcards/shared',
    version,
    exports: {
      './ui': './src/ui.ts',
      './remote': './src/remote.ts',
      './operations': './src/operations/index.ts',
    },
  });

/** A schema carries its types where the schemas of the real package do. */
const OPERATIONS = `import type { Operation } from './operation.ts';
export interface Schema<Input, Output> { readonly types?: { input: Input; output: Output } }
export type InputOf<Of extends Operation> = NonNullable<Of['input']['types']>['input'];
export type AnswerOf<Of extends Operation> = NonNullable<Of['answer']['types']>['output'];
const of = <Type>(): Schema<Type, Type> => ({});
`;

const OPERATION = `import type { Schema } from './index.ts';
export interface Operation { readonly input: Schema<never, unknown>; readonly answer: Schema<never, unknown> }`;

const released = {
  'src/props.ts': `export interface InnerProps { readonly label: string }`,
  'src/ui.ts': `import type { InnerProps } from './props.ts';
export function Kept(label: string) { return label; }
export function Gone() {}
export function Inner(props: InnerProps) { return props.label; }
export interface ButtonProps { readonly label: string }
export function Button(props: ButtonProps) { return props.label; }
export interface LinkProps { readonly to: string }
export function Link(props: LinkProps) { return props.to; }
export interface Boat { readonly name: string }
export const lengthOf = (text: string | number) => text;
export type List<Item> = readonly Item[];
interface Store<Value> { readonly read: () => Value; readonly feed: (value: Value) => void }
export declare const $boat: Store<Boat>;
interface CallModel { readonly $boat: Store<Boat> }
export declare const boatCall: CallModel;
interface EventCallable<Value> { readonly call: (value: Value) => void; readonly watch: () => Value }
export declare const boatNamed: EventCallable<Boat>;
export declare const lengthTold: EventCallable<string>;`,
  'src/remote.ts':
    'export interface Page { readonly title: string }\nexport interface Slot { readonly name: string }\nexport interface SlotProps { readonly field: 1 }',
  'src/operations/operation.ts': OPERATION,
  'src/operations/index.ts': `${OPERATIONS}
export const operations = {
  kept: { input: of<{ id: string }>(), answer: of<{ name: string }>() },
  gone: { input: of<{}>(), answer: of<{}>() },
  stricter: { input: of<{ id?: string }>(), answer: of<{}>() },
  laxer: { input: of<{ id: string }>(), answer: of<{}>() },
  poorer: { input: of<{}>(), answer: of<{ id: string; name: string }>() },
  richer: { input: of<{}>(), answer: of<{ id: string }>() },
} satisfies Record<string, Operation>;`,
};

const changed = {
  'src/props.ts': `export interface InnerProps { readonly label: string; readonly wide?: boolean }`,
  'src/ui.ts': `import type { InnerProps } from './props.ts';
/** Its words changed, and nothing else. */
export function Kept(label: string) { return \`\${label}\`; }
export function Fresh() {}
export function Inner(props: InnerProps) { return props.label; }
export interface ButtonProps { readonly label: string; readonly wide?: boolean }
export function Button(props: ButtonProps) { return props.label; }
export interface LinkProps { readonly to: string; readonly label: string }
export function Link(props: LinkProps) { return props.to; }
export interface Boat { readonly name: string; readonly length: number }
export const lengthOf = (text: string) => text;
export type List<Item> = readonly Item[];
interface Store<Value> { readonly read: () => Value; readonly feed: (value: Value) => void }
export declare const $boat: Store<Boat>;
interface CallModel { readonly $boat: Store<Boat> }
export declare const boatCall: CallModel;
interface EventCallable<Value> { readonly call: (value: Value) => void; readonly watch: () => Value }
export declare const boatNamed: EventCallable<Boat>;
export declare const lengthTold: EventCallable<string | number>;`,
  'src/remote.ts':
    'export interface Page { readonly title: string; readonly words: string }\nexport interface Slot { readonly name: string; readonly words?: string }\nexport interface SlotProps { readonly field: 1; readonly place: 2 }',
  'src/operations/operation.ts': OPERATION,
  'src/operations/index.ts': `${OPERATIONS}
export const operations = {
  kept: { input: of<{ id: string }>(), answer: of<{ name: string }>() },
  fresh: { input: of<{}>(), answer: of<{}>() },
  stricter: { input: of<{ id: string }>(), answer: of<{}>() },
  laxer: { input: of<{ id?: string }>(), answer: of<{}>() },
  poorer: { input: of<{}>(), answer: of<{ id: string }>() },
  richer: { input: of<{}>(), answer: of<{ id: string; name: string }>() },
} satisfies Record<string, Operation>;`,
};

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** `shared` as it was recorded at 1.4.0, then with other files. */
async function sharedWith(files: Readonly<Record<string, string>>, version = '1.4.0'): Promise<string> {
  const folder = await makeFolder({
    'package.json': packageFile('1.4.0'),
    'tsconfig.json': TSCONFIG,
    ...released,
  });
  expect(recordRelease(folder)).toEqual([]);
  await write(folder, { 'package.json': packageFile(version), ...files });
  return folder;
}

/** Milliseconds: the compiler is slow on a machine that does something else as well. */
const TIMEOUT_MS = 300_000;

describe('the version of shared', { timeout: TIMEOUT_MS }, () => {
  it('must be recorded once', async () => {
    const folder = await makeFolder({
      'package.json': packageFile('1.4.0'),
      'tsconfig.json': TSCONFIG,
      ...released,
    });
    expect(versionProblems(checkVersion(folder))).toEqual([
      'What @nfcards/shared exports was never recorded. Run “npm run shared-types -- record”.',
    ]);
  });

  it('stays while what others see stays, whatever else changes', async () => {
    const folder = await sharedWith({
      'src/ui.ts': `// Another comment.\n${released['src/ui.ts'].replace('return label;', "return label + '';")}`,
      'src/private.ts': 'export const own = 1;',
    });
    expect(checkVersion(folder)).toEqual({
      released: '1.4.0',
      version: '1.4.0',
      required: '1.4.0',
      changes: [],
    });
  });

  it('is the next major one when something is gone or no longer fits, and says what did', async () => {
    const folder = await sharedWith(changed);
    const verdict = checkVersion(folder);
    expect(verdict.required).toBe('2.0.0');
    expect(
      verdict.changes.map(({ bump, subject, happened }) => `${bump} ${subject} ${happened}`).sort(),
    ).toEqual(
      [
        'major the operation “gone” is gone',
        'major the operation “poorer” answers less, or something else',
        'major the operation “stricter” asks for more than it did',
        'major “Gone” of @nfcards/shared/ui is gone',
        'major “Link” of @nfcards/shared/ui no longer fits where it was used',
        'major “Page” of @nfcards/shared/remote asks for more of what a remote gives',
        'major “boatNamed” of @nfcards/shared/ui no longer fits where it was used',
        'major “lengthOf” of @nfcards/shared/ui no longer fits where it was used',
        'minor the operation “fresh” is new',
        'minor the operation “laxer” takes or answers more',
        'minor the operation “richer” takes or answers more',
        'minor “Boat” of @nfcards/shared/ui can do more than before',
        'minor “ButtonProps” of @nfcards/shared/ui can do more than before',
        'minor “Fresh” of @nfcards/shared/ui is new',
        'minor “Inner” of @nfcards/shared/ui can do more than before',
        'minor “LinkProps” of @nfcards/shared/ui can do more than before',
        'minor “lengthTold” of @nfcards/shared/ui can do more than before',
        'minor “Slot” of @nfcards/shared/remote can do more than before',
        'minor “SlotProps” of @nfcards/shared/remote can do more than before',
      ].sort(),
    );
    expect(versionProblems(verdict)).toContain(
      '“Link” of @nfcards/shared/ui no longer fits where it was used: @nfcards/shared 1.4.0 → 2.0.0',
    );
    expect(recordRelease(folder)).toEqual(versionProblems(verdict));
  });

  it('is the next minor one when something is new, and is then right', async () => {
    const added = { 'src/ui.ts': `${released['src/ui.ts']}\nexport const fresh = 1;` };
    const folder = await sharedWith(added);
    expect(versionProblems(checkVersion(folder))).toEqual([
      '“fresh” of @nfcards/shared/ui is new: @nfcards/shared 1.4.0 → 1.5.0',
      'Run “npm run shared-types -- raise”, which makes @nfcards/shared 1.5.0, or keep what 1.4.0 promised.',
    ]);
    await write(folder, { 'package.json': packageFile('1.5.0') });
    expect(versionProblems(checkVersion(folder))).toEqual([]);
    expect(recordRelease(folder)).toEqual([]);
    expect(await readFile(join(folder, 'CHANGELOG.md'), 'utf8')).toContain(
      '## 1.5.0\n\n### Added\n\n- `@nfcards/shared/ui`: `fresh`\n',
    );
    expect(checkVersion(folder)).toMatchObject({ released: '1.5.0', changes: [] });
  });
});

describe('raising the version of shared', () => {
  it('changes it wherever it stands, and nothing else', async () => {
    const dependent = (version: string) =>
      `{ "name": "@nfcards/shell", "version": "1.4.0", "dependencies": { "@nfcards/shared": "${version}" } }`;
    const own = (version: string) => `{\n  "name": "@nfcards/shared",\n  "version": "${version}"\n}`;
    const folder = await makeFolder({
      'shared/package.json': own('1.4.0'),
      'shell/package.json': dependent('1.4.0'),
      'api/package.json': '{ "name": "@nfcards/api", "version": "1.4.0" }',
      'package-lock.json': dependent('1.4.0'),
    });
    expect(bumpVersion(folder, { from: '1.4.0', to: '1.5.0' }).sort()).toEqual([
      'package-lock.json',
      'shared/package.json',
      'shell/package.json',
    ]);
    expect(await readFile(join(folder, 'shell/package.json'), 'utf8')).toBe(dependent('1.5.0'));
    expect(await readFile(join(folder, 'shared/package.json'), 'utf8')).toBe(own('1.5.0'));
  });
});

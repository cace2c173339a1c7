import { expect, it } from 'vitest';
import { compileScript, importingScripts } from './compile-script.ts';

it('a source becomes a script without types, which imports scripts', async () => {
  const source = `import type { Boat } from './boat.ts';
import { moor } from './moor.tsx';
export const moored = (boat: Boat) => moor(boat);
export const later = () => import(/* webpackChunkName: "later" */ './later.ts');
`;
  expect(await compileScript('a.ts', source, [])).toBe(`import { moor } from "./moor.js";
export const moored = (boat) => moor(boat);
export const later = () => import(/* webpackChunkName: "later" */ "./later.js");
`);
});

it('what a source says as text stays as it is, but for files that a bundler is told to load', async () => {
  const source =
    "export const told = [`from './moor.ts'`, './moor.ts', 'worker-loader.ts', `/no-loader.ts`];\n";
  const compiled = await compileScript('a.ts', source, ['worker-loader.ts', 'no-loader.ts']);
  expect(compiled).toBe(
    "export const told = [`from './moor.ts'`, './moor.ts', 'worker-loader.js', `/no-loader.js`];\n",
  );
});

it('the stores of a model have names that the page and its rendering share', async () => {
  const model = "import { createStore } from 'effector';\nexport const $depth = createStore<number>(0);\n";
  const [once, again] = [
    await compileScript('a.model.ts', model, []),
    await compileScript('a.model.ts', model, []),
  ];
  expect(once).toMatch(/sid: "\w+"/);
  expect(once).toBe(again);
});

it('types import types', () => {
  const types = "export * from './boat.ts';\nexport declare const a: import('../kit/view.tsx').View;\n";
  expect(importingScripts(types)).toBe(
    "export * from './boat.js';\nexport declare const a: import('../kit/view.js').View;\n",
  );
});

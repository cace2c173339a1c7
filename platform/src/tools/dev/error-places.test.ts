import { expect, it } from 'vitest';
import { placeOf } from './error-places.ts';

const SOURCE = "import { a } from './a.ts';\nimport './nowhere.ts';\n";
const place = (moduleName: string | undefined, message: string) =>
  placeOf('mfe-harbour', { ...(moduleName !== undefined && { moduleName }), message }, () => SOURCE);

it('is the file and the line that the compiler draws', () => {
  const message = "× Syntax Error: Expected ',', got ';'\n  ╭─[111:3]\n 111 │   );\n";
  expect(place('./src/berths/berths-page.tsx', message)).toBe('mfe-harbour/src/berths/berths-page.tsx:111');
  expect(place('../shared/src/ui/button.tsx', message)).toBe('shared/src/ui/button.tsx:111');
});

it('is the line of the source for an import that leads nowhere, which is drawn elsewhere', () => {
  const message = "× Module not found: Can't resolve './nowhere.ts' in '/site/src'\n   ╭─[9:0]\n";
  expect(place('./src/berths/berths-page.tsx', message)).toBe('mfe-harbour/src/berths/berths-page.tsx:2');
});

it('is the file alone where no line is told, and nothing where there is no file', () => {
  expect(place('./src/berths/fr.json', '× JSON parse error\n  ╭────\n')).toBe(
    'mfe-harbour/src/berths/fr.json',
  );
  expect(place(undefined, 'the disk is full')).toBeNull();
});

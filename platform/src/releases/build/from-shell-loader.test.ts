import { expect, it } from 'vitest';
import fromShellLoader from './from-shell-loader.ts';

it('what joins a mounted page to the site takes the modules of the shell, by a name that no package has', () => {
  const source = `import { useRef } from 'react';
import { PageHead } from '@nfcards/shared/ui';
import { own } from './react.ts';`;
  expect(fromShellLoader(source)).toBe(`import { useRef } from '@nfcards/shell/react';
import { PageHead } from '@nfcards/shell/@nfcards/shared/ui';
import { own } from './react.ts';`);
});

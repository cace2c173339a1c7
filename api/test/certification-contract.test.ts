import { expect, it } from 'vitest';
import { compileContract } from './compile-contract.ts';

it('the contract that is committed is what its source compiles to', async () => {
  // `vitest -u` writes it again.
  await expect(compileContract()).toMatchFileSnapshot('../contracts/log-anchor.json');
});

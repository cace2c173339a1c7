import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { array, object, optional, parse, record, string, unknown } from 'valibot';

/** Plain JavaScript without types. */
const compiler: { readonly compile: (input: string) => string } = createRequire(import.meta.url)('solc');
const FILE = 'log-anchor.sol';
const CONTRACT = 'LogAnchor';

const compiled = object({
  errors: optional(array(object({ severity: string(), formattedMessage: string() })), []),
  contracts: optional(
    record(
      string(),
      record(
        string(),
        object({ abi: array(unknown()), evm: object({ bytecode: object({ object: string() }) }) }),
      ),
    ),
    {},
  ),
});

/** The contract as it is committed, in JSON: its interface, and the code that makes one. */
export function compileContract(): string {
  const content = readFileSync(join(import.meta.dirname, '../contracts', FILE), 'utf8');
  const output = compiler.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { [FILE]: { content } },
      settings: {
        // For chains that have not taken up the newest instructions.
        evmVersion: 'paris',
        optimizer: { enabled: true, runs: 200 },
        // A comment changes nothing of the code.
        metadata: { appendCBOR: false },
        outputSelection: { [FILE]: { [CONTRACT]: ['abi', 'evm.bytecode.object'] } },
      },
    }),
  );
  const { errors, contracts } = parse(compiled, JSON.parse(output));
  const contract = contracts[FILE]?.[CONTRACT];
  if (errors.length > 0 || contract === undefined)
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const { abi, evm } = contract;
  return `${JSON.stringify({ abi, bytecode: `0x${evm.bytecode.object}` }, null, 2)}\n`;
}

import { releaseFromTerminal } from '../releases/commands/release-from-terminal.ts';

await releaseFromTerminal(process.argv.slice(2));

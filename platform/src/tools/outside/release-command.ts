export { releaseFromTerminal as run } from '../../releases/commands/release-from-terminal.ts';

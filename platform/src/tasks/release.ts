import { runRelease } from '../releases/commands/run-release.ts';

const { exitCode, out, err } = await runRelease(process.argv.slice(2), process.env);
if (out !== '') console.log(out);
if (err !== '') console.error(err);
process.exitCode = exitCode;

import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { parse, record, string } from 'valibot';
import { BenchArguments } from '../bench/bench-arguments.ts';
import { type Bench, benches } from '../bench/benches.ts';
import { Failure, runTask } from '../failure.ts';

const HELP = `${Object.entries(benches)
  .map(([name, bench]) => `${usageOf(name, bench)}\n${bench.meaning.replaceAll(/^/gm, '    ')}`)
  .join('\n\n')}

All leave nothing behind.`;

await runTask(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (bench === undefined) {
    if (name !== '--help' && name !== '-h') throw new Failure(HELP);
    console.log(HELP);
    return;
  }
  const values = readOptions(name, bench, rest);
  if (values === null) console.log(`${usageOf(name, bench)}\n\n${bench.meaning}`);
  else await bench.run(new BenchArguments({ ...bench.options, ...values }));
});

/** Null when only the help is asked for. */
function readOptions(name: string, bench: Bench, args: readonly string[]): Record<string, string> | null {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } };
  for (const option of Object.keys(bench.options)) options[option] = { type: 'string' };
  try {
    const { values } = parseArgs({ args: [...args], options });
    const { help: asked, ...given } = values;
    return asked === true ? null : parse(record(string(), string()), given);
  } catch {
    throw new Failure(`It is ${usageOf(name, bench)}`);
  }
}

function usageOf(name: string, { options }: Bench): string {
  const parts = Object.entries(options).map(([option, standard]) => ` [--${option} ${standard}]`);
  return `npm run bench -- ${name}${parts.join('')}`;
}

import { parse, record, string } from 'valibot';
import type { Arguments, Options } from '../command-line/parse-arguments.ts';
import { runTask } from '../command-line/run-task.ts';
import { UsageFailure } from '../failure.ts';
import { BenchOptions } from '../tools/bench/bench-arguments.ts';
import { type Bench, benches } from '../tools/bench/benches.ts';

const HELP = `${Object.entries(benches)
  .map(([name, bench]) => `${usageOf(name, bench)}\n${bench.meaning.replaceAll(/^/gm, '    ')}`)
  .join('\n\n')}

All leave nothing behind.`;

const [name, ...words] = process.argv.slice(2);
const bench = name !== undefined && Object.hasOwn(benches, name) ? benches[name] : undefined;
if (name !== undefined && bench !== undefined) await runBench(name, bench, words);
else await runTask({ name: 'bench', help: HELP, positionals: ['<bench>'], options: {}, run: refuse });

async function refuse({ positionals: [unknown] }: Arguments): Promise<void> {
  throw new UsageFailure(`There is no bench “${unknown}”.`);
}

async function runBench(name: string, bench: Bench, args: readonly string[]): Promise<void> {
  const options: Options = {
    ...Object.fromEntries(
      Object.entries(bench.options).map(([option, standard]) => [
        option,
        { type: 'string', example: standard },
      ]),
    ),
    ...(bench.quick === undefined ? {} : { quick: { type: 'boolean' } }),
  };
  const run = async ({ values: { quick, ...given } }: Arguments) => {
    const short = quick === true ? (bench.quick ?? {}) : {};
    await bench.run(
      new BenchOptions({ ...bench.options, ...short, ...parse(record(string(), string()), given) }),
    );
    if (quick === true)
      console.log(`\n--quick is${optionsOf(short)}; without it,${optionsOf(bench.options)}.`);
  };
  await runTask({ name, help: `${usageOf(name, bench)}\n\n${bench.meaning}`, options, run }, args);
}

function usageOf(name: string, { options, quick }: Bench): string {
  const parts = Object.entries(options).map(([option, standard]) => ` [${optionOf(option, standard)}]`);
  return `npm run bench -- ${name}${parts.join('')}${quick === undefined ? '' : ' [--quick]'}`;
}

function optionsOf(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .filter(([, value]) => value !== '')
    .map(([option, value]) => ` ${optionOf(option, value)}`)
    .join('');
}

function optionOf(option: string, value: string): string {
  return `--${option} ${value === '' ? '<…>' : value}`;
}

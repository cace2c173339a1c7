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
  const options: Options = Object.fromEntries(
    Object.entries(bench.options).map(([option, standard]) => [
      option,
      { type: 'string', example: standard, default: standard },
    ]),
  );
  const run = ({ values }: Arguments) =>
    bench.run(new BenchOptions(parse(record(string(), string()), values)));
  await runTask({ name, help: `${usageOf(name, bench)}\n\n${bench.meaning}`, options, run }, args);
}

function usageOf(name: string, { options }: Bench): string {
  const parts = Object.entries(options).map(([option, standard]) => ` [--${option} ${standard}]`);
  return `npm run bench -- ${name}${parts.join('')}`;
}

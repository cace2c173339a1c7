import { Failure, UsageFailure } from '../failure.ts';
import { type Arguments, type Options, parseArguments, type Syntax } from './parse-arguments.ts';

/** A command of `npm run`. */
export interface Command<O extends Options = Options> extends Syntax<O> {
  /** What `--help` prints. */
  readonly help: string;
  /** Of a command line with a mistake in it. Default: 1. */
  readonly usageExitCode?: number;
  readonly run: (given: Arguments<O>) => Promise<void>;
}

/**
 * Runs a command with the words of the command line. A `Failure` is printed in its own words and ends it with exit
 * code 1, after a `UsageFailure` comes the help; a bug keeps its stack.
 */
export async function runTask<const O extends Options>(
  command: Command<O>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    const given = parseArguments(command, args);
    if (given === null) console.log(command.help);
    else await command.run(given);
  } catch (cause) {
    console.error(wordsOf(cause, command.help));
    process.exitCode = cause instanceof UsageFailure ? (command.usageExitCode ?? 1) : 1;
  }
}

function wordsOf(cause: unknown, help: string): unknown {
  if (cause instanceof UsageFailure) return `${cause.message}\n\n${help}`;
  return cause instanceof Failure ? cause.message : cause;
}

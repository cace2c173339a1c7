import { parseArguments } from '../../command-line/parse-arguments.ts';
import { Failure, UsageFailure } from '../../failure.ts';
import { readSettings, settingsTable } from '../../settings/settings.ts';
import { Channel } from '../channels/channel.ts';
import { openReleaseStore } from '../store/open-release-store.ts';
import { promoteCommand, rollbackCommand, withdrawCommand } from './change-commands.ts';
import { gcCommand } from './gc-command.ts';
import { previewCommand } from './preview-command.ts';
import { publishCommand } from './publish-command.ts';
import type { OptionName, ReleaseCommand } from './release-command.ts';
import { optionsTable, parseMessage } from './release-command.ts';
import { historyCommand, statusCommand } from './report-commands.ts';
import { renewCommand, signCommand, trustCommand } from './trust-commands.ts';
import { whereCommand } from './where-command.ts';

const commands: Readonly<Record<string, ReleaseCommand>> = {
  publish: publishCommand,
  preview: previewCommand,
  promote: promoteCommand,
  rollback: rollbackCommand,
  withdraw: withdrawCommand,
  status: statusCommand,
  history: historyCommand,
  where: whereCommand,
  gc: gcCommand,
  trust: trustCommand,
  sign: signCommand,
  renew: renewCommand,
};

const syntax = {
  name: 'release',
  more: true,
  options: { json: { type: 'boolean', default: false }, ...optionsTable },
} as const;

const JSON_MEANING = '--json             prints one line of JSON, of an error too: {"error": …}';
const EXIT_CODES = 'Exit codes: 0 done, 1 refused or failed, 2 the command is written wrongly.';

/** The output and the exit code of a run. */
export interface Run {
  readonly exitCode: 0 | 1 | 2;
  readonly out: string;
  readonly err: string;
}

/** `npm run release -- …`. Throws only bugs. */
export async function runRelease(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Run> {
  try {
    return { exitCode: 0, out: await answer(words, environment), err: '' };
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause;
    const exitCode = cause instanceof UsageFailure ? 2 : 1;
    if (words.includes('--json')) return { exitCode, out: JSON.stringify({ error: cause.message }), err: '' };
    const hint = exitCode === 2 ? `\n${seeHelp(words[0])}` : '';
    return { exitCode, out: '', err: cause.message + hint };
  }
}

async function answer(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const given = parseArguments(syntax, words);
  if (given === null) return helpOf(words.find(isCommand));
  const { positionals, values } = given;
  const [name, ...targets] = positionals;
  if (name === undefined) return helpOf(undefined);
  const command = isCommand(name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageFailure(`There is no command “${name}”.`);
  refuseOptions(name, command, values);
  const settings = readSettings(environment);
  const store = openReleaseStore(settings);
  const channel = new Channel(store, parseChannel(values.channel ?? settings.CHANNEL));
  const { link = false, adopt = false, ...others } = values;
  const { 'dry-run': dryRun = false, 'after-stages': afterStages = false } = values;
  const message = values.message === undefined ? undefined : parseMessage(values.message);
  const wanted = { ...others, targets, link, adopt, message, dryRun, afterStages };
  const { text, json } = await command.run({ settings, store, channel }, wanted);
  return values.json ? JSON.stringify(json) : text;
}

function isCommand(word: string): boolean {
  return Object.hasOwn(commands, word);
}

function refuseOptions(
  name: string,
  { options }: ReleaseCommand,
  values: Readonly<Record<string, unknown>>,
): void {
  const known: readonly string[] = [...options, 'json'];
  const unknown = Object.keys(values).find((option) => !known.includes(option));
  if (unknown !== undefined) throw new UsageFailure(`“${name}” has no option --${unknown}.`);
}

function parseChannel(text: string): string {
  const channel = settingsTable.CHANNEL.read(text);
  if (channel !== undefined) return channel;
  throw new UsageFailure(`--channel is “${text}”; it must be ${settingsTable.CHANNEL.form}.`);
}

function generalHelp(): string {
  const all = Object.values(commands);
  const width = Math.max(...all.map(({ usage }) => usage.length));
  const lines = all.map(({ usage, summary }) => `  ${usage.padEnd(width)}   ${summary}`);
  return `npm run release -- <command>

${lines.join('\n')}

Each has --help and --json, and what changes something has --dry-run.
The settings DATA_DIR, RELEASES_STORE and CHANNEL say which store and which channel.
${EXIT_CODES}`;
}

function helpOf(name: string | undefined): string {
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined) return generalHelp();
  const { usage, summary, details, options } = command;
  const meanings = options.map((option: OptionName) => optionsTable[option].meaning);
  const lines = [...meanings, JSON_MEANING].map((line) => `  ${line}`);
  return `npm run release -- ${usage}   ${summary}\n\n${details}\n\n${lines.join('\n')}\n\n${EXIT_CODES}`;
}

function seeHelp(name: string | undefined): string {
  const known = name !== undefined && isCommand(name) ? `${name} ` : '';
  return `“npm run release -- ${known}--help” says how it is written.`;
}

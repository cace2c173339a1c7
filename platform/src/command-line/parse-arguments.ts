import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { UsageFailure } from '../failure.ts';

/** An option as `node:util` describes it, and what it does not know. */
export interface Option extends ParseArgsOptionDescriptor {
  /** A value for the message about a missing one, and for nothing else. */
  readonly example?: string;
  /** The value may be left out, and is this then. */
  readonly whenAlone?: string;
  /** With `whenAlone`: the next word is the value only if it is one of these. */
  readonly choices?: readonly string[];
  /** With `whenAlone`: all words up to the next option are the value, joined with commas. */
  readonly isList?: boolean;
}

export type Options = Readonly<Record<string, Option>>;

/** What a command accepts after its name. */
export interface Syntax<O extends Options = Options> {
  /** As it is written after `npm run`. */
  readonly name: string;
  readonly options: O;
  /** Names of the words without an option, as the help has them: `<file>`. */
  readonly positionals?: readonly string[];
  /** The same for those that may be left out. */
  readonly optional?: readonly string[];
  /** Any number of words more. */
  readonly more?: boolean;
  /** Words that it does not know are for another program. */
  readonly passesOn?: boolean;
}

type Values<O extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>['values'];

export interface Arguments<O extends Options = Options> {
  readonly values: Values<O>;
  readonly positionals: readonly string[];
  /** Empty unless the command passes words on. */
  readonly passedOn: readonly string[];
}

const HELP: Options = { help: { type: 'boolean', short: 'h' } };

/**
 * The one parser of command lines.
 * @returns null when the help is asked for
 * @throws UsageFailure with the first fault in a sentence
 */
export function parseArguments<O extends Options>(
  syntax: Syntax<O>,
  args: readonly string[],
): Arguments<O> | null {
  const sorted = sortWords(syntax, args);
  if (sorted === null) return null;
  const { options } = syntax;
  const { values, positionals } = parseArgs({ args: sorted.known, options, allowPositionals: true });
  checkPositionals(syntax, positionals);
  return { values, positionals, passedOn: sorted.passedOn };
}

/** Null when the help is among them. `known` has each value attached to its option: `--name=value`. */
function sortWords(
  { name, options, passesOn = false }: Syntax,
  args: readonly string[],
): { readonly known: string[]; readonly passedOn: string[] } | null {
  const known: string[] = [];
  const passedOn: string[] = [];
  const tokens = [...readTokens({ ...options, ...HELP }, args)];
  const isHelp = ({ kind, index }: Token) => kind === 'option' && /^(-h|--help)$/.test(args[index] ?? '');
  if (tokens.some(isHelp)) return null;
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const word = args[token.index] ?? '';
    const option = token.kind === 'option' && Object.hasOwn(options, token.name) && options[token.name];
    if (token.kind === 'option' && option) known.push(attached(token, option, tokens));
    else if (passesOn) passedOn.push(word);
    else if (token.kind === 'option') throw new UsageFailure(`“${name}” has no option ${token.rawName}.`);
    else known.push(word);
    // `-abc` is one word and three tokens.
    while (passesOn && tokens[0]?.index === token.index) tokens.shift();
  }
  return { known, passedOn };
}

type Token = ReturnType<typeof readTokens>[number];
type OptionToken = Extract<Token, { kind: 'option' }>;

function readTokens(options: Options, args: readonly string[]) {
  // What may stand alone takes no word by itself: which ones are its own is seen later.
  const lenient = Object.entries(options).map(([name, option]): [string, Option] => [
    name,
    option.whenAlone === undefined ? option : { type: 'boolean' },
  ]);
  return parseArgs({
    args: [...args],
    options: Object.fromEntries(lenient),
    allowPositionals: true,
    strict: false,
    tokens: true,
  }).tokens;
}

function attached(token: OptionToken, option: Option, following: Token[]): string {
  const { name, rawName, value, inlineValue } = token;
  if (option.type === 'boolean') {
    if (value !== undefined) throw new UsageFailure(`${rawName} takes no value.`);
    return `--${name}`;
  }
  if (inlineValue) return `--${name}=${value}`;
  if (option.whenAlone !== undefined)
    return `--${name}=${takeWords(option, following).join() || option.whenAlone}`;
  if (value === undefined || /^-./.test(value)) {
    const example = option.example === undefined ? '' : `, for example ${rawName} ${option.example}`;
    throw new UsageFailure(`${rawName} needs a value${example}.`);
  }
  return `--${name}=${value}`;
}

function takeWords({ choices, isList = false }: Option, following: Token[]): string[] {
  const end = following.findIndex(({ kind }) => kind !== 'positional');
  const words = following
    .slice(0, end === -1 ? following.length : end)
    .flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const own = isList ? words : words.slice(0, choices?.includes(words[0] ?? '') ? 1 : 0);
  following.splice(0, own.length);
  return own;
}

function checkPositionals(
  { positionals = [], optional = [], more = false }: Syntax,
  given: readonly string[],
): void {
  const missing = positionals.slice(given.length);
  if (missing.length > 0) throw new UsageFailure(`${missing.join(' ')} is missing.`);
  const extra = given.slice(positionals.length + optional.length);
  if (extra.length > 0 && !more) throw new UsageFailure(`“${extra.join(' ')}” is too much.`);
}

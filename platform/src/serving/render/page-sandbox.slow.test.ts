import { describe, expect, it, onTestFinished } from 'vitest';
import { PageSandbox, type PageSandboxOptions } from './page-sandbox.ts';

/** A shell’s script that answers with what a remote’s `page` makes of what is asked. */
const SHELL = 'var shellServer = { render: async (routes, asked) => routes.page(asked) };';

const GIVEN_UP =
  'site failed 3 times in a row: its pages come from the browser alone, and it is tried again more and more rarely';

function openSandbox(options: Pick<PageSandboxOptions, 'retryAfter' | 'timeout' | 'now'> = {}) {
  const reports: string[] = [];
  // A busy machine may take its time to begin a process.
  const report = (sentence: string) => void reports.push(sentence);
  const givenUp: string[] = [];
  const gaveUp = (key: string) => void givenUp.push(key);
  const sandbox = new PageSandbox({ report, gaveUp, timeout: 60_000, ...options });
  onTestFinished(() => sandbox.close());
  const run = (page: string, key = 'site') => {
    sandbox.load(key, [SHELL, `var remoteServer = { routes: { page: (asked) => { ${page} } } };`]);
    return sandbox.render(key, 'asked');
  };
  return { sandbox, reports, givenUp, run };
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

  it('that never begins takes four seconds at most, and is said to be given up', async () => {
    const { sandbox, reports, givenUp } = openSandbox({ retryAfter: 0 });
    sandbox.load('site', ['for (;;);']);
    await expect
      .poll(() => sandbox.render('site', 'asked').then(() => reports.length), { timeout: 60_000 })
      .toBeGreaterThan(4);
    const tooLate = (ms: number) => `site cannot be rendered: it needs more than ${ms} ms to begin`;
    expect(reports.slice(0, 5)).toEqual([
      tooLate(1000),
      tooLate(2000),
      tooLate(4000),
      GIVEN_UP,
      tooLate(4000),
    ]);
    expect(givenUp).toEqual(['site']);
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

describe('a release that fails', () => {
  const GOOD = [SHELL, 'var remoteServer = { routes: { page: (asked) => asked } };'];
  const ENDLESS = [SHELL, 'var remoteServer = { routes: { page: (asked) => { for (;;); } } };'];

  it('makes no page of another wait, however often it is asked for', async () => {
    const { sandbox, reports } = openSandbox({ retryAfter: 0 });
    sandbox.load('good', GOOD);
    expect(await sandbox.render('good', 'first')).toBe('first');
    sandbox.load('endless', ENDLESS);
    const endless = sandbox.render('endless', '');
    let isOver = false;
    void endless.finally(() => {
      isOver = true;
    });
    for (let page = 0; page < 20; page += 1) expect(await sandbox.render('good', `${page}`)).toBe(`${page}`);
    expect(isOver).toBe(false);
    expect(await endless).toBeNull();
    expect(reports).toEqual(['endless cannot be rendered: a page needs more time']);
  });

  it('after it did well goes apart: the next page of another is there', async () => {
    const { sandbox } = openSandbox({ retryAfter: 0 });
    const turning = [
      SHELL,
      'var remoteServer = { routes: { page: (asked) => { while (asked === "endless"); return asked; } } };',
    ];
    for (const [key, scripts] of [
      ['good', GOOD],
      ['turning', turning],
    ] as const) {
      sandbox.load(key, scripts);
      expect(await sandbox.render(key, 'first')).toBe('first');
    }
    expect(await sandbox.render('turning', 'endless')).toBeNull();
    const again = sandbox.render('turning', 'endless');
    expect(await sandbox.render('good', 'meanwhile')).toBe('meanwhile');
    expect(await again).toBeNull();
    expect(await sandbox.render('turning', 'well')).toBe('well');
  });

  it('by throwing rests after three times in a row, a page that goes well between them begins anew', async () => {
    const world = { now: 0 };
    const { sandbox, reports, givenUp } = openSandbox({ now: () => world.now });
    sandbox.load('site', [
      SHELL,
      'var remoteServer = { routes: { page: (asked) => { if (asked === "bad") throw new Error("no"); return asked; } } };',
    ]);
    for (const page of ['bad', 'bad', 'good', 'bad', 'bad']) await sandbox.render('site', page);
    expect([sandbox.rests('site'), givenUp]).toEqual([false, []]);
    expect(await sandbox.render('site', 'bad')).toMatch(/^!Error: no/);
    expect([sandbox.rests('site'), givenUp, reports]).toEqual([true, ['site'], [GIVEN_UP]]);
    expect(await sandbox.render('site', 'good')).toBeNull();
    world.now += 10_000;
    expect(await sandbox.render('site', 'good')).toBe('good');
    expect(sandbox.rests('site')).toBe(false);
  });

  it('rests longer each time, at most ten minutes', async () => {
    const world = { now: 0 };
    const { sandbox } = openSandbox({ now: () => world.now });
    sandbox.load('site', ['throw new Error("no");']);
    const pauses: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      await sandbox.render('site', '');
      await expect.poll(() => sandbox.rests('site')).toBe(true);
      const since = world.now;
      while (sandbox.rests('site')) world.now += 10_000;
      pauses.push((world.now - since) / 1000);
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600]);
  });
});

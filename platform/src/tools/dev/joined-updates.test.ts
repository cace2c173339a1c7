import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JoinedUpdates, joinManifests, joinScripts } from './joined-updates.ts';

const RECEIVER = 'rspackHotUpdatemfe_harbour';

/** An update as the bundler writes it. */
const script = (modules: string, hash: string) =>
  `"use strict";\nglobalThis["${RECEIVER}"]("harbour", {${modules}},function(require) { require.h = "${hash}"; });\n//# sourceMappingURL=a.map`;

/** What the page's own receiver gets of a script. */
function received(text: string) {
  const calls: { chunk: string; modules: Record<string, () => string>; hash: string }[] = [];
  const context: Record<string, unknown> = {
    [RECEIVER](chunk: string, modules: Record<string, () => string>, run: (require: object) => void) {
      const require = { h: '' };
      run(require);
      calls.push({ chunk, modules, hash: require.h });
    },
  };
  context.globalThis = context;
  runInNewContext(text, context);
  return calls;
}

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'updates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = (from: string, modules: string, to: string) => {
    writeFileSync(join(folder, `harbour.${from}.hot-update.js`), script(modules, to));
    writeFileSync(
      join(folder, `main.${from}.hot-update.json`),
      JSON.stringify({ c: ['harbour'], r: [], m: [] }),
    );
  };
  const read = (from: string) => readFileSync(join(folder, `harbour.${from}.hot-update.js`), 'utf8');
  return { folder, build, read, updates: new JoinedUpdates(folder) };
}

describe('updates past a build that failed', () => {
  it('are one script, which hands each module over as it is at the end', () => {
    const joined = joinScripts([
      script('"a"() { throw new Error("broken") }, "b"() { return "b2" }', 'h2'),
      script('"a"() { return "a3" }', 'h3'),
    ]);
    const [only, ...others] = received(joined);
    expect(others).toEqual([]);
    expect([only?.chunk, only?.hash]).toEqual(['harbour', 'h3']);
    expect([only?.modules.a?.(), only?.modules.b?.()]).toEqual(['a3', 'b2']);
  });

  it('leave the receiver of the page as it was', () => {
    const joined = joinScripts([script('', 'h2')]);
    expect(received(`${joined}\n${joined}`)).toHaveLength(2);
  });

  it('are one description, which removes nothing that may be there again', () => {
    const first = { c: ['a', 'main'], r: ['b'], m: ['x'], changed: { y: ['a'] }, css: { c: ['a'] } };
    const second = { c: ['b', 'main'], r: [], m: [], changed: { y: ['a', 'b'], x: ['a'] } };
    expect(JSON.parse(joinManifests([JSON.stringify(first), JSON.stringify(second)]))).toEqual({
      c: ['a', 'main', 'b'],
      r: [],
      m: [],
      changed: { y: ['a', 'b'], x: ['a'] },
      css: { c: ['a'] },
    });
  });

  it('lead from the last build that succeeded, however many failed', async () => {
    const { updates, build, read } = openFolder();
    await updates.add('1', false);
    build('1', '"a"() { throw new Error("broken") }', '2');
    await updates.add('2', true);
    build('2', '"b"() { return "b" }', '3');
    await updates.add('3', true);
    build('3', '"a"() { return "a" }', '4');
    await updates.add('4', false);
    const [update] = received(read('1'));
    expect([update?.hash, update?.modules.a?.(), update?.modules.b?.()]).toEqual(['4', 'a', 'b']);
  });

  it('are left as the bundler wrote them where none failed', async () => {
    const { updates, build, read } = openFolder();
    await updates.add('1', false);
    build('1', '"a"() {}', '2');
    const written = read('1');
    await updates.add('2', false);
    expect(read('1')).toBe(written);
  });

  it('are none where the source is as it was before', async () => {
    const { updates, build, read } = openFolder();
    await updates.add('1', false);
    build('1', '"a"() { throw new Error("broken") }', '2');
    const written = read('1');
    await updates.add('2', true);
    build('2', '"a"() {}', '1');
    await updates.add('1', false);
    expect(read('1')).toBe(written);
  });
});

import { describe, expect, it } from 'vitest';
import { findTestFiles, planTests, type TestFiles } from './test-scope.ts';

const files: TestFiles = {
  vitest: ['api/test/accounts.test.ts', 'mfe-directory/src/search/query/search.model.test.ts'],
  browser: [
    'mfe-directory/browser-tests/search.spec.ts',
    'mfe-wallet/browser-tests/cards.spec.ts',
    'e2e/tests/site/journeys.spec.ts',
  ],
};
const none = () => [];
const changed = (...paths: string[]) => planTests({ kind: 'changed' }, files, () => paths);

describe('the tests that are run', () => {
  it('are all, and the checks, unless something is named', () => {
    expect(planTests({ kind: 'everything' }, files, none)).toEqual({
      checks: true,
      vitest: { kind: 'all' },
      browser: { kind: 'all' },
    });
  });

  it('are those in files that have the word in their path, of both runners', () => {
    expect(planTests({ kind: 'named', words: ['search'] }, files, none)).toEqual({
      checks: false,
      vitest: { kind: 'files', files: ['mfe-directory/src/search/query/search.model.test.ts'] },
      browser: { kind: 'files', files: ['mfe-directory/browser-tests/search.spec.ts'] },
    });
  });

  it('may be one file, as a shell completes its name', () => {
    const plan = planTests({ kind: 'named', words: ['./api/test/accounts.test.ts'] }, files, none);
    expect(plan.vitest).toEqual({ kind: 'files', files: ['api/test/accounts.test.ts'] });
    expect(plan.browser).toEqual({ kind: 'files', files: [] });
  });

  it('are refused for a word that no file has, even beside one that some have', () => {
    expect(() => planTests({ kind: 'named', words: ['search', 'serach'] }, files, none)).toThrow(
      'No test file has “serach” in its path.',
    );
  });

  describe('by what changed', () => {
    it('are refused when nothing did', () => {
      expect(() => changed()).toThrow('Nothing differs from the last commit.');
    });

    it('are those of its remote in a browser, and those that import it', () => {
      expect(changed('mfe-wallet/src/cards/cards.model.ts')).toEqual({
        checks: false,
        vitest: { kind: 'reach', files: ['mfe-wallet/src/cards/cards.model.ts'] },
        browser: { kind: 'files', files: ['mfe-wallet/browser-tests/cards.spec.ts'] },
      });
    });

    it.each(['shared/src/ui/button.tsx', 'shell/src/main.ts', 'api/src/api.ts', 'e2e/site/site.ts'])(
      'are all of a browser for %s, which every page stands on',
      (file) => {
        expect(changed(file).browser).toEqual({ kind: 'files', files: files.browser });
      },
    );

    it('are none of a browser for another test, its fixtures or a document', () => {
      const plan = changed('README.md', 'docs/a.md', 'api/test/x.test.ts', 'mfe-wallet/src/card.fixture.ts');
      expect(plan.browser).toEqual({ kind: 'files', files: [] });
    });

    it('are itself for a browser test', () => {
      expect(changed('e2e/tests/site/journeys.spec.ts').browser).toEqual({
        kind: 'files',
        files: ['e2e/tests/site/journeys.spec.ts'],
      });
    });

    it('are all when the packages changed', () => {
      expect(changed('package-lock.json')).toMatchObject({
        vitest: { kind: 'all' },
        browser: { kind: 'all' },
      });
    });
  });

  it('are found where they are', () => {
    const found = findTestFiles();
    expect(found.vitest).toContain('platform/src/tools/testing/test-scope.test.ts');
    expect(
      found.browser.every((file) => /^(e2e\/tests\/(site|shell)|mfe-[a-z]+\/browser-tests)\//.test(file)),
    ).toBe(true);
    expect(found.browser.length).toBeGreaterThan(40);
  });
});

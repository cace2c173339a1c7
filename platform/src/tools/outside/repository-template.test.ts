import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compareTexts } from '../../releases/build/check-texts.ts';
import { harbour } from '../generate/new-remote.fixture.ts';
import { developmentPortOf, repositoryFiles, WRITTEN_WITH } from './repository-template.ts';

const versions = Object.fromEntries(WRITTEN_WITH.map((name, index) => [name, `1.0.${index}`]));

const filesWith = (page: Partial<typeof harbour.page>) =>
  repositoryFiles({ ...harbour, versions, page: { ...harbour.page, ...page } });

describe('a repository of its own', () => {
  it('names the exact version of each package that it is written with', () => {
    const { dependencies, devDependencies } = JSON.parse(filesWith({})['package.json'] ?? '');
    expect({ ...dependencies, ...devDependencies }).toEqual(versions);
  });

  it('has a page with the same texts in both languages', () => {
    const files = filesWith({});
    const [fr = '', en = ''] = ['fr', 'en'].map((language) => files[`src/harbour/${language}.json`]);
    expect(compareTexts(JSON.parse(fr), JSON.parse(en))).toEqual([]);
  });

  it('tries out what is tagged, under the version of the tag', () => {
    const { jobs } = parse(filesWith({})['.github/workflows/ci.yaml'] ?? '');
    const runs = jobs.release.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the shell
    expect(runs).toContain('npm run release -- promote mfe-harbour@${GITHUB_REF_NAME#v} --share 10%');
    expect(jobs.release.needs).toBe('check');
  });

  it('has a browser test that needs nothing of the site’s repository', () => {
    const { 'browser-tests/harbour.spec.ts': test = '' } = filesWith({ path: '/harbour/:id' });
    expect(test).toContain("from '@nfcards/platform/browser-test';");
    expect(test).toContain("page.goto('/harbour/A1?lng=fr')");
  });

  it('is worked on at a port that its name tells, and the site’s own remotes have not', () => {
    const ports = ['mfe-harbour', 'mfe-quay', 'mfe-tides'].map(developmentPortOf);
    expect(new Set(ports).size).toBe(3);
    expect(ports.every((port) => port >= 3200 && port < 3900)).toBe(true);
    expect(ports[0]).toBe(developmentPortOf('mfe-harbour'));
  });
});

import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../command-line/parse-arguments.ts';
import { Failure } from '../../failure.ts';
import { askedReleases, E2E, type E2eArguments, readE2eArguments } from './e2e-arguments.ts';

const NAMES = ['shell', 'mfe-directory', 'mfe-wallet'];
const known = { names: NAMES, isPackage: (folder: string) => folder === './mfe-wallet' };

/** Null for the help. */
function parse(...words: string[]): E2eArguments | null {
  const given = parseArguments(E2E, words);
  return given && readE2eArguments(given, known);
}

function refusalOf(...given: string[]): string {
  try {
    parse(...given);
  } catch (cause) {
    if (cause instanceof Failure) return cause.message;
    throw cause;
  }
  return 'nothing was refused';
}

describe('the site that the tests run on', () => {
  it('is the working tree’s unless something else is asked for', () => {
    expect(parse()).toEqual({ site: { kind: 'working tree' }, video: 'off', playwright: [], isPart: false });
  });

  it('is a deployed one', () => {
    const site = { kind: 'deployed', url: 'https://boats.example' };
    expect(parse('--url', 'https://boats.example/')).toMatchObject({ site });
    expect(parse('--url=https://boats.example')).toMatchObject({ site });
  });

  it('is what is live, with candidates: published ones, or built from a folder', () => {
    expect(parse('--candidate', 'mfe-directory=1.5.0', '--candidate=wallet=./mfe-wallet')).toMatchObject({
      site: {
        kind: 'candidates',
        candidates: [
          { name: 'mfe-directory', version: '1.5.0' },
          { name: 'mfe-wallet', folder: './mfe-wallet' },
        ],
      },
    });
  });

  it('is a matrix of everything, or of what is named', () => {
    expect(parse('--matrix')).toMatchObject({ site: { kind: 'matrix', names: NAMES } });
    expect(parse('--matrix', '--workers', '4')).toMatchObject({
      site: { kind: 'matrix', names: NAMES },
      playwright: ['--workers', '4'],
    });
    const some = { site: { kind: 'matrix', names: ['mfe-wallet', 'shell'] } };
    expect(parse('--matrix', 'wallet', 'shell', 'mfe-wallet')).toMatchObject(some);
    expect(parse('--matrix=wallet,shell')).toMatchObject(some);
  });

  it.each([
    { given: ['--url'], says: /--url needs a value/ },
    { given: ['--url', '--headed'], says: /--url needs a value/ },
    { given: ['--url', 'boats.example'], says: /without a path, for example https:\/\/boats\.example/ },
    { given: ['--url', 'https://boats.example/search'], says: /without a path/ },
    { given: ['--url', 'ftp://boats.example'], says: /--url ftp:/ },
    { given: ['--candidate', 'mfe-wallet'], says: /a version or a folder to build/ },
    { given: ['--candidate', 'harbour=1.0.0'], says: /“harbour” is not released by itself.*mfe-directory/ },
    { given: ['--candidate', 'wallet=./nowhere'], says: /“\.\/nowhere” is neither a version/ },
    {
      given: ['--candidate', 'wallet=1.0.0', '--candidate', 'mfe-wallet=1.1.0'],
      says: /two candidates for mfe-wallet/,
    },
    { given: ['--matrix', 'walet'], says: /“walet” is not released by itself/ },
    {
      given: ['--url', 'https://boats.example', '--matrix'],
      says: /--url and --matrix name different sites/,
    },
    { given: ['--matrix', '--candidate', 'wallet=1.0.0'], says: /--candidate and --matrix/ },
  ])('is not $given', ({ given, says }) => {
    expect(refusalOf(...given)).toMatch(says);
  });

  it('is named without the password that stood in its address', () => {
    expect(refusalOf('--url', 'https://anne:secret@boats.example')).toMatch(/https:\/\/…@boats\.example/);
  });
});

describe('the releases that a run is for', () => {
  const asked = (...words: string[]) => {
    const given = parse(...words);
    return given && askedReleases(given.site);
  };

  it('are those of the matrix, and the candidates', () => {
    expect(asked('--matrix', 'wallet', 'shell')).toEqual(['mfe-wallet', 'shell']);
    expect(asked('--candidate', 'wallet=1.5.0')).toEqual(['mfe-wallet']);
    expect([asked(), asked('--url', 'https://boats.example')]).toEqual([[], []]);
  });
});

describe('how the tests are run', () => {
  it('is Playwright’s own, word by word', () => {
    const given = ['search', '-g', 'ST9: the region', '--workers=4', '--headed'];
    expect(parse(...given)).toMatchObject({ playwright: given });
  });

  it('splits the tests over machines', () => {
    expect(parse('--shard', '1/4')).toMatchObject({ playwright: ['--shard=1/4'] });
    for (const wrong of ['0/4', '5/4', '1', '1/0', 'a/b']) {
      expect(refusalOf('--shard', wrong)).toMatch(/the part and how many there are/);
    }
  });

  it('keeps traces and videos of failed tests, or as is said', () => {
    expect(parse('--trace', '--video')).toMatchObject({
      video: 'retain-on-failure',
      playwright: ['--trace=retain-on-failure'],
    });
    expect(parse('--trace', 'on', '--video=on', 'search')).toMatchObject({
      video: 'on',
      playwright: ['--trace=on', 'search'],
    });
    expect(refusalOf('--video=always')).toMatch(/it is one of on, off/);
  });

  it('writes the report that the table is made of, whatever else is written', () => {
    expect(parse('--reporter', 'html')).toMatchObject({ playwright: ['--reporter=html,json'] });
  });

  it.each([
    { given: [], isPart: false },
    { given: ['--workers', '4', '--headed', '--trace'], isPart: false },
    { given: ['--shard', '1/4'], isPart: true },
    { given: ['search'], isPart: true },
    { given: ['--headed', 'search'], isPart: true },
    { given: ['-g', 'a title'], isPart: true },
    { given: ['--grep=a title'], isPart: true },
  ])('is all of them or a part: $given', ({ given, isPart }) => {
    expect(parse(...given)?.isPart).toBe(isPart);
  });

  it('is told on request', () => {
    for (const word of ['--help', '-h']) expect(parse('--matrix', word)).toBeNull();
  });
});

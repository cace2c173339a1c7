import { describe, expect, it } from 'vitest';
import { UsageFailure } from '../failure.ts';
import { parseArguments } from './parse-arguments.ts';

const moor = {
  name: 'moor',
  positionals: ['<boat>'],
  optional: ['<port>'],
  options: {
    nights: { type: 'string', example: '3', default: '1' },
    with: { type: 'string', multiple: true },
    'dry-run': { type: 'boolean' },
  },
} as const;

/** Knows a few words, and passes the others on. */
const test = {
  name: 'test',
  passesOn: true,
  options: {
    trace: { type: 'string', whenAlone: 'failed', choices: ['on', 'off'] },
    matrix: { type: 'string', whenAlone: 'all', isList: true },
    url: { type: 'string', example: 'https://boats.example' },
  },
} as const;

const words = (line: string) => line.split(' ').filter((word) => word !== '');

describe('the words of a command', () => {
  it.each([
    ['Ys', ['Ys'], { nights: '1' }],
    ['Ys Brest', ['Ys', 'Brest'], { nights: '1' }],
    ['--nights 3 Ys --dry-run', ['Ys'], { nights: '3', 'dry-run': true }],
    ['--nights=-3 Ys', ['Ys'], { nights: '-3' }],
    ['Ys --with=a --with b', ['Ys'], { nights: '1', with: ['a', 'b'] }],
    ['-- --Ys', ['--Ys'], { nights: '1' }],
  ])('“%s”', (line, positionals, values) => {
    expect(parseArguments(moor, words(line))).toEqual({ positionals, values, passedOn: [] });
  });

  it.each(['--help', '-h', 'Ys -h', 'a b c --help', '--frob --help'])('“%s” asks for the help', (line) => {
    expect(parseArguments(moor, words(line))).toBeNull();
  });

  it.each([
    ['', '<boat> is missing.'],
    ['Ys Brest now please', '“now please” is too much.'],
    ['Ys --frob', '“moor” has no option --frob.'],
    ['Ys --toString', '“moor” has no option --toString.'],
    ['Ys -x', '“moor” has no option -x.'],
    ['Ys --dry-run=no', '--dry-run takes no value.'],
    ['Ys --nights', '--nights needs a value, for example --nights 3.'],
    ['Ys --nights --dry-run', '--nights needs a value, for example --nights 3.'],
    ['Ys --with', '--with needs a value.'],
  ])('“%s” is refused: %s', (line, sentence) => {
    expect(() => parseArguments(moor, words(line))).toThrow(new UsageFailure(sentence));
  });
});

describe('a command that passes words on', () => {
  it.each([
    ['search -g port --workers=4 --headed', {}, ['search', '-g', 'port', '--workers=4', '--headed']],
    ['-ghello --url https://a.example x', { url: 'https://a.example' }, ['-ghello', 'x']],
    ['--trace', { trace: 'failed' }, []],
    ['--trace on search', { trace: 'on' }, ['search']],
    ['--trace search', { trace: 'failed' }, ['search']],
    ['--trace=on search', { trace: 'on' }, ['search']],
    ['--matrix a b --headed c', { matrix: 'a,b' }, ['--headed', 'c']],
    ['--matrix=a,b c', { matrix: 'a,b' }, ['c']],
    ['--matrix --headed', { matrix: 'all' }, ['--headed']],
  ])('“%s”', (line, values, passedOn) => {
    expect(parseArguments(test, words(line))).toEqual({ positionals: [], values, passedOn });
  });
});

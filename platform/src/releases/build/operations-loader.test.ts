import { describe, expect, it } from 'vitest';
import operationsLoader from './operations-loader.ts';

const TABLE = `import { object, string } from 'valibot';

const input = object({ input: string(), summary: string() });

export const tideOperations = {
  tides: {
    path: 'tides',
    summary: 'High and low water, with a comma.',
    effect: 'reads',
    access: 'anyone',
    limits: [
      { per: ['address'], calls: 60, seconds: 60 },
    ],
    input,
    /** Of one day. */
    answer: object({ summary: string() }),
    failures: { unknown_port: 404 }
  },
} satisfies Record<string, Operation>;
`;

const MARK = '/*@__PURE__*/ ';

describe('the operations table in a browser', () => {
  const lines = operationsLoader(TABLE).split('\n');

  it('lacks what only a server reads', () => {
    expect(lines.map((line) => line.trim()).filter((line) => line !== '')).toEqual([
      "import { object, string } from 'valibot';",
      'const input = /*@__PURE__*/ object({ input: /*@__PURE__*/ string(), summary: /*@__PURE__*/ string() });',
      'export const tideOperations = {',
      'tides: {',
      "path: 'tides',",
      "effect: 'reads',",
      "access: 'anyone',",
      '/** Of one day. */',
      'answer: /*@__PURE__*/ object({ summary: /*@__PURE__*/ string() }),',
      '},',
      '} satisfies Record<string, Operation>;',
    ]);
  });

  it('keeps its lines where they were', () => {
    const written = TABLE.split('\n');
    expect(lines).toHaveLength(written.length);
    const answer = written.findIndex((line) => line.includes('answer:'));
    expect(lines[answer]?.replaceAll(MARK, '')).toBe(written[answer]);
  });

  it('leaves alone what is no row', () => {
    const schema = 'export const notice = object({ path: string(), summary: string() });\n';
    expect(operationsLoader(schema).replaceAll(MARK, '')).toBe(schema);
  });

  it('keeps what a function does as it is called', () => {
    const limits = 'export const limit = (most: number) => pipe(string(), maxLength(most));\n';
    expect(operationsLoader(limits)).toBe(limits);
  });
});

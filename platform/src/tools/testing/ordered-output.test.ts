import { describe, expect, it } from 'vitest';
import { OrderedOutput } from './ordered-output.ts';

describe('the output of programs that run at the same time', () => {
  it('is printed of the first as it comes, of the next when the first has ended', () => {
    const printed: string[] = [];
    const output = new OrderedOutput((text) => printed.push(text));
    const [first, second, third] = [output.open(), output.open(), output.open()];
    second.write('b');
    first.write('a');
    third.write('c');
    third.end();
    expect(printed).toEqual(['a']);
    second.write('B');
    first.write('A');
    first.end();
    expect(printed).toEqual(['a', 'A', 'bB']);
    second.write('β');
    expect(printed).toEqual(['a', 'A', 'bB', 'β']);
    second.end();
    expect(printed).toEqual(['a', 'A', 'bB', 'β', 'c']);
  });
});

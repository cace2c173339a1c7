import { operations } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { operationShapes } from './operation-shapes.ts';
import type { Shape } from './shape.ts';
import { shape } from './shape.ts';
import { gapsBetween } from './shape-gaps.ts';

const text: Shape = { type: 'string' };
const number: Shape = { type: 'number' };
const nothing: Shape = { type: 'null' };
const boat: Shape = {
  type: 'object',
  properties: {
    name: text,
    length: { anyOf: [number, nothing] },
    kind: { enum: ['sail', 'motor'], type: 'string' },
  },
  required: ['name', 'length', 'kind'],
};
const without = (field: string): Shape => ({
  ...boat,
  properties: Object.fromEntries(Object.entries(boat.properties ?? {}).filter(([name]) => name !== field)),
  required: boat.required?.filter((name) => name !== field),
});
const withField = (field: string, as: Shape): Shape => ({
  ...boat,
  properties: { ...boat.properties, [field]: as },
});

describe('what is given where a boat is expected', () => {
  it.each<[string, Shape, readonly string[]]>([
    ['the same', boat, []],
    ['one more field', { ...withField('flag', text), required: [...(boat.required ?? []), 'flag'] }, []],
    ['a field less', without('name'), ['“name” is missing']],
    ['a field that may be missing', { ...boat, required: ['length', 'kind'] }, ['“name” may be missing']],
    [
      'null where there was none',
      withField('name', { anyOf: [text, nothing] }),
      ['“name” may be null instead of string'],
    ],
    ['never null where it might be', withField('length', number), []],
    ['a whole number', withField('length', { type: 'integer' }), []],
    ['a text for a number', withField('length', text), ['“length” may be string']],
    [
      'one more value of few',
      withField('kind', { enum: ['sail', 'motor', 'rowing'] }),
      ['“kind” may be "rowing"'],
    ],
    ['fewer of few', withField('kind', { const: 'sail' }), []],
    ['any text for one of few', withField('kind', text), ['“kind” may be another value than sail, motor']],
    ['something else', { type: 'array', items: boat }, ['it may be array instead of object']],
    ['anything', {}, ['it may be anything instead of object']],
  ])('%s', (_, given, gaps) => {
    expect(gapsBetween(given, boat)).toEqual(gaps);
  });
});

describe('what is given in lists, pairs and choices', () => {
  it.each<[string, Shape, Shape, readonly string[]]>([
    [
      'an element that lost a field',
      { type: 'array', items: without('name') },
      { type: 'array', items: boat },
      ['“[].name” is missing'],
    ],
    [
      'a pair for a pair',
      { type: 'array', prefixItems: [text, number] },
      { type: 'array', prefixItems: [text, number] },
      [],
    ],
    [
      'a pair turned round',
      { type: 'array', prefixItems: [number, text] },
      { type: 'array', prefixItems: [text, number] },
      ['“[0]” may be number instead of string', '“[1]” may be string instead of number'],
    ],
    [
      'a list for a pair',
      { type: 'array', items: text },
      { type: 'array', prefixItems: [text] },
      ['it may have any number of elements'],
    ],
    ['one of two that are expected', boat, { anyOf: [text, boat] }, []],
    ['two where one is expected', { anyOf: [boat, text] }, boat, ['it may be string instead of object']],
    ['the nearest of two that lost a field', without('name'), { oneOf: [boat, text] }, ['“name” is missing']],
    [
      'a field that nobody takes',
      withField('flag', text),
      { ...boat, additionalProperties: false },
      ['“flag” is not known'],
    ],
    [
      'values by any name',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: number },
      ['“*” may be string instead of number'],
    ],
    ['anything where anything goes', boat, {}, []],
  ])('%s', (_, given, expected, gaps) => {
    expect(gapsBetween(given, expected)).toEqual(gaps);
  });
});

describe('the operations of this working tree', () => {
  const shapes = operationShapes();

  it('have a shape each, with the fields that their schemas have', () => {
    expect(Object.keys(shapes).sort()).toEqual(Object.keys(operations).sort());
    const port = parse(shape, JSON.parse(shapes.port_details?.gives ?? ''));
    expect(Object.keys(port.properties ?? {})).toEqual(
      expect.arrayContaining(['name', 'position', 'services']),
    );
    expect(JSON.stringify(shapes)).not.toContain('pattern');
  });

  it.each(Object.entries(shapes))(
    '%s fits itself, and does not fit without one of its fields',
    (_, { takes, gives }) => {
      for (const json of [takes, gives]) {
        const own = parse(shape, JSON.parse(json));
        expect(gapsBetween(own, own)).toEqual([]);
        const [field] = own.required ?? [];
        if (field === undefined || own.properties === undefined) continue;
        const { [field]: gone, ...properties } = own.properties;
        expect(gone).toBeDefined();
        expect(gapsBetween({ ...own, properties }, own)).toEqual([`“${field}” is missing`]);
      }
    },
  );
});

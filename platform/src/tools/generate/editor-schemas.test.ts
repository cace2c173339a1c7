import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { siteNames } from '../../releases/publish/site-packages.ts';
import { ROOT } from '../../root.ts';
import { editorSchemas } from './editor-schemas.ts';
import { harbour } from './new-remote.fixture.ts';
import { remoteFiles } from './remote-template.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** The files of a package that have a schema, by their paths from the root. */
const written = siteNames()
  .flatMap((name) => [...(name === 'shell' ? [] : [`${name}/remote.json`]), `${name}/budgets.json`])
  .map((path): [path: string, content: unknown] => [path, read(path)]);

const made = Object.entries(remoteFiles(harbour))
  .filter(([file]) => /^(remote|budgets)\.json$/.test(file))
  .map(([file, text]): [path: string, content: unknown] => [`${harbour.name}/${file}`, JSON.parse(text)]);

/** The schema that a file names, as its path from the root. */
function schemaOf(path: string, content: unknown): string {
  expect(content).toHaveProperty('$schema', expect.any(String));
  const { $schema } = content as { readonly $schema: string };
  return relative(ROOT, join(ROOT, path, '..', $schema));
}

const problemsOf = (schema: string, content: unknown) => {
  const ajv = new Ajv({ allErrors: true });
  ajv.validate(Object(read(schema)), content);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};

describe('the schemas that editors read', () => {
  it.each(Object.entries(editorSchemas()))(
    '%s is what parses the file (“npm run format” writes it)',
    (path, schema) => {
      expect(read(path)).toEqual(JSON.parse(JSON.stringify(schema)));
    },
  );

  it.each([...written, ...made])('%s names its own, and keeps to it', (path, content) => {
    const schema = schemaOf(path, content);
    expect(schema).toBe(`platform/schemas/${path.split('/')[1]?.replace('.json', '.schema.json')}`);
    expect(problemsOf(schema, content)).toEqual([]);
  });

  it.each([
    ['a key that nobody reads', { slot: ['port-field'] }, 'must NOT have additional properties'],
    ['a port that no browser opens', { developmentPort: 80 }, '/developmentPort must be >= 1024'],
    ['no page', { mounts: [] }, '/mounts must NOT have fewer than 1 items'],
  ])('say so of a remote.json with %s', (_, fault, says) => {
    const [path = '', content] = made.find(([file]) => file.endsWith('remote.json')) ?? [];
    expect(problemsOf(schemaOf(path, content), { ...Object(content), ...fault }).join('\n')).toContain(says);
  });

  it('say what each key is for', () => {
    const { properties } = Object(read('platform/schemas/remote.schema.json'));
    for (const property of Object.values(properties))
      expect(property).toHaveProperty('description', expect.stringMatching(/\.$/));
  });
});

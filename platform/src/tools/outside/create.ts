#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runTask } from '../../command-line/run-task.ts';
import { Failure } from '../../failure.ts';
import { PLATFORM } from '../../root.ts';
import { refusePattern, wordOf } from '../generate/name-rules.ts';
import { titleOptions, titlesOf } from '../generate/page-titles.ts';
import { writeAtomically } from '../generate/write-atomically.ts';
import { developmentPortOf, repositoryFiles, VERSIONS_FILE } from './repository-template.ts';

const HELP = `npm create nfcards-remote@latest <name> -- [--path </path>] [--fr <title>] [--en <title>]

Makes the folder mfe-<name>: a repository with one page in both languages, its model, tests, a browser test and CI. The page
is at /<name> unless --path says otherwise.

For example: npm create nfcards-remote@latest harbour -- --fr "La capitainerie" --en "The harbour office"`;

await runTask({
  name: 'create-nfcards-remote',
  help: HELP,
  positionals: ['<name>'],
  options: { ...titleOptions, path: { type: 'string', example: '/harbour' } },
  async run({ positionals: [wanted = ''], values }) {
    const word = wordOf(wanted);
    const name = `mfe-${word}`;
    const path = values.path ?? `/${word}`;
    refusePattern(path);
    const folder = resolve(name);
    if (existsSync(folder)) throw new Failure(`There is a folder ${name} already: choose another name.`);
    const page = { page: word, path, namespace: word, titles: titlesOf(word, values) };
    const versions = readVersions();
    const developmentPort = developmentPortOf(name);
    await writeAtomically(folder, repositoryFiles({ name, developmentPort, versions, page }), []);
    console.log(`Made ${name}, which shows ${path}.

  cd ${name} && git init && npm install
  npm run check && npm test
  npm run dev -- --site https://next.example.org

README.md has the rest.`);
  },
});

/** Written beside this package as it was built. */
function readVersions(): Record<string, string> {
  const written: unknown = JSON.parse(readFileSync(resolve(PLATFORM, VERSIONS_FILE), 'utf8'));
  const versions = Object.entries(Object(written)).map(([name, version]) => [name, String(version)] as const);
  return Object.fromEntries(versions);
}

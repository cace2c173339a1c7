import { basename } from 'node:path';
import { transformAsync } from '@babel/core';
import ts from 'typescript';
import { modelTransform } from '../../releases/build/configuration.ts';

const OPTIONS: ts.CompilerOptions = {
  // As old as the browsers of the site, since a bundler takes what is installed as it is.
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  rewriteRelativeImportExtensions: true,
};

/** Sources that another names in its imports, as they are called once compiled. */
const IMPORTED = /(\bfrom |\bimport\(|\bimport )(['"])(\.{1,2}\/[^'"]+?)\.tsx?\2/g;

/**
 * A source as JavaScript, for a package that is published.
 * @param named sources that others name as text: what the bundler loads
 */
export async function compileScript(file: string, source: string, named: readonly string[]): Promise<string> {
  const identified = file.endsWith('.model.ts') ? await withIds(file, source) : source;
  const { outputText } = ts.transpileModule(identified, { fileName: file, compilerOptions: OPTIONS });
  return outputText.replaceAll(
    /(['"/])([\w-]+\.ts)(['"`])/g,
    (text, before: string, name: string, after: string) =>
      named.includes(name) && name !== basename(file) ? `${before}${compiled(name)}${after}` : text,
  );
}

/** The text of a declaration file, with imports of what its sources are compiled to. */
export function importingScripts(text: string): string {
  return text.replaceAll(IMPORTED, '$1$2$3.js$2');
}

export function compiled(file: string): string {
  return file.replace(/\.tsx?$/, '.js');
}

/** Names of its stores and effects, which every build of the site gives them and no build gives what is installed. */
async function withIds(file: string, source: string): Promise<string> {
  const done = await transformAsync(source, { ...modelTransform, filename: file, retainLines: true });
  return done?.code ?? source;
}

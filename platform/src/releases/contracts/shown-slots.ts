import { join, relative } from 'node:path';
import ts from 'typescript';
import { Failure } from '../../failure.ts';
import { SHARED, type ShownSlots } from '../release/contract.ts';
import { doorSources } from './door-sources.ts';
import type { Reachable } from './reachable-sources.ts';
import { slotShapes } from './slot-shapes.ts';
import { lineOf, literalOf, type SourceModule, visit } from './source-module.ts';

/**
 * The slots that the pages of a remote show, each with the first place in its sources and what its content is told.
 * @param sources what `doorSources` tells, for whoever has it
 * @throws Failure where the name of one is not written out
 */
export function readShownSlots(
  folder: string,
  { modules }: Pick<Reachable, 'modules'> = doorSources(folder),
): ShownSlots {
  const places = new Map<string, string>();
  for (const module of modules) {
    for (const element of slotElements(module)) {
      const place = `${relative(folder, module.file)}:${lineOf(element)}`;
      const name = nameOf(element);
      if (name === null)
        throw new Failure(
          `${join(folder, place)} shows a slot without its name. Write name="…" there as text, so that a release can say which slots it shows.`,
        );
      if (!places.has(name)) places.set(name, place);
    }
  }
  const names = [...places.keys()].sort();
  const shapes = slotShapes(names);
  return Object.fromEntries(
    names.map((name) => [name, { place: places.get(name) ?? '', told: shapes[name] ?? '' }]),
  );
}

type Element = ts.JsxSelfClosingElement | ts.JsxOpeningElement;

/** `<PageSlot …>`, by whatever name it is imported. */
function slotElements({ tree, imports }: SourceModule): Element[] {
  const local = imports
    .filter(({ specifier }) => specifier === `${SHARED}/patterns`)
    .flatMap(({ names }) => names ?? [])
    .find(({ name }) => name === 'PageSlot')?.local;
  const found: Element[] = [];
  visit(tree, (node) => {
    if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) return;
    if (node.tagName.getText() === local) found.push(node);
  });
  return found;
}

function nameOf({ attributes }: Element): string | null {
  for (const attribute of attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'name') continue;
    const { initializer } = attribute;
    const value =
      initializer !== undefined && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
    return literalOf(value);
  }
  return null;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Combinator, Rule, Selector, SelectorComponent } from 'lightningcss';
import { Features, transform } from 'lightningcss';
import { localPrefix } from '../build/configuration.ts';
import type { RemoteRelease } from '../release/release.ts';

/** What is asked of the release whose style sheets are read. */
type Styled = Pick<RemoteRelease, 'name' | 'container' | 'integrity'>;

/** The layer of all remotes; the others are those of the shell. */
const LAYER = 'feature';

/**
 * What the style sheets of a remote say of elements that others render: a style sheet stays in the document after the
 * page that it came with, and its selectors and names hold for the whole document.
 *
 * @param folder of the built release
 * @returns a sentence for each
 */
export async function foreignStyles(release: Styled, folder: string): Promise<readonly string[]> {
  const files = Object.keys(release.integrity).filter((file) => file.endsWith('.css'));
  const sheets = files.map(async (file) => [file, await readFile(join(folder, file))] as const);
  return foreignRules(release, await Promise.all(sheets));
}

/** @param sheets with the file of each */
export function foreignRules(
  { name, container }: Omit<Styled, 'integrity'>,
  sheets: readonly (readonly [file: string, css: Uint8Array])[],
): readonly string[] {
  const own: Own = { remote: name, local: localPrefix(container) };
  const found = sheets.flatMap(([file, css]) =>
    refusalsIn(file, css, own).map((refusal) => ({ ...refusal, file: file.replace(HASH, '') })),
  );
  // Of what several pages share, each has a copy.
  return [...Map.groupBy(found, ({ what, why }) => `${what} ${why}`).values()].map((alike) => {
    const [{ what, why } = { what: '', why: '' }] = alike;
    const files = [...new Set(alike.map(({ file }) => file))].join(', ');
    return `${name} cannot be published: ${what} in ${files} ${why}.`;
  });
}

/** In the name of a built file. */
const HASH = /\.[0-9a-f]{8}(?=\.css$)/;

function refusalsIn(file: string, css: Uint8Array, own: Own): readonly Refusal[] {
  const found: Refusal[] = [];
  const look = (rule: Rule): undefined => {
    found.push(...refusalsOf(rule, own));
  };
  try {
    // Without nesting: what a nested rule applies to is said by the rules around it.
    const { code } = transform({ filename: file, code: css, include: Features.Nesting });
    transform({ filename: file, code, visitor: { Rule: look } });
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    found.push({ what: 'what stands', why: `cannot be read: ${cause.message}` });
  }
  return found;
}

interface Refusal {
  /** As its author reads it. */
  readonly what: string;
  /** And what to do. */
  readonly why: string;
}

interface Own {
  readonly remote: string;
  /** What the names of its CSS modules begin with. */
  readonly local: string;
}

function isOwn(name: string, { remote, local }: Own): boolean {
  return name.startsWith(local) || name.startsWith(byHand(remote));
}

/** What a name begins with that no CSS module makes. */
function byHand(remote: string): string {
  return `${remote}__`;
}

/** Rules that only hold others, which are looked at themselves. */
const HOLDERS: ReadonlySet<Rule['type']> = new Set([
  'media',
  'supports',
  'container',
  'scope',
  'starting-style',
  'nested-declarations',
  'ignored',
]);

function refusalsOf(rule: Rule, own: Own): readonly Refusal[] {
  if (HOLDERS.has(rule.type)) return [];
  switch (rule.type) {
    case 'style':
      return rule.value.selectors
        .filter((selector) => placeOf(selector, own) === 'anywhere')
        .map((selector) => ({
          what: `${asWritten(selector, own)} {…}`,
          why: 'restyles what others show; write it in a *.module.css under a class of its own, as .name or .name h1',
        }));
    case 'layer-block':
    case 'layer-statement':
      return layersOf(rule)
        .filter(([first]) => first !== LAYER)
        .map((layer) => ({
          what: `@layer ${layer.join('.')}`,
          why: `is no layer of a remote; write what it holds in @layer ${LAYER}`,
        }));
    default:
      return refusalOfName(rule, own);
  }
}

function layersOf(rule: Extract<Rule, { type: 'layer-block' | 'layer-statement' }>): readonly string[][] {
  if (rule.type === 'layer-statement') return rule.value.names;
  // A layer without a name is the rule's own.
  return rule.value.name ? [rule.value.name] : [];
}

function refusalOfName(rule: Rule, own: Own): readonly Refusal[] {
  const named = nameOf(rule);
  const at = `@${rule.type === 'unknown' ? rule.value.name : rule.type}`;
  if (named === null) return [{ what: at, why: 'holds for the pages of others; leave it out' }];
  if (isOwn(named.replace(/^--/, ''), own)) return [];
  const better =
    rule.type === 'keyframes'
      ? 'write it in a *.module.css, where it gets one of its own'
      : `call it ${named.startsWith('--') ? '--' : ''}${byHand(own.remote)}…`;
  return [{ what: `${at} ${named}`, why: `is a name that others may have; ${better}` }];
}

/** The name that a rule gives to something in the whole document; null if it has none. */
function nameOf(rule: Rule): string | null {
  switch (rule.type) {
    case 'keyframes':
      return rule.value.name.value;
    case 'property':
    case 'counter-style':
    case 'font-palette-values':
    case 'position-try':
      return rule.value.name;
    case 'font-face': {
      const family = rule.value.properties.find((property) => property.type === 'font-family');
      return family === undefined ? null : family.value;
    }
    default:
      return null;
  }
}

/** Where an element may be that a selector matches: with a class of the remote, below one that has, or anywhere. */
type Place = 'anywhere' | 'own' | 'below';

const PLACES: readonly Place[] = ['anywhere', 'own', 'below'];

function placeOf(selector: Selector, own: Own): Place {
  return selector.reduce<Place>(
    (place, part) =>
      part.type === 'combinator' ? nextPlace(place, part.value) : nearest(place, saidBy(part, own)),
    'anywhere',
  );
}

function nextPlace(place: Place, combinator: Combinator): Place {
  switch (combinator) {
    case 'child':
    case 'descendant':
      return place === 'anywhere' ? 'anywhere' : 'below';
    case 'next-sibling':
    case 'later-sibling':
      // Beside what a remote renders may be what another does.
      return place === 'below' ? 'below' : 'anywhere';
    case 'pseudo-element':
      return place;
    default:
      return 'anywhere';
  }
}

function saidBy(part: SelectorComponent, own: Own): Place {
  if (part.type === 'class' || part.type === 'id') return isOwn(part.name, own) ? 'own' : 'anywhere';
  if (part.type !== 'pseudo-class') return 'anywhere';
  if (part.kind !== 'is' && part.kind !== 'where' && part.kind !== 'any') return 'anywhere';
  // One of them is enough for an element to match.
  const places = part.selectors.map((each) => placeOf(each, own));
  return PLACES.find((place) => places.includes(place)) ?? 'anywhere';
}

function nearest(one: Place, other: Place): Place {
  return PLACES.indexOf(one) > PLACES.indexOf(other) ? one : other;
}

/** With the names that its author gave. */
function asWritten(selector: Selector, { local }: Own): string {
  const printed = transform({
    filename: 'selector.css',
    code: Buffer.from('a{top:0}'),
    visitor: {
      Rule: { style: ({ value }) => ({ type: 'style', value: { ...value, selectors: [selector] } }) },
    },
  });
  const text = Buffer.from(printed.code).toString().split(' {', 1)[0] ?? '';
  return text.replaceAll(new RegExp(`(?<![\\w-])${local}([\\w-]+)-[\\w-]{5}(?![\\w-])`, 'g'), '$1');
}

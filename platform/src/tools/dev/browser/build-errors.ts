/** What the server tells of each build. */
export interface Build {
  readonly name: string;
  readonly hash: string;
  /** What the compiler refused; empty for a build that succeeded. */
  readonly errors: string;
  /** Files and lines of that, from the root. */
  readonly places: readonly string[];
}

const ID = 'build-errors';

/** The policy of the page admits no style attributes; a sheet that a script makes is none. */
const STYLES = `
#${ID} {
  inset: auto 0 0 0;
  inline-size: auto;
  max-inline-size: none;
  max-block-size: 50vh;
  margin: 0;
  padding: var(--space-4);
  overflow: auto;
  border: 0;
  border-block-start: 3px solid var(--bad);
  background: var(--sheet);
  color: var(--ink);
}
#${ID} pre {
  margin-block: var(--space-3);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
#${ID} button {
  min-block-size: var(--target);
  padding-inline: var(--space-4);
}`;

const failing = new Map<string, Build>();
let isStyled = false;

/** Says in the page what does not build, above everything on it; goes away when all does. The focus stays where it is. */
export function showErrors(build: Build): void {
  if (build.errors === '') {
    if (!failing.delete(build.name)) return;
  } else failing.set(build.name, build);
  if (failing.size === 0) document.getElementById(ID)?.remove();
  else panel().replaceChildren(...[...failing.values()].flatMap(describe), closeButton());
}

/** In the browser's top layer, so that neither an open dialog nor the page's own styles lie over it. */
function panel(): HTMLElement {
  const open = document.getElementById(ID);
  if (open !== null) return open;
  if (!isStyled) {
    isStyled = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const made = document.createElement('section');
  made.id = ID;
  made.role = 'alert';
  // As the compiler speaks.
  made.lang = 'en';
  made.popover = 'manual';
  document.body.append(made);
  made.showPopover();
  return made;
}

function describe({ name, errors, places }: Build): HTMLElement[] {
  return [
    element('strong', `${name} does not build`),
    ...places.map((place) => element('div', place)),
    element('pre', errors),
  ];
}

/** What is closed comes again with the next build that fails. */
function closeButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Close';
  button.addEventListener('click', () => document.getElementById(ID)?.remove());
  return button;
}

function element(tag: 'strong' | 'div' | 'pre', text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/**
 * All that makes a plain document answer: the menu, and links whose document is asked for as the pointer reaches them and
 * takes the place of what is there. Runs in the page, as its one script.
 */
const parser = new DOMParser();
const asked = new Map<string, Promise<Document>>();
const linkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

function ask(url: string): Promise<Document> {
  const known = asked.get(url) ?? open(url);
  asked.set(url, known);
  return known;
}

async function open(url: string): Promise<Document> {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  const next = parser.parseFromString(await answer.text(), 'text/html');
  const sheets = [...next.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const lacking = sheets.filter(
    ({ href }) => document.querySelector(`link[href="${new URL(href).pathname}"]`) === null,
  );
  await Promise.all(
    lacking.map(
      (sheet) =>
        new Promise((resolve) => {
          sheet.onload = resolve;
          document.head.append(sheet);
        }),
    ),
  );
  return next;
}

async function show(url: string): Promise<void> {
  const next = await ask(url);
  const main = next.querySelector('main');
  if (main === null) {
    location.assign(url);
    return;
  }
  document.querySelector('main')?.replaceWith(document.adoptNode(main));
  asked.delete(url);
  document.title = next.title;
  scrollTo(0, 0);
}

addEventListener('pointerover', (event) => {
  const link = linkOf(event);
  if (link !== null) void ask(link.href);
});
addEventListener('click', (event) => {
  const link = linkOf(event);
  if (link === null) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  void show(link.href);
});
addEventListener('popstate', () => void show(location.href));

const menu = document.createElement('nav');
menu.hidden = true;
menu.style.cssText = 'position:fixed;inset:4rem 0 auto;padding:1rem;background:var(--sheet)';
const links = document.querySelectorAll('footer a');
menu.append(...[...links].map((link) => link.cloneNode(true)));
const buttons = document.querySelectorAll<HTMLElement>('header button[aria-expanded]');
for (const button of buttons) {
  button.onclick = () => {
    menu.hidden = !menu.hidden;
    button.setAttribute('aria-expanded', String(!menu.hidden));
  };
}
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') menu.hidden = true;
});
document.body.append(menu);
document.querySelector<HTMLElement>('header button')?.setAttribute('data-alive', '');

import { performReactRefresh } from 'react-refresh/runtime';
import { type Build, showErrors } from './build-errors.ts';

/** One stream for the whole page: a browser opens six connections to a server, and a page has six packages. */
const BUILT = 'package-built';
/** The shell listens for it: pages and texts are to be asked for again. */
const UPDATED = 'package-updated';

const hot = import.meta.webpackHot;
let wanted = __webpack_hash__;

addEventListener(BUILT, (event) => {
  if (event instanceof CustomEvent && event.detail.name === HOT_PACKAGE) follow(event.detail);
});
if (HOT_BUILDS !== null) subscribe(HOT_BUILDS);

function subscribe(address: string): void {
  new EventSource(address).addEventListener('message', ({ data }) => {
    const build: Build = JSON.parse(data);
    showErrors(build);
    dispatchEvent(new CustomEvent(BUILT, { detail: build }));
  });
}

function follow({ name, hash, errors }: Build): void {
  if (errors !== '') {
    console.error(`${name} does not build:\n${errors}`);
    return;
  }
  wanted = hash;
  if (hot.status() === 'idle') void catchUp();
}

async function catchUp(): Promise<void> {
  if (wanted === __webpack_hash__) return;
  const modules = canRefresh() ? await hot.check(true).catch(() => null) : null;
  if (modules === null) {
    location.reload();
    return;
  }
  // The refresh itself comes 30 ms later: a page that is opened anew before it would lose the state of its components.
  performReactRefresh();
  dispatchEvent(new CustomEvent(UPDATED, { detail: { name: HOT_PACKAGE, modules } }));
  await catchUp();
}

/** React cannot change a running component in a shell that was built for production. */
function canRefresh(): boolean {
  const tools: unknown = Reflect.get(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
  if (typeof tools !== 'object' || tools === null || !('renderers' in tools)) return false;
  const { renderers } = tools;
  return (
    renderers instanceof Map &&
    [...renderers.values()].some((renderer) => typeof renderer?.scheduleRefresh === 'function')
  );
}

/**
 * Runs in a page before anything else of it, and tells the way that the page came by (listening-way.ts) what a console
 * would show: errors and warnings that are written there, what nothing caught, what did not load, and what the policy
 * of the page forbade.
 */
// A page that is being left loses what it was still fetching, a map its workers: that is no fault of it.
let isLeft = false;
addEventListener('beforeunload', () => {
  isLeft = true;
});
const tell = (text) => isLeft || navigator.sendBeacon('/told-by-a-page', `${location.pathname}: ${text}`);
// WebKit's stacks do not begin with what happened.
const said = (word) => (word?.stack === undefined ? String(word) : `${word} ${word.stack}`);
/** Of a picture that is written in the page itself, and cannot be drawn, no console says a word. */
const tellOfMissing = (address) => {
  if (!address.startsWith('data:')) tell(`not loaded: ${address}`);
};
for (const level of ['error', 'warn']) {
  const say = console[level].bind(console);
  console[level] = (...words) => {
    tell(`${level}: ${words.map(said).join(' ')}`);
    say(...words);
  };
}
addEventListener(
  'error',
  (event) => {
    if (event instanceof ErrorEvent) tell(`uncaught: ${event.message}`);
    else tellOfMissing(event.target.src ?? event.target.href);
  },
  true,
);
addEventListener('unhandledrejection', ({ reason }) => tell(`uncaught: ${said(reason)}`));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  tell(`forbidden: ${violatedDirective} ${blockedURI}`),
);

/**
 * Runs in a page before anything else of it, and tells the way that the page came by (listening-way.ts) what a console
 * would show: errors and warnings that are written there, what nothing caught, what did not load, and what the policy
 * of the page forbade.
 */
const tell = (text) => navigator.sendBeacon('/told-by-a-page', `${location.pathname}: ${text}`);
for (const level of ['error', 'warn']) {
  const say = console[level].bind(console);
  console[level] = (...words) => {
    tell(`${level}: ${words.map((word) => word?.stack ?? String(word)).join(' ')}`);
    say(...words);
  };
}
addEventListener(
  'error',
  (event) => {
    if (event instanceof ErrorEvent) tell(`uncaught: ${event.message}`);
    else tell(`not loaded: ${event.target.src ?? event.target.href}`);
  },
  true,
);
addEventListener('unhandledrejection', ({ reason }) => tell(`uncaught: ${reason?.stack ?? String(reason)}`));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  tell(`forbidden: ${violatedDirective} ${blockedURI}`),
);

/** Names of what `npm run e2e` tells the tests by the environment. */

/** File of the cookies of a browser that has agreed to the candidates. */
export const AGREED = 'E2E_AGREED';
/** File that gets the path of each page that a test was on, a line each. */
export const VISITED = 'E2E_VISITED';

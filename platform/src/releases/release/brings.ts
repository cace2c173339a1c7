import { Failure } from '../../failure.ts';
import { SHARED } from './contract.ts';

/** Packages that a remote may have of its own, in the place of those that the shell hands over. */
export const BRINGABLE = ['react', 'effector', SHARED] as const;
export type Brought = (typeof BRINGABLE)[number];

const REACT = ['react', 'react/jsx-runtime', 'react-dom', 'effector-react'];
/** The door that joins a page to the site that renders by itself; it is built into the remote. */
export const MOUNTED = `${SHARED}/mounted`;

/** Hooks and components, which work in the React that they are made with. */
const MADE_WITH_REACT = new RegExp(`^${SHARED}/(i18n|router|ui)(/|$)`);
/** What a page has one of: a session, a client, a language, a router, a list of toasts. */
const ONE_ON_A_PAGE = new RegExp(`^${SHARED}/(auth|client|common|i18n|live|router|toast|ui|vault)(/|$)`);
const WITH_STORES = new RegExp(`^${SHARED}/(auth|client|common|i18n|live|router|ui|vault)(/|$)`);

/** Whether a remote has a module of its own. */
export function isBrought(module: string, brings: readonly Brought[]): boolean {
  if (brings.includes('react') && REACT.includes(module)) return true;
  if (brings.includes('effector') && /^effector(-react)?$/.test(module)) return true;
  return brings.includes(SHARED) && module.startsWith(`${SHARED}/`);
}

interface Bringing {
  readonly name: string;
  readonly brings: readonly Brought[];
  readonly slots: readonly string[];
  /** Whether some page of it is mounted. */
  readonly isMounted: boolean;
}

/**
 * @param used the modules that its sources import of those that the shell hands over, each with a place
 * @throws Failure where two copies of a library would meet
 */
export function refuseMixing(
  { name, brings, slots, isMounted }: Bringing,
  used: ReadonlyMap<string, string>,
): void {
  const refuse = (why: string) => new Failure(`${name} cannot be published: ${why}.`);
  const [slot] = slots;
  if (brings.includes('react') && slot !== undefined)
    throw refuse(`it brings a React of its own, in which the shell cannot render its slot ${slot}`);
  if (brings.includes('react') && !isMounted)
    throw refuse(
      `it brings a React of its own, in which the shell cannot render its pages; export them as mountedPage of ${MOUNTED} makes them`,
    );
  for (const [module, place] of used) {
    const why = whyNotMixed(module, brings);
    if (why !== null) throw refuse(why(`${module} (${place})`));
  }
}

/** What is wrong with the use of a module; null where nothing is. */
function whyNotMixed(module: string, brings: readonly Brought[]): ((used: string) => string) | null {
  if (brings.includes(SHARED)) {
    if (!ONE_ON_A_PAGE.test(module)) return null;
    return (used) =>
      `it brings a ${SHARED} of its own and uses ${used}, of which a page has only one; a mounted page gets language, session, navigation and toasts as it is mounted`;
  }
  if (brings.includes('react') && MADE_WITH_REACT.test(module))
    return (used) => `it brings a React of its own and uses ${used}, which is made with the shell’s`;
  if (brings.includes('effector') && WITH_STORES.test(module))
    return (used) => `it brings an effector of its own and uses ${used}, whose stores are the shell’s`;
  return null;
}

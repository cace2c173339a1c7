import { type InferOutput, literal, object, safeParse, string, variant } from 'valibot';

const CHANNEL = 'nfcards-vault';
/** Milliseconds between two words to the other tabs that somebody is here. */
const TOLD_EVERY = 30_000;
/** Milliseconds without a key or a pointer after which the vault closes. */
export const LOCK_AFTER = 15 * 60_000;
const LOOKED_EVERY = 10_000;

/** Every script of the site hears these and can say them: none holds a key, and none opens or reads anything. */
const message = variant('kind', [
  /** A tab of this member’s has the vault closed. */
  object({ kind: literal('asked'), memberId: string() }),
  /** Another has it open, in the worker that they may share. */
  object({ kind: literal('opened'), memberId: string() }),
  object({ kind: literal('closed') }),
  object({ kind: literal('active') }),
]);
export type TabMessage = InferOutput<typeof message>;

export interface TabListener {
  readonly onMessage: (message: TabMessage) => void;
  /** Nobody has touched any tab for so long. */
  readonly onIdle: () => void;
}

let channel: BroadcastChannel | null = null;
let lastActive = 0;

/** Hears the other tabs of the site, and whether somebody is in front of this one. Once for the page. */
export function watchTabs({ onMessage, onIdle }: TabListener): void {
  if (channel !== null) return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const parsed = safeParse(message, data);
    if (!parsed.success) return;
    if (parsed.output.kind === 'active') lastActive = Date.now();
    onMessage(parsed.output);
  };
  let told = 0;
  const active = () => {
    lastActive = Date.now();
    if (lastActive - told < TOLD_EVERY) return;
    told = lastActive;
    tellTabs({ kind: 'active' });
  };
  const look = () => {
    if (Date.now() - lastActive < LOCK_AFTER) return;
    // Told once: what is closed is closed.
    lastActive = Date.now();
    onIdle();
  };
  lastActive = Date.now();
  for (const type of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
    addEventListener(type, active, { capture: true, passive: true });
  }
  // A device that slept is looked at as soon as it wakes.
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOKED_EVERY);
}

/** Whether a link of the site, or the way back, led from another document to this one: after a reload it did not. */
export function followsDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const type = navigation instanceof PerformanceNavigationTiming ? navigation.type : null;
  if (type === 'back_forward') return true;
  return type === 'navigate' && URL.parse(document.referrer)?.origin === location.origin;
}

export function tellTabs(told: TabMessage): void {
  channel?.postMessage(told);
}

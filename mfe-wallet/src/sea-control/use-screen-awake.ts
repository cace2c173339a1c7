import { useEffect } from 'react';

/** The screen stays lit while somebody else reads it; where the browser will not, it dims as always. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      // Typed as always there; older browsers have none.
      const wakeLock: WakeLock | undefined = navigator.wakeLock;
      const given = await wakeLock?.request('screen').catch(() => undefined);
      if (isOver) void given?.release();
      else lock = given ?? null;
    };
    // The browser takes it away when the page is hidden.
    const askAgain = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, []);
}

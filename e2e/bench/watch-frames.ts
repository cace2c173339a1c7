declare global {
  interface Window {
    readonly frameWatch: FrameWatch;
  }
}

interface FrameWatch {
  readonly begin: () => void;
  /** The longest time between two frames since the last call, in milliseconds. */
  readonly take: () => number;
}

/** To be run in the page before any script of its own. */
export function watchFrames(): void {
  let longest = 0;
  let last = 0;
  function frame(now: number): void {
    longest = Math.max(longest, now - last);
    last = now;
    requestAnimationFrame(frame);
  }
  Object.defineProperty(window, 'frameWatch', {
    value: {
      begin: () => {
        longest = 0;
        last = performance.now();
        requestAnimationFrame(frame);
      },
      take: () => {
        const taken = Math.max(longest, performance.now() - last);
        longest = 0;
        return taken;
      },
    } satisfies FrameWatch,
  });
}

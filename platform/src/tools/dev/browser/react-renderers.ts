/**
 * The stand-in for React's developer tools. Each remote brings a React Refresh of its own, later than React: it finds
 * the renderer here, where the stand-in that React Refresh makes itself forgets it.
 */
interface Renderers {
  readonly renderers: Map<number, unknown>;
  readonly supportsFiber: true;
  inject(renderer: unknown): number;
  checkDCE(): void;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

const nothing = () => {};
const renderers = new Map<number, unknown>();

const standIn: Renderers = {
  renderers,
  supportsFiber: true,
  inject(renderer) {
    const id = renderers.size + 1;
    renderers.set(id, renderer);
    return id;
  },
  checkDCE: nothing,
  onScheduleFiberRoot: nothing,
  onCommitFiberRoot: nothing,
  onCommitFiberUnmount: nothing,
};

// The real tools are there first, if they are installed.
if (!('__REACT_DEVTOOLS_GLOBAL_HOOK__' in globalThis))
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', { value: standIn, writable: true });

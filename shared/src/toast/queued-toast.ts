import type { ExternalToast, toast as sonnerToast } from 'sonner';

export type Toast = typeof sonnerToast;

type Title = Parameters<Toast>[0];
type Show = (shown: Toast) => void;

/** What shows toasts, once it is on the page. */
let shown: Toast | null = null;
let waiting: Show[] = [];
let loadToaster: () => void = () => undefined;
let made = 0;

/** @param load is called for each toast that has to wait: after a failure it tries again */
export function onToastWaiting(load: () => void): void {
  loadToaster = load;
  if (waiting.length > 0) load();
}

/** Shows the toasts that wait, in their order, and from now on each at once. */
export function showToastsBy(toaster: Toast): void {
  shown = toaster;
  const due = waiting;
  waiting = [];
  for (const show of due) show(toaster);
}

function showLater(show: Show): void {
  waiting.push(show);
  loadToaster();
}

/** With a name of its own, by which a toast that waits can be replaced or closed. */
function named<Options extends { readonly id?: number | string }>(options?: Options) {
  made += 1;
  return { ...options, id: options?.id ?? `waiting-${made}` };
}

const queued =
  (kindOf: (toaster: Toast) => Toast['message']) =>
  (title: Title, options?: ExternalToast): string | number => {
    if (shown !== null) return kindOf(shown)(title, options);
    const given = named(options);
    showLater((toaster) => kindOf(toaster)(title, given));
    return given.id;
  };

const showPromise: Toast['promise'] = (promise, options) => {
  if (shown !== null) return shown.promise(promise, options);
  const running = typeof promise === 'function' ? promise() : promise;
  // Who asked hears of the failure by the toast.
  running.catch(() => undefined);
  const given = named(options);
  showLater((toaster) => toaster.promise(running, given));
  return { unwrap: () => running };
};

const showElement: Toast['custom'] = (element, options) => {
  if (shown !== null) return shown.custom(element, options);
  const given = named(options);
  showLater((toaster) => toaster.custom(element, given));
  return given.id;
};

const dismiss: Toast['dismiss'] = (id) => {
  if (shown !== null) return shown.dismiss(id);
  if (waiting.length > 0) showLater((toaster) => toaster.dismiss(id));
  return id ?? '';
};

/**
 * sonner's own function for the site. What shows toasts is loaded after the page: those that come sooner wait for it.
 */
export const toast: Toast = Object.assign(
  queued((toaster) => toaster),
  {
    success: queued(({ success }) => success),
    info: queued(({ info }) => info),
    warning: queued(({ warning }) => warning),
    error: queued(({ error }) => error),
    message: queued(({ message }) => message),
    loading: queued(({ loading }) => loading),
    custom: showElement,
    promise: showPromise,
    dismiss,
    getHistory: () => shown?.getHistory() ?? [],
    getToasts: () => shown?.getToasts() ?? [],
  },
);

import { CountryNames, SpokenContext } from '@nfcards/shared/i18n';
import type { Page, Routes, Slot, SlotName } from '@nfcards/shared/remote';
import { Provider, useProvidedScope } from 'effector-react';
import {
  type ComponentType,
  type Context,
  memo,
  type ReactElement,
  type ReactNode,
  use,
  useLayoutEffect,
  useRef,
} from 'react';
import { createRoot } from 'react-dom/client';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FetchersContext as FetchersContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  UNSAFE_RouteContext as RouteContext,
  UNSAFE_ViewTransitionContext as ViewTransitionContext,
} from 'react-router-dom';
import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa';

/**
 * How a shell shows remotes under single-spa: the script of each is an app that takes the shared modules from
 * `globalThis`, and what it has for a page or a slot is mounted as a parcel, with a React root of its own.
 */
interface App {
  readonly routes: Routes;
  readonly slots: Readonly<Record<string, () => Promise<{ readonly slot: Slot<SlotName> }>>>;
}

/** As the shell's own federation has them (shell/src/federation/shared-modules.ts). */
type SharedModules = Readonly<
  Record<string, { readonly module: unknown } | { readonly load: () => Promise<unknown> }>
>;

/** For the apps: modules as they are, and those that are loaded when something first imports them. */
export function shareModules(modules: SharedModules): void {
  const shared = Object.entries(modules).map(([name, shared]) => [
    name,
    'module' in shared ? shared.module : shared.load,
  ]);
  Object.assign(globalThis, { sharedModules: Object.fromEntries(shared) });
}

export async function loadRoutes(container: string, address: string): Promise<{ readonly routes: Routes }> {
  const { routes } = await openApp(container, address);
  const mounted = Object.entries(routes).map(([path, load]) => {
    return [path, async () => ({ page: pageInParcel((await load()).page) })];
  });
  return { routes: Object.fromEntries(mounted) };
}

export async function loadSlot(container: string, address: string, name: string) {
  const { slots } = await openApp(container, address);
  const load = slots[name];
  if (load === undefined) throw new Error(`${container} has no slot ${name}.`);
  const { slot } = await load();
  return { slot: { ...slot, Component: inParcel(slot.Component) } };
}

const pages = new WeakMap<Page, Page>();

/** The same each time: React would take another component for another page. */
function pageInParcel(page: Page): Page {
  const known = pages.get(page) ?? { ...page, Component: inParcel(page.Component) };
  pages.set(page, known);
  return known;
}

const apps = new Map<string, Promise<App>>();

function openApp(container: string, address: string): Promise<App> {
  const opened = apps.get(container) ?? runScript(container, address);
  apps.set(container, opened);
  return opened;
}

function runScript(container: string, address: string): Promise<App> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.crossOrigin = 'anonymous';
    script.onload = () => resolve(Reflect.get(globalThis, container));
    script.onerror = () => reject(new Error(`${address} does not run.`));
    document.head.append(script);
  });
}

interface ParcelProps {
  readonly domElement: HTMLElement;
  readonly content: ReactNode;
}

/** The lifecycle that single-spa asks for, around a React root. */
function lifecycle(): ParcelConfig<ParcelProps> {
  let root: ReturnType<typeof createRoot> | null = null;
  return {
    bootstrap: async () => {},
    mount: async ({ domElement, content }) => {
      root = createRoot(domElement);
      root.render(content);
    },
    update: async ({ content }) => root?.render(content),
    unmount: async () => root?.unmount(),
  };
}

function inParcel<Props extends object>(Whole: ComponentType<Props>): ComponentType<Props> {
  // What is handed on changes with each step of a navigation, and most of a page does not ask for it.
  const Content = memo(Whole);
  return function InParcel(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const shown = useRef<{ readonly parcel: Parcel<ParcelProps>; props: ParcelProps }>(null);
    const content = useHandedOn(<Content {...props} />);
    const first = useRef(content);
    useLayoutEffect(() => {
      if (place.current === null) return undefined;
      const props = { domElement: place.current, content: first.current };
      const parcel = mountRootParcel(lifecycle(), props);
      shown.current = { parcel, props };
      return () => {
        shown.current = null;
        void parcel.mountPromise.then(() => parcel.unmount());
      };
    }, []);
    useLayoutEffect(() => {
      const { current } = shown;
      if (current === null || current.props.content === content) return;
      current.props = { ...current.props, content };
      void current.parcel.mountPromise.then(() => current.parcel.update?.(current.props));
    });
    return <div ref={place} />;
  };
}

/** What the shell's root has around a page, and a root of its own has not. */
const carriers = [
  carrierOf(RouteContext),
  carrierOf(LocationContext),
  carrierOf(NavigationContext),
  carrierOf(ViewTransitionContext),
  carrierOf(FetchersContext),
  carrierOf(DataRouterStateContext),
  carrierOf(DataRouterContext),
  carrierOf(CountryNames),
  carrierOf(SpokenContext),
];

function carrierOf<Value>(Carried: Context<Value>) {
  return (content: ReactElement) => <Carried value={use(Carried)}>{content}</Carried>;
}

function useHandedOn(content: ReactElement): ReactElement {
  const scope = useProvidedScope();
  const handed = carriers.reduce((inner, handOn) => handOn(inner), content);
  return scope === null ? handed : <Provider value={scope}>{handed}</Provider>;
}

import type { SharedModule } from './shared-modules.ts';
import { isInRange } from './version-range.ts';

/** A module for containers, with what the federation runtime of another tool's container reads of it. */
interface OfferedModule {
  readonly version: string;
  readonly from: 'shell';
  readonly scope: readonly ['default'];
  readonly strategy: 'loaded-first';
  readonly shareConfig: {
    readonly singleton: true;
    readonly strictVersion: true;
    readonly requiredVersion: string;
  };
  /** Names of the containers that took it. */
  readonly useIn: string[];
  readonly deps: readonly string[];
  /** Missing for a module that is loaded at its first import. */
  readonly lib?: () => unknown;
  readonly get: () => Promise<() => unknown>;
}

/** The modules of the shell as containers are given them (Module Federation): by name, then by version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, OfferedModule>>>>;

export function createShareScope(modules: Readonly<Record<string, SharedModule>>): ShareScope {
  return Object.fromEntries(
    Object.entries(modules).map(([name, shared]) => [name, { [shared.version]: offer(shared) }]),
  );
}

function offer(shared: SharedModule): OfferedModule {
  const { version } = shared;
  const common = {
    version,
    from: 'shell',
    scope: ['default'],
    strategy: 'loaded-first',
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    useIn: [],
    deps: [],
  } as const;
  if ('module' in shared) {
    const lib = () => shared.module;
    return { ...common, useIn: [], lib, get: async () => lib };
  }
  return {
    ...common,
    useIn: [],
    async get() {
      const module = await shared.load();
      return () => module;
    },
  };
}

/**
 * What the scope has under a name.
 * @throws Error where it has nothing, or no version that the container needs
 */
export function findOffered(
  scope: ShareScope,
  name: string,
  { container, range }: { readonly container: string; readonly range: string },
): OfferedModule {
  const [offered] = Object.values(scope[name] ?? {});
  if (offered === undefined) throw new Error(`The shell has no module ${name}, which ${container} needs`);
  if (!isInRange(offered.version, range))
    throw new Error(
      `Version ${offered.version} from shell of shared singleton module ${name} does not satisfy ${container}, which needs ${range}`,
    );
  return offered;
}

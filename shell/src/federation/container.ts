import { createEntryScript } from './entry-script.ts';
import type { ShareScope } from './share-scope.ts';

/** What the entry of a remote announces under its name (Module Federation). */
interface Container {
  readonly init: (scope: ShareScope, initScope: readonly unknown[]) => unknown;
  readonly get: (door: string) => Promise<() => unknown>;
}

interface ContainerEntry {
  readonly name: string;
  readonly address: string;
  readonly integrity: string;
  readonly scope: ShareScope;
}

/** Rejects when the entry does not come, is not the one that was published, or announces no container. */
export async function loadContainer({
  name,
  address,
  integrity,
  scope,
}: ContainerEntry): Promise<Pick<Container, 'get'>> {
  // After a failure the entry may be here, and a chunk of it missing.
  if (!isContainer(Reflect.get(globalThis, name))) await runScript(createEntryScript(address, integrity));
  const container: unknown = Reflect.get(globalThis, name);
  if (!isContainer(container)) throw new Error(`${address} announces no ${name}`);
  await container.init(scope, []);
  return container;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value;
}

function runScript(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => {
      script.remove();
      resolve();
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${script.src} could not be loaded`));
    });
    document.head.append(script);
  });
}

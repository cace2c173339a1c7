import { registerHooks } from 'node:module';

/**
 * Removes the APIs with which Node.js could still fetch or start something, from a process that runs scripts which are not
 * trusted: its permissions say nothing of the network.
 */
export function removeCapabilities(): void {
  registerHooks({
    resolve() {
      throw new Error('nothing is loaded here');
    },
  });
  for (const door of ['fetch', 'WebSocket', 'EventSource', 'Worker', 'BroadcastChannel']) {
    Reflect.deleteProperty(globalThis, door);
  }
  for (const door of ['binding', '_linkedBinding', 'getBuiltinModule', 'dlopen', 'kill']) {
    Reflect.set(process, door, undefined);
  }
}

/** Resolves in the next task, after pending input. A timer would wait for a second in a hidden tab. */
export function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve();
  port2.postMessage(null);
  return promise.finally(() => port1.close());
}

/** The value if it comes in time; `late` otherwise, and on a rejection. */
export async function within<Value>(ms: number, asked: Promise<Value>, late: Value): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(resolve, ms, late);
  return Promise.race([asked.catch(() => late), promise]).finally(() => clearTimeout(timer));
}

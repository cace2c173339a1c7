import { openApi, StartFailure } from '../src/api.ts';

/** Why an API does not start; rejects when it does. */
export async function refusalOf(options: {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}): Promise<StartFailure> {
  const refusal = await openApi({ ...options, legacyWire: false }).then(
    async (api) => {
      await api.close();
      return null;
    },
    (cause: unknown) => cause,
  );
  if (refusal instanceof StartFailure) return refusal;
  throw new Error('The start was not refused.', { cause: refusal });
}

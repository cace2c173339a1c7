import { type Client, refusalOf } from '@nfcards/shared/client';
import type { LogInclusion } from '@nfcards/shared/operations';

/** What a verifier asks of the log. Each rejects with a `ClientError` when no answer came. */
export interface LogSource {
  /** Name and public key. */
  verifier(): Promise<string>;
  /** The same of the logs that had to end before this one began, the oldest first. */
  former(): Promise<readonly string[]>;
  /** The newest head, signed; null while the log is empty. */
  checkpoint(): Promise<string | null>;
  /** Hashes in hexadecimal; null when the log says that it never had these sizes. */
  consistency(from: number, to: number): Promise<readonly string[] | null>;
  inclusion(no: number): Promise<Inclusion>;
  /** Whether its heads are written on a chain. */
  isAnchored(): Promise<boolean>;
}

export type Inclusion =
  | { readonly status: 'unknown' }
  | { readonly status: 'waiting' }
  | { readonly status: 'taken_up'; readonly inclusion: LogInclusion };

/** The log of this site. */
export function logOf(client: Client): LogSource {
  return {
    async verifier() {
      const result = await client.call('log_key', {});
      if (!result.ok) throw result.error;
      return result.answer.verifier;
    },
    async former() {
      const result = await client.call('log_key', {});
      if (!result.ok) throw result.error;
      return result.answer.former;
    },
    async checkpoint() {
      // The newest: one that was kept may be older than the head that it is compared with.
      client.forget('log_checkpoint');
      const result = await client.call('log_checkpoint', {});
      if (!result.ok) throw result.error;
      return result.answer.checkpoint;
    },
    async consistency(from, to) {
      const result = await client.call('log_consistency', { from, to });
      if (result.ok) return result.answer.path;
      if (refusalOf(result.error) === 'size_unknown') return null;
      throw result.error;
    },
    async inclusion(no) {
      client.forget('log_inclusion');
      const result = await client.call('log_inclusion', { no });
      if (result.ok) {
        const { inclusion } = result.answer;
        return inclusion === null ? { status: 'waiting' } : { status: 'taken_up', inclusion };
      }
      if (refusalOf(result.error) === 'entry_unknown') return { status: 'unknown' };
      throw result.error;
    },
    async isAnchored() {
      const result = await client.call('log_anchors', {});
      if (!result.ok) throw result.error;
      return result.answer.configured;
    },
  };
}

import type { LogAnchor, LogInclusion } from '@nfcards/shared/operations';
import type { SignedHead } from '../../shared/src/certification/checkpoint.ts';
import { readCheckpoint } from '../../shared/src/certification/checkpoint.ts';
import type { Verdict } from '../../shared/src/certification/log-witness.ts';
import { witnessLog } from '../../shared/src/certification/log-witness.ts';
import { verifyInclusion } from '../../shared/src/certification/verify-proofs.ts';
import type { World } from './operations/world.ts';

type LogOperation = 'log_key' | 'log_checkpoint' | 'log_inclusion' | 'log_consistency' | 'log_anchors';

/** Somebody who asks the log what anybody may, and believes what is proved. */
export class LogReader {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  async verifier(): Promise<string> {
    return (await this.#ask<{ verifier: string }>('log_key', {})).verifier;
  }

  /** Of the logs before. */
  async former(): Promise<readonly string[]> {
    return (await this.#ask<{ former: readonly string[] }>('log_key', {})).former;
  }

  /** The newest head, whose signature is that of the log's key. */
  async head(): Promise<SignedHead> {
    const { checkpoint } = await this.#ask<{ checkpoint: string }>('log_checkpoint', {});
    return this.#read(checkpoint);
  }

  async inclusion(no: number | null): Promise<LogInclusion> {
    const { inclusion } = await this.#ask<{ inclusion: LogInclusion | null }>('log_inclusion', { no });
    if (inclusion === null) throw new Error('The log has not taken it up.');
    return inclusion;
  }

  async proves(inclusion: LogInclusion): Promise<boolean> {
    return verifyInclusion(inclusion, await this.#read(inclusion.checkpoint));
  }

  anchors(): Promise<{ configured: boolean; anchors: LogAnchor[] }> {
    return this.#ask('log_anchors', {});
  }

  /** What a witness says who saw this head before. */
  async witness(seen: SignedHead): Promise<Verdict> {
    const now = await this.head();
    const [from, to] = [seen.size, now.size].sort((one, other) => one - other);
    const reply = await this.#world.send('log_consistency', {
      wire: 'standard',
      token: undefined,
      input: { from, to },
    });
    const path = reply.statusCode === 200 ? reply.json<{ path: string[] }>().path : null;
    return witnessLog({
      seen: seen.checkpoint,
      shown: now.checkpoint,
      verifier: await this.verifier(),
      path,
    });
  }

  async #read(checkpoint: string): Promise<SignedHead> {
    const reading = await readCheckpoint(checkpoint, await this.verifier());
    if (reading.kind !== 'signed') throw new Error(`The checkpoint is not to be trusted: ${reading.kind}`);
    return reading.head;
  }

  async #ask<Answer>(name: LogOperation, input: object): Promise<Answer> {
    const reply = await this.#world.send(name, { wire: 'standard', token: undefined, input });
    if (reply.statusCode !== 200) throw new Error(`${name} answered ${reply.statusCode}: ${reply.payload}`);
    return reply.json();
  }
}

import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../sessions/network-address.ts';

/** Limits on request bodies that are being received. */
export interface BodyBounds {
  /** Of all bodies in memory at once. */
  readonly maxBytes: number;
  /** Of the bodies in memory from one network. */
  readonly maxBytesPerAddress: number;
  /** Milliseconds between two checks of a body's progress. */
  readonly checkInterval: number;
  /** Bytes that must arrive between two checks, else the connection is closed. */
  readonly minProgress: number;
  /** Checks after which the connection is closed, even if the body progresses. */
  readonly maxChecks: number;
  /** Milliseconds that a refused sender has to read the answer before the connection is closed. */
  readonly lingerTime: number;
}

/** A poor mobile connection carries 30 kB a minute. Our own client gives up after two minutes. */
export const BODY_BOUNDS: BodyBounds = {
  maxBytes: 48 * 1024 * 1024,
  maxBytesPerAddress: 16 * 1024 * 1024,
  checkInterval: 15_000,
  minProgress: 4 * 1024,
  maxChecks: 10,
  lingerTime: 5_000,
};

/** Seconds for `Retry-After` where there is no room for a body. */
export const ROOM_RETRY_AFTER_S = 5;

interface Held {
  readonly network: string;
  readonly bytes: number;
  /** Whether a handler uses the body: it is then held until the handler ends, even if the client has left. */
  inUse: boolean;
}

/** The request bodies that this server receives or processes. */
export class IncomingBodies {
  readonly #bounds: BodyBounds;
  readonly #held = new Map<FastifyRequest, Held>();
  readonly #perNetwork = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: BodyBounds = BODY_BOUNDS) {
    this.#bounds = bounds;
  }

  /** Bytes that are admitted and not released yet. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Closes the connection of a body that stalls or is not read. */
  watch({ raw: request }: FastifyRequest, { raw: reply }: FastifyReply): void {
    const { socket } = request;
    // A call injected within the process has no socket, and its body is complete.
    if (!announcesBody(request) || !(socket instanceof Socket)) return;
    const { checkInterval, minProgress, maxChecks, lingerTime } = this.#bounds;
    let seen = socket.bytesRead;
    let looks = 0;
    const looking = setInterval(() => {
      looks += 1;
      const stalls = socket.bytesRead - seen < minProgress;
      seen = socket.bytesRead;
      if (request.complete) clearInterval(looking);
      else if (stalls || looks >= maxChecks) socket.destroy();
    }, checkInterval);
    reply.once('close', () => clearInterval(looking));
    reply.once('finish', () => {
      clearInterval(looking);
      // Node.js discards the rest. Closed at once, a browser that is still sending would not see the answer.
      if (!request.complete) setTimeout(() => request.complete || socket.destroy(), lingerTime);
    });
  }

  /**
   * Reserves the announced length, or the operation's maximum where none is announced.
   * @param most largest body in bytes; a larger one is refused by its length
   */
  admit(request: FastifyRequest, reply: FastifyReply, most: number): 'admitted' | 'address_full' | 'full' {
    const network = networkOf(request.ip);
    const bytes = Math.min(most, announcedBytes(request.raw) ?? most);
    const ofNetwork = (this.#perNetwork.get(network) ?? 0) + bytes;
    if (ofNetwork > this.#bounds.maxBytesPerAddress) return 'address_full';
    if (this.#bytes + bytes > this.#bounds.maxBytes) return 'full';
    this.#bytes += bytes;
    this.#perNetwork.set(network, ofNetwork);
    this.#held.set(request, { network, bytes, inUse: false });
    const leave = () => this.#held.get(request)?.inUse === false && this.#free(request);
    reply.raw.once('finish', leave).once('close', leave);
    return 'admitted';
  }

  /** Keeps the reservation while `work` uses the body. */
  async during<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    const held = this.#held.get(request);
    if (held !== undefined) held.inUse = true;
    try {
      return await work();
    } finally {
      this.#free(request);
    }
  }

  #free(request: FastifyRequest): void {
    const held = this.#held.get(request);
    if (held === undefined) return;
    this.#held.delete(request);
    this.#bytes -= held.bytes;
    const left = (this.#perNetwork.get(held.network) ?? 0) - held.bytes;
    if (left > 0) this.#perNetwork.set(held.network, left);
    else this.#perNetwork.delete(held.network);
  }
}

function announcesBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || (announcedBytes(request) ?? 0) > 0;
}

/** Null where the headers give no length: the body is chunked. */
function announcedBytes({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

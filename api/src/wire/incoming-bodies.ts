import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../sessions/network-address.ts';

/** What bodies that are on their way may take of the server. */
export interface BodyBounds {
  /** Bytes of all bodies that are held at once. */
  readonly inAll: number;
  /** Bytes of those that come from one network address. */
  readonly perAddress: number;
  /** Milliseconds between two looks at a body that is on its way. */
  readonly lookEvery: number;
  /** Bytes that have come since the look before; less, and the connection ends. */
  readonly leastProgress: number;
  /** Looks after which a body is there, however steadily it comes. */
  readonly mostLooks: number;
  /** Milliseconds given to a body that nobody wants, so that who sends it hears why. */
  readonly farewell: number;
}

/** A minute on a telephone's worst line carries 30 kB. Our own client gives a body up after two minutes. */
export const BODY_BOUNDS: BodyBounds = {
  inAll: 48 * 1024 * 1024,
  perAddress: 16 * 1024 * 1024,
  lookEvery: 15_000,
  leastProgress: 4 * 1024,
  mostLooks: 10,
  farewell: 5_000,
};

/** Seconds after which a caller for whose body there is no room may come again. */
export const ROOM_WAIT = 5;

interface Held {
  readonly network: string;
  readonly bytes: number;
  /** Whether a handler works with the body, which is then held until it is done, whoever has left. */
  inUse: boolean;
}

/** The bodies that are on their way to this server, or being worked with. */
export class IncomingBodies {
  readonly #bounds: BodyBounds;
  readonly #held = new Map<FastifyRequest, Held>();
  readonly #perNetwork = new Map<string, number>();
  #bytes = 0;

  constructor(bounds: BodyBounds = BODY_BOUNDS) {
    this.#bounds = bounds;
  }

  /** Bytes that were let in and have not gone yet. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Ends the connection of a body that does not come, or that nobody reads. */
  watch({ raw: request }: FastifyRequest, { raw: reply }: FastifyReply): void {
    const { socket } = request;
    // A call from within this process has no line, and its body is there.
    if (!announcesBody(request) || !(socket instanceof Socket)) return;
    const { lookEvery, leastProgress, mostLooks, farewell } = this.#bounds;
    let seen = socket.bytesRead;
    let looks = 0;
    const looking = setInterval(() => {
      looks += 1;
      const stalls = socket.bytesRead - seen < leastProgress;
      seen = socket.bytesRead;
      if (request.complete) clearInterval(looking);
      else if (stalls || looks >= mostLooks) socket.destroy();
    }, lookEvery);
    reply.once('close', () => clearInterval(looking));
    reply.once('finish', () => {
      clearInterval(looking);
      // Node.js reads on, and keeps nothing of it. Cut at once, a browser that still sends would not see the answer.
      if (!request.complete) setTimeout(() => request.complete || socket.destroy(), farewell);
    });
  }

  /**
   * Makes room for as much as the headers announce, or for the most that the operation takes where they do not say.
   * @param most largest body in bytes; a larger one is refused by its length
   */
  admit(request: FastifyRequest, reply: FastifyReply, most: number): 'admitted' | 'address_full' | 'full' {
    const network = networkOf(request.ip);
    const bytes = Math.min(most, announcedBytes(request.raw) ?? most);
    const ofNetwork = (this.#perNetwork.get(network) ?? 0) + bytes;
    if (ofNetwork > this.#bounds.perAddress) return 'address_full';
    if (this.#bytes + bytes > this.#bounds.inAll) return 'full';
    this.#bytes += bytes;
    this.#perNetwork.set(network, ofNetwork);
    this.#held.set(request, { network, bytes, inUse: false });
    const leave = () => this.#held.get(request)?.inUse === false && this.#free(request);
    reply.raw.once('finish', leave).once('close', leave);
    return 'admitted';
  }

  /** Keeps the room of a body that is there while `work` goes on with it. */
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

/** Null where the headers do not say: the body comes in chunks. */
function announcedBytes({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** The anchor contract on a chain. Every function rejects with `AnchorError` only. */
export interface Chain {
  /** Address of the contract, with `0x`. */
  readonly contract: string;
  readonly id: () => Promise<number>;
  readonly newestBlock: () => Promise<number>;
  /** Leaves of the newest head that the contract has; 0 while it has none. */
  readonly anchoredSize: () => Promise<number>;
  /**
   * Signs a transaction that writes a head, without sending it: its hash must be stored first.
   * @param instead hash of the transaction that it replaces, with a higher fee if that one is pending
   */
  readonly sign: (head: TreeHead, instead?: string) => Promise<SignedTransaction>;
  readonly send: (transaction: SignedTransaction) => Promise<void>;
  /** Null while it is pending, and when it failed. @param timeout milliseconds to wait for it */
  readonly find: (hash: string, timeout: number) => Promise<Mined | null>;
  /** The transaction that wrote a head. @param since number of a block before it */
  readonly search: (head: TreeHead, since: number) => Promise<Mined | null>;
}

export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

export interface SignedTransaction {
  readonly hash: string;
  readonly bytes: `0x${string}`;
}

export interface Mined {
  readonly transaction: string;
  readonly block: number;
  /** When the block was made. */
  readonly at: Date;
}

export type AnchorErrorKind =
  /** The node does not answer, or not with JSON-RPC. */
  | 'unreachable'
  /** The account has too little to pay for a transaction. */
  | 'funds_missing'
  /** The contract belongs to another account than the key's. */
  | 'not_the_owner'
  /** The contract has a head of the same size or a larger one that this log did not write. */
  | 'another_log'
  /** There is no such contract at the address. */
  | 'contract_missing'
  | 'refused'
  | 'unexpected';

/** The message holds neither the node's address nor the key: both are secrets. */
export class AnchorError extends Error {
  override readonly name = 'AnchorError';
  readonly kind: AnchorErrorKind;

  /** @param detail name of the error that it was */
  constructor(kind: AnchorErrorKind, detail?: string) {
    super(detail ?? kind);
    this.kind = kind;
  }
}

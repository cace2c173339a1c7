/** A contract on a chain that heads of the log are written to. Every function rejects with `AnchorTrouble` only. */
export interface Chain {
  /** Address of the contract, with `0x`. */
  readonly contract: string;
  readonly id: () => Promise<number>;
  readonly newestBlock: () => Promise<number>;
  /** Leaves of the newest head that the contract has; 0 while it has none. */
  readonly anchoredSize: () => Promise<number>;
  /**
   * Signs a transaction that writes a head, and does not send it yet: its hash is to be remembered first.
   * @param instead hash of the one whose place it takes, for a higher fee if that one still waits
   */
  readonly sign: (head: TreeHead, instead?: string) => Promise<SignedTransaction>;
  readonly send: (transaction: SignedTransaction) => Promise<void>;
  /** Null while it is in no block, and when it failed there. @param patience milliseconds that it is waited for */
  readonly find: (hash: string, patience: number) => Promise<Mined | null>;
  /** The transaction that wrote a head, whichever it was. @param since number of a block before it */
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

export type AnchorTroubleKind =
  /** The node does not answer, or not as a node does. */
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

/** The message names neither the node's address nor the key: both are secrets. */
export class AnchorTrouble extends Error {
  override readonly name = 'AnchorTrouble';
  readonly kind: AnchorTroubleKind;

  /** @param detail name of the error that it was */
  constructor(kind: AnchorTroubleKind, detail?: string) {
    super(detail ?? kind);
    this.kind = kind;
  }
}

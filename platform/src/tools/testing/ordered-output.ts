/** The output of one of several programs that run at the same time. */
export interface Output {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/**
 * Outputs of programs that run at the same time, printed one after the other in the order in which they were opened. The
 * first that has not ended is printed as it comes; those behind it are buffered.
 */
export class OrderedOutput {
  readonly #print: (text: string) => void;
  readonly #open: { buffered: string; ended: boolean }[] = [];

  constructor(print: (text: string) => void) {
    this.#print = print;
  }

  open(): Output {
    const own = { buffered: '', ended: false };
    this.#open.push(own);
    return {
      write: (text) => {
        own.buffered += text;
        this.#flush();
      },
      end: () => {
        own.ended = true;
        this.#flush();
      },
    };
  }

  #flush(): void {
    for (let [first] = this.#open; first !== undefined; [first] = this.#open) {
      if (first.buffered !== '') this.#print(first.buffered);
      first.buffered = '';
      if (!first.ended) return;
      this.#open.shift();
    }
  }
}

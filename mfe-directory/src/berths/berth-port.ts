/** The port whose page is open. */
export interface BerthPort {
  readonly id: string;
  readonly name: string;
}

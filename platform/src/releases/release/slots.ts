/** The doors of a remote that open on a slot: `./slots/<name>`. */
const PREFIX = './slots/';

export function slotDoor(slot: string): string {
  return PREFIX + slot;
}

/** The slots that a remote with these doors fills. */
export function slotsOf(exposes: readonly string[]): string[] {
  return exposes.filter((door) => door.startsWith(PREFIX)).map((door) => door.slice(PREFIX.length));
}

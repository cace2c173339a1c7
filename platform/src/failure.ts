/** A failure that the person at the terminal can mend. Its message is a whole sentence for them. */
export class Failure extends Error {}

/** A service does not answer now, and may answer the next time. */
export class Unavailable extends Failure {}

/** A command line with a mistake in it, unlike a command that was refused. */
export class UsageFailure extends Failure {}

/** An import that cannot begin; the message is one English sentence that says what to do. */
export class ImportRefused extends Error {}

export type BackupFailureKind =
  /** There is no embedded database in the data folder. */
  | 'nothing_there'
  /** A backup never takes the place of another file. */
  | 'file_exists'
  | 'file_unreadable'
  | 'file_unwritable'
  /** The archive is damaged or not a backup. */
  | 'archive_damaged'
  /** A database that is to be filled has tables already. */
  | 'not_empty'
  | 'database_unreachable'
  /** A program of PostgreSQL is not installed, or failed. */
  | 'program_missing'
  | 'program_failed'
  /** What kept documents from being deleted was lost. */
  | 'broken_off';

/** A backup or a restoration cannot be done, and has changed nothing. The message is one sentence that says what to do. */
export class BackupFailure extends Error {
  readonly kind: BackupFailureKind;

  constructor(kind: BackupFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupFailure';
    this.kind = kind;
  }
}

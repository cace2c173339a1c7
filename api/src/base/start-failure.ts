export type StartFailureKind =
  /** Another running process uses the data folder. */
  | 'data_folder_locked'
  /** The data folder cannot be made or written to. */
  | 'data_folder_unwritable'
  /** The database's own files in the data folder cannot be opened. */
  | 'database_damaged'
  | 'database_url_invalid'
  | 'database_unreachable'
  /** Notifications of the database do not arrive: live messages and caches would be wrong. */
  | 'database_unheard'
  /** The tables could not be brought to the form that this version needs. */
  | 'migration_failed'
  /** A newer version changed the tables so that this one cannot work with them. */
  | 'database_newer';

/** The API cannot start. The message is one sentence for the person who starts it and says what to do. */
export class StartFailure extends Error {
  readonly kind: StartFailureKind;

  constructor(kind: StartFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartFailure';
    this.kind = kind;
  }
}

export interface MigrationTables {
  migration_compatibility: MigrationCompatibilityTable;
}

/** Of each migration: the newest one that a server must know to work with the tables after it. */
export interface MigrationCompatibilityTable {
  name: string;
  compatible_with: string;
}

/**
 * SQL about a row of `pg_class`: it is a table of the migrator, which says what was migrated, and is none of a program. The
 * migrator makes them before its transaction, so they stay where that is rolled back.
 */
export const isOfMigrator = "relname ~ '^kysely_migration'"

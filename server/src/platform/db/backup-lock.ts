/**
 * Tries to take the lock that one backup or migration at a time holds, until its connection ends: a backup of a schema
 * that changes under it could not be restored, and a migration would wait for the backup while the shop waits for it.
 */
export const tryBackupLock = `select pg_try_advisory_lock(hashtext('faka backup')) as locked`

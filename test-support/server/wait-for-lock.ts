import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db.ts'

/** Waits until a connection waits for a lock. */
export async function waitForLock(db: Db): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0);
}

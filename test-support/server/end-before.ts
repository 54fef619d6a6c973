import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestShop } from './open-shop.ts'

/** Before which row of the next step a process ends. */
export interface ProcessEnd {
  /** The table, with its schema where that is not the first cell's. */
  table: string
  /** Which rows of it, as a condition in SQL. */
  when: string
  /** What is done to the row; by default it is inserted or updated. */
  event?: 'update' | 'delete'
}

/**
 * Lets the transaction fail that would make this step, whoever makes it, while `act` runs and until one failed: what was
 * committed before stays.
 */
export async function endBefore(
  { db: { db } }: TestShop,
  { table, when, event }: ProcessEnd,
  act: () => Promise<unknown>,
): Promise<void> {
  // a sequence counts what is rolled back too
  await sql
    .raw(
      `create sequence public.process_ends;
       create function public.end_process() returns trigger language plpgsql as
         $$ begin perform nextval('public.process_ends'); raise exception 'the process ended'; end $$;
       create trigger process_end before ${event ?? 'insert or update'} on ${table}
         for each row when (${when}) execute function public.end_process()`,
    )
    .execute(db)
  await act().catch(() => undefined)
  const hasEnded = async () => {
    const { rows } = await sql<{ is_called: boolean }>`select is_called from public.process_ends`.execute(db)
    return rows[0]?.is_called
  }
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
  await sql
    .raw(
      `drop trigger process_end on ${table};
       drop function public.end_process();
       drop sequence public.process_ends`,
    )
    .execute(db)
}

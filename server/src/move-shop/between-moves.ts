import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { OperatorError } from '../platform/operator-error.ts'

/** SQL: whether a shop may be in two cells, since its rows arrived in one and are not removed yet in the other. */
export const isArriving = `select exists (
  select from public.tenant_move where state in ('arriving', 'arrived')) as is_arriving`

/** The same over a connection to the first database, of the state that its transaction reads. */
export const readIsArriving = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ is_arriving: boolean }>(isArriving)).rows[0]?.is_arriving ?? false

/** A shop leaves its earlier cell seconds after it arrived. */
const [tries, retryMs] = [60, 1000]

/**
 * Reads a moment in which no shop is in two cells: `read` returns undefined for another one, and is called again later.
 * @throws a sentence where there is none for a minute
 */
export async function betweenMoves<Result>(
  read: () => Promise<Result | undefined>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let count = 1; ; count++) {
    const result = await read()
    if (result !== undefined) return result
    if (count >= tries)
      throw new OperatorError(
        'A shop is moving to another cell: try again when it is there, or when its move was undone.',
      )
    await pause(retryMs, undefined, { signal })
  }
}

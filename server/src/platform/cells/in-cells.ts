import { sql } from 'kysely'
import type { Ctx, Services } from '../ctx.ts'
import { isCellAway } from './cell-away-error.ts'

/**
 * The services of the first cell, whose tables a transaction of the common schema reaches: what that queues is sent there.
 * Those given where this process does not serve it.
 */
export const firstCellOf = (services: Services): Services => services.cells.find(0) ?? services

/** The same caller in a cell. */
export const inCell = (ctx: Ctx, services: Services): Ctx =>
  services.cell.number === ctx.cell.number ? ctx : { ...ctx, ...services }

/** Those of these cells that are not the given one. */
export const otherCells = <Place extends Pick<Services, 'cell'>>(
  { cell }: Pick<Services, 'cell'>,
  cells: readonly Place[],
): Place[] => cells.filter((place) => place.cell.number !== cell.number)

/**
 * The same caller in each cell, in the order of their numbers: for what has neither a number nor an address. What is asked in
 * one whose database is away fails, so that no list lacks a part without saying so.
 */
export const inEachCell = (ctx: Ctx): Ctx[] => ctx.cells.all().map((services) => inCell(ctx, services))

/** The same caller in each cell whose database answers: for what may lack the others, and says so. */
export const inReachableCells = (ctx: Ctx): Ctx[] =>
  ctx.cells.reachable().map((services) => inCell(ctx, services))

/**
 * The first of these cells in which something is found, which is in one of them at most. Where it is in none that answers
 * while another one is away, it fails as that does.
 */
export async function findInCells<Place, Found>(
  cells: readonly Place[],
  find: (cell: Place) => Promise<Found | undefined>,
): Promise<{ cell: Place; found: Found } | undefined> {
  const results = await Promise.allSettled(cells.map(find))
  for (const [index, result] of results.entries()) {
    const cell = cells[index]
    if (cell !== undefined && result.status === 'fulfilled' && result.value !== undefined)
      return { cell, found: result.value }
  }
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return undefined
}

/**
 * Rejects as a cell does whose database is away, where any is: before a call that reads all of them uses something up, or tells
 * by whether it is answered what is in the others.
 */
export async function rejectWhileAnyIsAway({ cells }: Pick<Services, 'cells'>): Promise<void> {
  if (cells.areSeveral()) await Promise.all(cells.all().map(({ db }) => sql`select 1`.execute(db)))
}

/** What each cell answers whose database does, without those that turn out to be away. */
export const askReachable = async <Answer>(
  { cells }: Pick<Services, 'cells'>,
  ask: (cell: Services) => Promise<Answer>,
): Promise<Answer[]> => {
  const asked = cells.reachable().map((cell) =>
    orIfAway(
      ask(cell).then((answer) => [answer]),
      [],
    ),
  )
  const none: Answer[] = []
  return none.concat(...(await Promise.all(asked)))
}

/** What a cell answers, or something else where its database is away. */
export const orIfAway = async <Answer, Else>(
  answer: Promise<Answer>,
  otherwise: Else,
): Promise<Answer | Else> =>
  answer.catch((error) => {
    if (!isCellAway(error)) throw error
    return otherwise
  })

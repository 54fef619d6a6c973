import type { Ctx, Services } from '../ctx.ts'

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

/** The same caller in each cell, in the order of their numbers: for what has neither a number nor an address. */
export const inEachCell = (ctx: Ctx): Ctx[] => ctx.cells.all().map((services) => inCell(ctx, services))

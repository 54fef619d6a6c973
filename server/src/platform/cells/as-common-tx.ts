import type { Services } from '../ctx.ts'
import type { CommonTx, Tx } from '../db.ts'

/**
 * A transaction of the first cell as one of the common schema, which is the same: for what only the first cell has, such as
 * top-ups, whose orders and entries in the ledger are written together. Throws in a further cell.
 */
export function asCommonTx({ cell }: Pick<Services, 'cell'>, tx: Tx): CommonTx {
  if (cell.number !== 0) throw new Error(`a transaction of cell ${cell.number} reaches no common table`)
  return tx as CommonTx
}

import type { Services } from '../../platform/ctx.ts'
import { inTx, withoutMarks } from '../../platform/db.ts'
import { confirmKept, type KeptPicture, returnKept } from './kept-picture.sql.ts'
import { ruleOutUse } from './picture-use.sql.ts'

/**
 * Asks the cell in which a picture was kept whether its use was written. If so, it is used for good; if not, a note in the
 * cell keeps it from being written any more, and the picture is ready again. A shop that moved left both in its earlier cell.
 * @param cell the services of the cell in which it was kept
 */
export async function settleKept(cell: Services, picture: KeptPicture): Promise<void> {
  const { key, use_no: useNo } = picture
  const isRuledOut = await ruleOutUse(cell.db, { key, useNo }, cell.now())
  await inTx(withoutMarks(cell.common), (tx) => (isRuledOut ? returnKept : confirmKept)(tx, picture))
}

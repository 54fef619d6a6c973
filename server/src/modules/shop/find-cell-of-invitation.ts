import { findInCells, inEachCell } from '../../platform/cells/in-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { hashToken } from '../account/public.ts'
import { findInvitation } from './staff.sql.ts'
import { findJoining } from './staff-step.sql.ts'

/** The same caller in the cell of an invitation, whose token names none; where it is if there is no such one. */
export const findCellOfInvitation = (...args: Parameters<typeof findCellOfInvitationOnce>) =>
  readOverCells(args[0], () => findCellOfInvitationOnce(...args))

async function findCellOfInvitationOnce(ctx: Ctx, token: string): Promise<Ctx> {
  const cells = inEachCell(ctx)
  if (cells.length === 1) return ctx
  const hash = hashToken(token)
  const invitation = await findInCells(
    cells,
    async ({ db }) => (await findInvitation(db, hash, ctx.now())) ?? findJoining(db, hash),
  )
  return invitation?.cell ?? ctx
}

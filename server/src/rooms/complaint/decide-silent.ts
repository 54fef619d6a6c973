import type { House } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { lockOrders } from '../order/door.ts'
import { after } from './complaint.rules.ts'
import { lockComplaint, moveComplaint } from './complaint.sql.ts'
import { endForBuyer } from './end-complaint.ts'
import { type Case, giveBack, replaceChosen } from './make-good.ts'

const actor = 'job complaint-silence'

/** Whether an order that had been given nothing was delivered since: that is an answer, though nobody wrote one. */
const cameSince = ({ complaint, order }: Case): boolean =>
  complaint.card_ids.length === 0 && order.delivered_at !== null

/** New cards where the buyer wants them and stock has them, else the share of his money. */
async function decide(house: House, open: Case, tx: Parameters<typeof replaceChosen>[1]): Promise<void> {
  const { complaint, order } = open
  const { card_ids: cardIds } = complaint
  const done = { by: 'silence', actor, cardIds } as const
  const wants = complaint.expectation === 'replace'
  if (wants && (await replaceChosen(house, tx, open, { cardIds })) === undefined)
    return endForBuyer(house, tx, complaint, { ...done, kind: 'replaced', amountFen: null })
  // an order whose money goes back by another way already has nothing left to give
  const possible = order.status === 'paid' || order.status === 'delivered'
  const amountFen = possible ? await giveBack(house, tx, open) : null
  await endForBuyer(house, tx, complaint, { ...done, kind: 'refunded', amountFen })
}

/** Decides a complaint for the buyer whose seller let his deadline pass; does nothing where he did not, or it is over. */
export const decideSilent = (house: House, complaintNo: string): Promise<void> =>
  inTx(house.db, async (tx) => {
    const complaint = await lockComplaint(tx, complaintNo)
    if (complaint?.status !== 'open' || !complaint.due_at || complaint.due_at > house.now()) return
    const [order] = await lockOrders(tx, [complaint.order_no])
    if (!order) return
    const answered = after(complaint.status, 'orderDelivered')
    if (answered && cameSince({ complaint, order })) {
      const move = { from: complaint.status, to: answered, side: 'seller', actor } as const
      return moveComplaint(tx, complaintNo, { ...move, reason: 'delivered' }, house.now())
    }
    await decide(house, { complaint, order }, tx)
  })

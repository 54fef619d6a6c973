import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { confirmNotice } from './confirm-notice.ts'
import type { OpenChannel } from './gateway-of.ts'
import { insertPaidNotices, type NewPaidNotice } from './paid-notice.sql.ts'
import { setNextCheck } from './payment.sql.ts'
import type { Notice } from './providers/provider.ts'
import { nudgeRefunds } from './receipt.sql.ts'

/** A call-back that is signed well. */
export type GoodNotice = Extract<Notice, { ok: true }>
type Paid = Extract<GoodNotice, { kind: 'paid' }>

/** What was made of it; `busy`: its gateway could not be asked, and it shall come again. */
type Made = GoodNotice['kind'] | 'unconfirmed' | 'busy'

/** How long a process has to ask before another one does: as long as a gateway is waited for, and a little more. */
const askingSeconds = 30

const writeTogether = perHouse((house) =>
  batched<NewPaidNotice, void>(64, async (notices) => {
    await insertPaidNotices(house.db, notices)
    return notices.map(() => undefined)
  }),
)

/** Writes that a gateway said "paid", and only then asks it whether that is true. */
async function hearPaid(house: House, channel: OpenChannel, notice: Paid, rawHash: Buffer): Promise<Made> {
  const { paymentNo, tradeNo, amountFen, eventKey } = notice
  const at = house.now()
  await writeTogether(house)({
    ...{ pay_channel_id: channel.channelId, payment_no: paymentNo, trade_no: tradeNo, amount_fen: amountFen },
    ...{ event_key: eventKey, raw_hash: rawHash, received_at: at },
    next_try_at: new Date(at.getTime() + askingSeconds * 1000),
  })
  return confirmNotice(house, channel, notice)
}

/** Does what a well signed call-back asks for: settles money, or looks at refunds at once. Throws where that fails. */
export async function hearNotice(
  house: House,
  channel: OpenChannel,
  notice: GoodNotice,
  rawHash: Buffer,
): Promise<Made> {
  if (notice.kind === 'paid') return hearPaid(house, channel, notice, rawHash)
  if (notice.kind === 'refunded') await nudgeRefunds(house.db, notice.paymentNo, house.now())
  // what else a gateway tells of may be that a payment failed: the next look asks
  if (notice.kind === 'other') await setNextCheck(house.db, notice.paymentNo, house.now())
  return notice.kind
}

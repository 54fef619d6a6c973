import type { House } from '../../kernel/ctx.ts'
import { describeError } from '../../kernel/log.ts'
import { confirmNotice } from './confirm-notice.ts'
import { gatewayOf } from './gateway-of.ts'
import { noteUnanswered, type PaidNoticeRow, takeDueNotices } from './paid-notice.sql.ts'
import { nextAsk } from './payment.rules.ts'
import { insertEvents } from './payment-event.sql.ts'

const atOnce = 20
/** Longer than a gateway is waited for. */
const askingSeconds = 30

async function askAgain(house: House, notice: PaidNoticeRow): Promise<void> {
  const channel = await gatewayOf(house, notice.pay_channel_id)
  if (!channel) {
    const reason = 'the settings of the channel cannot be opened'
    await noteUnanswered(house.db, notice, reason, nextAsk(notice.received_at, house.now()))
    return
  }
  const { payment_no: paymentNo, trade_no: tradeNo, amount_fen: amountFen } = notice
  const verdict = await confirmNotice(house, channel, { paymentNo, tradeNo, amountFen })
  if (verdict === 'busy') return
  const { pay_channel_id: channelId, event_key: eventKey, raw_hash: rawHash } = notice
  await insertEvents(house.db, [{ channelId, eventKey, verdict, paymentNo, rawHash, at: house.now() }])
}

/** As `askAgain`; what cannot be settled here stays written with that as its reason. */
async function askAgainSurely(house: House, notice: PaidNoticeRow): Promise<void> {
  try {
    await askAgain(house, notice)
  } catch (error) {
    const { pay_channel_id: channelId, payment_no: paymentNo } = notice
    house.log.error(
      { channelId, paymentNo, ...describeError(error) },
      'a call-back could not be settled; it is tried again',
    )
    const next = nextAsk(notice.received_at, house.now())
    await noteUnanswered(house.db, notice, 'the shop could not settle it; its log says why', next)
  }
}

/** Asks gateways again about what they said was paid and did not confirm. Answers whether there may be more. */
export async function askAgainDue(house: House): Promise<boolean> {
  const now = house.now()
  const due = await takeDueNotices(house.db, now, new Date(now.getTime() + askingSeconds * 1000), atOnce)
  await Promise.all(due.map((notice) => askAgainSurely(house, notice)))
  return due.length === atOnce
}

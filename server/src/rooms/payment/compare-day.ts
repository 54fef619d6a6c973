import type { House } from '../../kernel/ctx.ts'
import { compareBill, type Difference, dayBounds } from './bill.rules.ts'
import { bookedLines, endBill, insertDifferences } from './bill.sql.ts'
import { gatewayOf, type OpenChannel, worldOf } from './gateway-of.ts'

export interface Compared {
  state: 'done' | 'notReady' | 'unknown' | 'noBills'
  lines: number
  differences: number
}

/** Days end at another moment there than here: what the gateway, asked for it, knows as we do is no difference. */
async function isKnownThere(
  house: House,
  { gateway, channelId }: OpenChannel,
  difference: Difference,
): Promise<boolean> {
  if (difference.kind !== 'missingThere' || difference.what !== 'paid') return false
  const { number: paymentNo, tradeNo, hereFen } = difference
  const said = await gateway.query({ paymentNo, tradeNo }, worldOf(house, channelId))
  return said.state === 'paid' && said.tradeNo === tradeNo && said.amountFen === hereFen
}

/** Compares one channel's bill of a day with our books, and keeps what differs for a person. */
export async function compareDay(house: House, channelId: string, day: string): Promise<Compared> {
  const channel = await gatewayOf(house, channelId)
  if (!channel?.gateway.bill) return { state: 'noBills', lines: 0, differences: 0 }
  const bill = await channel.gateway.bill(day, worldOf(house, channelId))
  if (bill.kind !== 'lines') return { state: bill.kind, lines: 0, differences: 0 }
  const { lines } = bill
  const numbers = {
    tradeNos: lines.map(({ tradeNo }) => tradeNo),
    refundNos: lines.flatMap(({ refundNo }) => (refundNo === null ? [] : [refundNo])),
  }
  const ours = await bookedLines(house.db, channelId, numbers, dayBounds(day))
  const found = compareBill(
    lines,
    ours,
    ours.filter(({ inside }) => inside),
  )
  const differences: Difference[] = []
  for (const each of found) if (!(await isKnownThere(house, channel, each))) differences.push(each)
  const at = house.now()
  const fresh = await insertDifferences(house.db, { channelId, day, at }, differences)
  await endBill(house.db, channelId, day, lines.length, at)
  if (fresh > 0) house.log.warn({ channelId, day, fresh }, 'a bill says otherwise than our books')
  return { state: 'done', lines: lines.length, differences: differences.length }
}

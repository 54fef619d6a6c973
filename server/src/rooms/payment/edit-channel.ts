import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { editChannel as operation } from '@faka/contract/pay-channel'
import type { Ctx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { changeChannelRow } from '../shop/door.ts'
import { checkedGateway } from './checked-gateway.ts'
import { managedChannel } from './list-channels.ts'

/** Settings as they are, with those that are named anew; a null takes one away. */
const overlaid = (known: unknown, said: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...Object(known), ...said }).filter(([, value]) => value !== null))

/**
 * Changes what is said of a way to pay, its settings included. A channel with broken settings can be switched off, and
 * not on.
 */
export async function editChannel(
  ctx: Ctx,
  { payChannelId, settings: said, ...change }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await changeChannelRow(ctx, payChannelId, change, (row, known) => {
    const settings = said ? overlaid(known, said) : known
    const enabled = change.enabled ?? row.enabled
    if (!enabled && !said) return { settings, realMoney: row.real_money, devices: row.devices }
    const { realMoney, devices } = checkedGateway(row.provider, settings).capabilities
    if (enabled && !realMoney && !ctx.config.sandbox) throw new Refused('testMoneyNotAllowed')
    if ((change.leastFen ?? row.least_fen) > (change.mostFen ?? row.most_fen))
      throw new Refused('channelSettingsWrong', ['leastFen: is more than the most'])
    return { settings, realMoney, devices }
  })
  return managedChannel(ctx, payChannelId)
}

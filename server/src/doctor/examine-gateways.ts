import { PayChannelId } from '@faka/contract/shared/ids'
import { hasCopiedChannels, listManagedPayChannels, testChannel } from '../modules/pay-channel/public.ts'
import { inReachableCells } from '../platform/cells/in-cells.ts'
import type { Ctx } from '../platform/ctx.ts'
import { describeError } from '../platform/log.ts'
import { type Finding, fine, problem } from './finding.ts'

/** The enabled methods of a cell; of those of the platform a further cell has copies. */
const listEnabled = async (cell: Ctx) =>
  (await listManagedPayChannels(cell))
    .filter(({ enabled, shop_id }) => enabled && (shop_id !== null || !hasCopiedChannels(cell)))
    .map((row) => ({ cell, row }))

/** Sends the gateway of each enabled payment method of the platform a request that only valid keys get an answer to. */
export async function examineGateways(ctx: Ctx): Promise<Finding[]> {
  const inUse = (await Promise.all(inReachableCells(ctx).map(listEnabled))).flat()
  const channels = inUse.filter(({ row }) => row.managed_by === 'platform')
  if (inUse.length === 0)
    return [
      problem(
        'warning',
        'gateways',
        {
          zh: '没有启用的支付方式：卖不出任何商品。',
          en: 'No payment method is enabled: nothing can be sold.',
        },
        {
          zh: '用 channel add 添加，见 docs/payments.md。',
          en: 'Add one with "channel add", see docs/payments.md.',
        },
      ),
    ]
  return Promise.all(
    channels.map(async ({ cell, row: { pay_channel_id: id, name } }) => {
      const { ok, detail } = await testChannel(cell, { payChannelId: PayChannelId.parse(id) }).catch(
        (error: unknown) => ({
          ok: false,
          detail: describeError(error).error,
        }),
      )
      if (ok) return fine('gateways', { zh: `${name}（${id}）可以使用。`, en: `${name} (${id}) works.` })
      return problem(
        'error',
        'gateways',
        { zh: `${name}（${id}）不能使用：${detail}`, en: `${name} (${id}) does not work: ${detail}` },
        {
          zh: `改正后执行 channel test ${id}，或先用 channel disable ${id} 停用。`,
          en: `Mend it and run "channel test ${id}", or disable it by "channel disable ${id}" meanwhile.`,
        },
      )
    }),
  )
}

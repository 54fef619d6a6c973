import type { PayChannelId } from '@faka/contract/shared/ids'
import { addPayChannel } from '../server/src/modules/pay-channel/public.ts'
import type { Ctx } from '../server/src/platform/ctx.ts'
import type { BenchGateway } from './open-bench-gateway.ts'

/** Adds a channel of a gateway in a process of its own, for all shops in the seller's cell. */
export const addGatewayChannel = (seller: Ctx, { settings }: BenchGateway): Promise<PayChannelId> =>
  addPayChannel(seller, {
    provider: 'epay-md5',
    name: 'Gateway of the benchmark',
    method: 'alipay',
    shopId: null,
    feeBasisPoints: 0,
    position: 3,
    settings,
  })

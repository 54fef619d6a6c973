import type { TradeDeps } from '../../payment-gateways/gateway-deps.ts'
import type { Services } from '../../platform/ctx.ts'
import { gatewayDeps } from '../pay-channel/public.ts'
import { createLedger } from '../wallet/public.ts'

/** What a gateway may use of the services for calls about a trade; see `gatewayDeps`. */
export const tradeDeps = (
  services: Services,
  channelId: string,
  onMessage?: (message: string) => void,
): TradeDeps => ({ ...gatewayDeps(services, channelId, onMessage), ledger: createLedger(services) })

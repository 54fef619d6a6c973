import type { IncomingHttpHeaders } from 'node:http'
import { cancelOrder as cancelOrderOperation } from '@faka/contract/payment/cancel-order'
import {
  showChannelUse as showChannelUseOperation,
  showPlatformChannelUse as showPlatformChannelUseOperation,
} from '@faka/contract/payment/channel-use'
import { payFromBalance as payFromBalanceOperation } from '@faka/contract/payment/pay-from-balance'
import {
  confirmPayment as confirmPaymentOperation,
  payOrder as payOrderOperation,
} from '@faka/contract/payment/payment'
import { payOut as payOutOperation, showPayout as showPayoutOperation } from '@faka/contract/payment/payout'
import {
  cancelSoldOrder as cancelSoldOrderOperation,
  confirmOrderPayment as confirmOrderPaymentOperation,
  refundOrder as refundOrderOperation,
} from '@faka/contract/payment/seller-payment'
import {
  listRefunds as listRefundsOperation,
  sumChannels as sumChannelsOperation,
} from '@faka/contract/payment/seller-refunds'
import type { FastifyInstance } from 'fastify'
import { servicesOfNumber } from '../../platform/cells/find-services.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/ctx.ts'
import type { BodyTimeout } from '../../platform/http/body-timeout.ts'
import { callBodyTimeout } from '../../platform/http/call-body-timeout.ts'
import { networkHash } from '../../platform/http/network-hash.ts'
import { type Handler, handle, traceRequest } from '../../platform/http.ts'
import { cancelOrder } from './cancel-order.ts'
import { cancelSoldOrder } from './cancel-sold-order.ts'
import { confirmOrderPayment } from './confirm-order-payment.ts'
import { confirmPayment } from './confirm-payment.ts'
import { listRefunds } from './list-refunds.ts'
import { payFromBalance } from './pay-from-balance.ts'
import { payOrder } from './pay-order.ts'
import { payOut } from './pay-out.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { refundOrder } from './refund-order.ts'
import { showChannelUse } from './show-channel-use.ts'
import { showPayout } from './show-payout.ts'
import { showPlatformChannelUse } from './show-platform-channel-use.ts'
import { sumChannels } from './sum-channels.ts'

export const paymentHandlers: Handler[] = [
  handle(payOrderOperation, payOrder),
  handle(confirmPaymentOperation, confirmPayment),
  handle(cancelOrderOperation, cancelOrder),
  handle(payFromBalanceOperation, payFromBalance),
  handle(showPayoutOperation, showPayout),
  handle(payOutOperation, payOut),
  handle(refundOrderOperation, refundOrder),
  handle(cancelSoldOrderOperation, cancelSoldOrder),
  handle(confirmOrderPaymentOperation, confirmOrderPayment),
  handle(listRefundsOperation, listRefunds),
  handle(sumChannelsOperation, sumChannels),
  handle(showChannelUseOperation, showChannelUse),
  handle(showPlatformChannelUseOperation, showPlatformChannelUse),
]

/** Headers that were sent once; a repeated one is left out, since it is ambiguous. */
const singleHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** A webhook has a few hundred bytes; no gateway sends more than this. */
const maxWebhookBytes = 64 * 1024

/** How fast a webhook has to arrive. */
export const webhookBodyTimeout = (config: Pick<Config, 'limits'>): BodyTimeout => ({
  ...callBodyTimeout(config),
  maxSeconds: config.limits.webhookSeconds,
})

/**
 * The notification URLs that gateways call: the one exception to JSON and the envelope. Bodies are kept as raw bytes,
 * since the signature covers them.
 */
export const webhookRoutes = (services: Services) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxWebhookBytes }, (_request, body, done) =>
    done(null, body),
  )
  app.route<{ Params: { provider: string; channelId: string } }>({
    method: ['GET', 'POST'],
    url: '/pay/notify/:provider/:channelId',
    exposeHeadRoute: false,
    config: { bodyTimeout: webhookBodyTimeout(services.config) },
    handler: (request, reply) =>
      traceRequest(services, request, async () => {
        const { channelId } = request.params
        const response = await receiveWebhook(
          await servicesOfNumber(services, channelId),
          { ...request.params, network: networkHash(services, request.ip) },
          {
            method: request.method === 'POST' ? 'POST' : 'GET',
            rawQuery: request.url.split('?').slice(1).join('?'),
            rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            headers: singleHeaders(request.headers),
          },
        )
        if (!response) return reply.status(404).send('')
        const { status, contentType, headers = {}, body } = response
        return reply.status(status).headers(headers).type(contentType).send(body)
      }),
  })
}

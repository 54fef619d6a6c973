import { setTimeout as pause } from 'node:timers/promises'
import { JsapiParams, type payOrder as operation } from '@faka/contract/payment/payment'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ClassifyId, OrderNo, PaymentNo } from '@faka/contract/shared/ids'
import { checkoutUrl, paySuccessUrl } from '@faka/contract/shared/urls'
import { mobileSiteUrl } from '@faka/contract/storefront/mobile-site'
import type { CreateResult } from '../../payment-gateways/gateway-adapter.ts'
import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getItemVersion } from '../item/public.ts'
import { getOrderOrReject } from '../order/public.ts'
import {
  checkAmount,
  detectPayDevice,
  gatewayDeps,
  getUsablePayChannelOrReject,
  loadChannel,
} from '../pay-channel/public.ts'
import { amountDueAtChannel } from './amount-due-at-channel.ts'
import {
  ensurePaymentAttempt,
  type PaymentAttempt,
  type PaymentAttemptInput,
  replacePaymentAttempt,
} from './ensure-payment-attempt.ts'
import { browserFingerprint, identifyPayer, payerLoginUrl } from './identify-payer.ts'
import { maxLivePayments } from './payment.rules.ts'
import { endPayments, listPaymentsOfOrder, type PaymentRow } from './payment.sql.ts'
import { type CreatedPayment, saveCreatedPayments } from './payment-trade.sql.ts'

type Input = InputOf<typeof operation>
type Reply = ReplyOf<typeof operation>
/** What a buyer pays by, and the only browser that can use it, where there is one. */
type PaymentContent = Pick<PaymentRow, 'qr_content' | 'content_kind' | 'content_before' | 'content_for'>

/** Stores concurrent responses of gateways with one statement. */
export const createContentBatcher = (services: Services) =>
  createBatcher<CreatedPayment, boolean>(64, async (created) => {
    const rejected = await saveCreatedPayments(services.db, created)
    return created.map(({ paymentNo }) => !rejected.has(paymentNo))
  })

const otherRequestPollMs = 100
const otherRequestPolls = 20

/** Waits for the content that another request for the same payment gets, perhaps in another process. */
async function waitForOtherRequest(
  ctx: Ctx,
  orderNo: string,
  paymentNo: string,
): Promise<PaymentContent | undefined> {
  for (let tries = 0; tries < otherRequestPolls; tries++) {
    const payment = (await listPaymentsOfOrder(ctx.db, orderNo)).find(
      ({ payment_no }) => payment_no === paymentNo,
    )
    if (payment?.state !== 'creating') return payment?.qr_content == null ? undefined : payment
    await pause(otherRequestPollMs)
  }
  return undefined
}

type CreatedAtGateway = Exclude<CreateResult, { kind: 'refused' }>

/**
 * A gateway's response as it is stored; `fingerprint`: the browser that it was requested for, where no other can use
 * it.
 */
function toPaymentContent(
  created: CreatedAtGateway,
  now: Date,
  fingerprint: Buffer | null,
): PaymentContent & { qr_content: string } {
  const base = { content_before: null, content_for: fingerprint }
  switch (created.kind) {
    case 'qr':
      return { ...base, qr_content: created.content, content_kind: 'code' }
    case 'redirect':
      return { ...base, qr_content: created.url, content_kind: 'code' }
    case 'jsapi':
      return { ...base, qr_content: JSON.stringify(created.params), content_kind: 'jsapi' }
    case 'page': {
      const { url, validSeconds } = created
      const before = validSeconds === undefined ? null : new Date(now.getTime() + validSeconds * 1000)
      return { qr_content: url, content_kind: 'page', content_before: before, content_for: fingerprint }
    }
  }
}

type PaymentContentDto = Pick<Reply, 'way' | 'qrContent' | 'jsapi' | 'validSeconds'>

/** How to pay, as the page receives it. */
function toPaymentContentDto(
  { qr_content, content_kind, content_before }: PaymentContent,
  now: Date,
): PaymentContentDto {
  const qrContent = qr_content ?? ''
  if (content_kind === 'jsapi')
    return {
      way: content_kind,
      qrContent: '',
      jsapi: JsapiParams.parse(JSON.parse(qrContent)),
      validSeconds: null,
    }
  const validSeconds = content_before && Math.ceil((content_before.getTime() - now.getTime()) / 1000)
  return { way: content_kind, qrContent, jsapi: null, validSeconds }
}

/** Rejects another channel for an order that is open on too many already. */
async function checkLivePayments(ctx: Ctx, orderNo: string, payChannel: string): Promise<void> {
  const live = (await listPaymentsOfOrder(ctx.db, orderNo)).filter(
    ({ state, pay_channel_id }) =>
      (state === 'creating' || state === 'waiting') && pay_channel_id !== payChannel,
  )
  const channels = new Set(live.map(({ pay_channel_id }) => pay_channel_id))
  if (channels.size >= maxLivePayments) throw new DomainError('channelUnavailable')
}

/** Where the gateway redirects the buyer's browser, with the classify that the buyer came from. */
function buildReturnUrl({ config, actor }: Ctx, { order, way }: PaymentAttemptInput): string {
  const { publicUrl, mobileUrl } = config
  const orderNo = OrderNo.parse(order.order_no)
  const classifyId = ClassifyId.safeParse(order.classify_id).data
  if (way === 'code') return publicUrl + paySuccessUrl(orderNo, classifyId)
  // a return from the gateway's page proves no payment, so the buyer waits at the checkout
  const checkout = checkoutUrl(orderNo, classifyId)
  if (detectPayDevice(actor) === 'desk') return publicUrl + checkout
  return (mobileUrl.startsWith('/') ? publicUrl : '') + mobileSiteUrl(mobileUrl, checkout)
}

/** Asks the gateway to open a payment for the current visitor. */
async function createAtGateway(
  ctx: Ctx,
  input: PaymentAttemptInput,
  attempt: PaymentAttempt,
  payerId?: string,
): Promise<CreateResult> {
  const { order, channel, way } = input
  const { version } = await getItemVersion(ctx, order.wares_id)
  const { publicUrl, selfUrl } = ctx.config
  const { channelId, provider, realMoney } = channel
  return channel.gateway.create(
    {
      ...{ way, payerId },
      paymentNo: attempt.payment_no,
      amountFen: attempt.amount_fen,
      subject: version.title,
      clientIp: asBrowserActor(ctx.actor)?.ip ?? '127.0.0.1',
      device: detectPayDevice(ctx.actor),
      payBefore: attempt.pay_before,
      // a simulated gateway in this process calls the server directly, whatever URL visitors use
      notifyUrl: `${realMoney ? publicUrl : selfUrl}/pay/notify/${provider}/${channelId}`,
      returnUrl: buildReturnUrl(ctx, input),
    },
    gatewayDeps(ctx, channelId),
  )
}

/**
 * How to pay an unpaid order on the visitor's device, for the amount due at the chosen channel. The payment is stored
 * before the gateway is called, and a retry after a timeout uses the same number, so that neither a response nor
 * money can be lost in between.
 */
export async function payOrder(ctx: Ctx, { orderNo, payChannel, wechat }: Input): Promise<Reply> {
  const order = await getOrderOrReject(ctx, orderNo)
  if (order.status !== 'unpaid' || order.pay_before <= ctx.now()) throw new DomainError('orderNotPayable')
  const row = await getUsablePayChannelOrReject(ctx, order.shop_id, payChannel)
  const amountDue = amountDueAtChannel(order, row)
  checkAmount(row, amountDue.amountFen)
  const channel = required(await loadChannel(ctx, payChannel), 'channelUnavailable')
  if (payChannel !== order.pay_channel_id) await checkLivePayments(ctx, orderNo, payChannel)
  const way = channel.gateway.payWayFor(detectPayDevice(ctx.actor))
  const input: PaymentAttemptInput = { order, channel, amountDue, way }
  const login = way === 'jsapi' && { orderNo, channel, nonce: required(wechat, 'channelUnavailable').nonce }

  let attempt = await ensurePaymentAttempt(ctx, input)
  const reply = (dto: PaymentContentDto): Reply => ({
    paymentNo: PaymentNo.parse(attempt.payment_no),
    payChannel,
    ...dto,
    amountFen: attempt.amount_fen,
    feeFen: attempt.fee_fen,
    payBefore: order.pay_before.toISOString(),
  })

  let payerId: string | undefined
  let fingerprint: Buffer | null = null
  if (login) {
    fingerprint = browserFingerprint(ctx, login.nonce)
    const isOwn = attempt.qr_content !== null && attempt.content_for?.equals(fingerprint)
    if (!isOwn) {
      payerId = wechat?.login && (await identifyPayer(ctx, login, wechat.login))
      if (payerId === undefined) {
        const loginUrl = payerLoginUrl(ctx, login, buildReturnUrl(ctx, input))
        return reply({ way: 'wechatLogin', qrContent: loginUrl, jsapi: null, validSeconds: null })
      }
      // content made for another payer works for that payer only
      if (attempt.qr_content !== null) attempt = await replacePaymentAttempt(ctx, input, attempt.payment_no)
    }
  }
  if (attempt.qr_content !== null) return reply(toPaymentContentDto(attempt, ctx.now()))

  let created = await createAtGateway(ctx, input, attempt, payerId)
  if (created.kind === 'refused' && !created.retryable && !attempt.isNew && way !== 'code') {
    // a retry with another client address or payer: the gateway accepts that under a new number only
    attempt = await replacePaymentAttempt(ctx, input, attempt.payment_no)
    created = await createAtGateway(ctx, input, attempt, payerId)
  }
  if (created.kind === 'refused') {
    ctx.log.warn({ payChannel, reason: created.reason }, 'a gateway created no payment')
    const other = attempt.isNew ? undefined : await waitForOtherRequest(ctx, orderNo, attempt.payment_no)
    // content made for another browser's payer works in no other
    if (other && (fingerprint === null || other.content_for?.equals(fingerprint)))
      return reply(toPaymentContentDto(other, ctx.now()))
    // only the request that created a payment may end it: for others it may be open already
    const isOver = attempt.isNew && !created.retryable
    if (isOver) await endPayments(ctx.db, [attempt.payment_no], 'failed')
    throw new DomainError(isOver ? 'channelUnavailable' : 'gatewaySilent')
  }
  const content = toPaymentContent(created, ctx.now(), fingerprint)
  const isOwn = await ctx.modules.payment.contentBatcher({
    channelId: payChannel,
    paymentNo: attempt.payment_no,
    qrContent: content.qr_content,
    kind: content.content_kind,
    contentBefore: content.content_before,
    contentFor: content.content_for,
    tradeNo: created.tradeNo,
  })
  if (!isOwn) {
    ctx.log.warn({ payChannel }, 'a gateway responded with the trade of another payment')
    throw new DomainError('gatewaySilent')
  }
  return reply(toPaymentContentDto(content, ctx.now()))
}

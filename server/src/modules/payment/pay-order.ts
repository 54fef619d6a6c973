import { setTimeout as pause } from 'node:timers/promises'
import type { payOrder as operation } from '@faka/contract/payment/payment'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ClassifyId, OrderNo, PayChannelId, PaymentNo } from '@faka/contract/shared/ids'
import { checkoutUrl, paySuccessUrl } from '@faka/contract/shared/urls'
import { mobileSiteUrl } from '@faka/contract/storefront/mobile-site'
import type { CreateResult } from '../../payment-gateways/gateway-adapter.ts'
import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { getItemVersion } from '../item/public.ts'
import { checkChannelOfItem, getOrderOrReject, traceOrder } from '../order/public.ts'
import {
  checkAmount,
  detectPayDevice,
  gatewayDeps,
  getUsablePayChannelOrReject,
  loadChannel,
} from '../pay-channel/public.ts'
import { amountDueAtChannel } from './amount-due-at-channel.ts'
import { chooseBalancePart, endOtherPayments } from './choose-balance-part.ts'
import {
  ensurePaymentAttempt,
  type PaymentAttempt,
  type PaymentAttemptInput,
  replacePaymentAttempt,
} from './ensure-payment-attempt.ts'
import {
  browserFingerprint,
  identifyPayer,
  type PayerLoginInput,
  payerLoginUrl,
  type WechatBrowserInput,
} from './identify-payer.ts'
import { maxLivePayments } from './payment.rules.ts'
import { endPayments, listPaymentsOfOrder } from './payment.sql.ts'
import {
  type CreatedAtGateway,
  type PaymentContent,
  type PaymentContentDto,
  toPaymentContent,
  toPaymentContentDto,
} from './payment-content.ts'
import { type CreatedPayment, saveCreatedPayments } from './payment-trade.sql.ts'
import { rejectMovedPayments } from './reject-moved-payments.ts'
import { returnLeftOverPart } from './return-left-over-parts.ts'

type Input = InputOf<typeof operation>
type Reply = ReplyOf<typeof operation>
/** Stores concurrent responses of gateways with one statement. */
export const createContentBatcher = (services: Services) =>
  createBatcher<CreatedPayment, boolean>(64, async (created) => {
    const { rejected, missing } = await saveCreatedPayments(services.db, created)
    // asked afterwards, since they may have left while the statement waited for their locks
    await rejectMovedPayments(services.db, missing)
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
      way,
      payerId,
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

/** What is to be paid, once the order may be paid at this channel; payments beside another part of a balance are ended. */
async function preparePayment(
  ctx: Ctx,
  { orderNo, payChannel, balanceFen }: Input,
): Promise<PaymentAttemptInput> {
  const order = await getOrderOrReject(ctx, orderNo)
  if (order.status !== 'unpaid' || order.pay_before <= ctx.now()) throw new DomainError('orderNotPayable')
  const row = await getUsablePayChannelOrReject(ctx, order.shop_id, payChannel)
  checkChannelOfItem(row, await getItemVersion(ctx, order.wares_id))
  // where the page is from before its shop moved, the number of the channel is another one
  const { pay_channel_id: channelId } = row
  const channel = required(await loadChannel(ctx, channelId), 'channelUnavailable')
  const part = await chooseBalancePart(ctx, order, channel, balanceFen)
  const amountDue = amountDueAtChannel(order, row, part.balanceFen)
  checkAmount(row, amountDue.amountFen)
  if (part.isOther) await endOtherPayments(ctx, orderNo, part.balanceFen)
  if (channelId !== order.pay_channel_id) await checkLivePayments(ctx, orderNo, channelId)
  const way = channel.gateway.payWayFor(detectPayDevice(ctx.actor))
  return { order, channel, amountDue, way, balance: part.origin }
}

/** A payment with the payer and the browser that its content is for, where it works for no other. */
interface PayerAttempt {
  attempt: PaymentAttempt
  payerId?: string
  fingerprint: Buffer | null
}

/** The payment for the payer in WeChat, or where the payer has to log in first. */
async function findPayerAttempt(
  ctx: Ctx,
  input: PaymentAttemptInput,
  attempt: PaymentAttempt,
  login: PayerLoginInput & Pick<WechatBrowserInput, 'login'>,
): Promise<PayerAttempt | { loginUrl: string }> {
  const fingerprint = browserFingerprint(ctx, login.nonce)
  const isOwn = attempt.qr_content !== null && attempt.content_for?.equals(fingerprint)
  if (isOwn) return { attempt, fingerprint }
  const payerId = login.login && (await identifyPayer(ctx, login, login.login))
  if (payerId === undefined) return { loginUrl: payerLoginUrl(ctx, login, buildReturnUrl(ctx, input)) }
  // content made for another payer works for that payer only
  const own =
    attempt.qr_content === null ? attempt : await replacePaymentAttempt(ctx, input, attempt.payment_no)
  return { attempt: own, payerId, fingerprint }
}

/** Opens the payment at the gateway, once more under a new number where it accepts the retry under that only. */
async function openAtGateway(
  ctx: Ctx,
  input: PaymentAttemptInput,
  { attempt, payerId }: PayerAttempt,
): Promise<{ attempt: PaymentAttempt; created: CreateResult }> {
  const created = await createAtGateway(ctx, input, attempt, payerId)
  if (created.kind !== 'refused' || created.retryable || attempt.isNew || input.way === 'code')
    return { attempt, created }
  // a retry with another client address or payer
  const replaced = await replacePaymentAttempt(ctx, input, attempt.payment_no)
  return { attempt: replaced, created: await createAtGateway(ctx, input, replaced, payerId) }
}

/** The content that another request got for a payment that the gateway refused to this one; rejects if there is none. */
async function findOtherContent(
  ctx: Ctx,
  { order, channel }: PaymentAttemptInput,
  { attempt, fingerprint }: PayerAttempt,
  refused: Extract<CreateResult, { kind: 'refused' }>,
): Promise<PaymentContent> {
  ctx.log.warn({ payChannel: channel.channelId, reason: refused.reason }, 'a gateway created no payment')
  const other = attempt.isNew ? undefined : await waitForOtherRequest(ctx, order.order_no, attempt.payment_no)
  // content made for another browser's payer works in no other
  if (other && (fingerprint === null || other.content_for?.equals(fingerprint))) return other
  // only the request that created a payment may end it: for others it may be open already
  const isOver = attempt.isNew && !refused.retryable
  if (isOver) {
    await endPayments(ctx.db, [attempt.payment_no], 'failed')
    if (attempt.balance_fen > 0) await returnLeftOverPart(ctx, order.order_no)
  }
  throw new DomainError(isOver ? 'channelUnavailable' : 'gatewaySilent')
}

/** Stores what the gateway responded with; rejects if that is the trade of another payment. */
async function saveContent(
  ctx: Ctx,
  payChannel: string,
  { attempt, fingerprint }: PayerAttempt,
  created: CreatedAtGateway,
): Promise<PaymentContent> {
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
  if (isOwn) return content
  ctx.log.warn({ payChannel }, 'a gateway responded with the trade of another payment')
  throw new DomainError('gatewaySilent')
}

const toReply = (
  { order, channel }: PaymentAttemptInput,
  payment: PaymentAttempt,
  dto: PaymentContentDto,
): Reply => ({
  paymentNo: PaymentNo.parse(payment.payment_no),
  payChannel: PayChannelId.parse(channel.channelId),
  ...dto,
  amountFen: payment.amount_fen,
  feeFen: payment.fee_fen,
  ...(payment.balance_fen > 0 && { balanceFen: payment.balance_fen }),
  payBefore: order.pay_before.toISOString(),
})

/** Opens a payment at its gateway and stores how to pay it. */
export async function openAttempt(ctx: Ctx, input: PaymentAttemptInput, own: PayerAttempt): Promise<Reply> {
  const { attempt, created } = await openAtGateway(ctx, input, own)
  const opened = { ...own, attempt }
  const content =
    created.kind === 'refused'
      ? await findOtherContent(ctx, input, opened, created)
      : await saveContent(ctx, input.channel.channelId, opened, created)
  return toReply(input, attempt, toPaymentContentDto(content, ctx.now()))
}

/**
 * How to pay an unpaid order on the visitor's device, for the amount due at the chosen channel. The payment is stored
 * before the gateway is called, and a retry after a timeout uses the same number, so that neither a response nor
 * money can be lost in between.
 */
export const payOrder = (ctx: Ctx, request: Input): Promise<Reply> =>
  traceOrder(ctx, request.orderNo, 'start payment', () => startPayment(ctx, request))

async function startPayment(ctx: Ctx, request: Input): Promise<Reply> {
  const { orderNo, wechat } = request
  const input = await preparePayment(ctx, request)
  const { channel, way } = input
  const login = way === 'jsapi' ? { orderNo, channel, ...required(wechat, 'channelUnavailable') } : undefined
  const attempt = await ensurePaymentAttempt(ctx, input)
  const own = login ? await findPayerAttempt(ctx, input, attempt, login) : { attempt, fingerprint: null }
  if ('loginUrl' in own)
    return toReply(input, attempt, {
      way: 'wechatLogin',
      qrContent: own.loginUrl,
      jsapi: null,
      validSeconds: null,
    })
  if (own.attempt.qr_content !== null)
    return toReply(input, own.attempt, toPaymentContentDto(own.attempt, ctx.now()))
  return openAttempt(ctx, input, own)
}

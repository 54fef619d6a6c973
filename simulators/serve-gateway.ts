import { type FaultPlan, noFaults } from './fault-plan.ts'
import { createGatewayLedger, type GatewayLedger } from './gateway-ledger.ts'
import { type PayPageGateway, payPage } from './pay-page.ts'
import { defaultDelayMs, serve } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import type { SimulatorResponse } from './simulator-response.ts'
import { type TakePaymentDeps, takePayment } from './take-payment.ts'
import { tradeListPage } from './trade-list-page.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

/** Options of every gateway simulator. */
export interface SimulatorOptions {
  now?: () => Date
  plan?: FaultPlan
  /** A random one by default. */
  port?: number
  /** Delays between attempts of a webhook in milliseconds; by default those of the gateway. */
  retryDelaysMs?: readonly number[]
  /** The delay of late responses in milliseconds. */
  delayMs?: number
}

/** What every gateway simulator has. */
export interface GatewayParts {
  now: () => Date
  plan: FaultPlan
  port: number
  delayMs: number
  ledger: GatewayLedger
  webhooks: WebhookSender
  /** Why requests were rejected. */
  rejections: string[]
}

interface GatewayDefaults {
  retryDelaysMs: readonly number[]
  /** Generates numbers in the gateway's format. */
  newTradeNo?: (now: Date) => string
}

/** Creates an empty ledger and a sender of webhooks under the options, with a gateway's own defaults. */
export function createGatewayParts(
  {
    now = () => new Date(),
    plan = noFaults(),
    port = 0,
    delayMs = defaultDelayMs,
    ...more
  }: SimulatorOptions,
  { retryDelaysMs, newTradeNo }: GatewayDefaults,
): GatewayParts {
  return {
    now,
    plan,
    port,
    delayMs,
    rejections: [],
    ledger: createGatewayLedger(now, newTradeNo && (() => newTradeNo(now()))),
    webhooks: createWebhookSender({ plan, retryDelaysMs: more.retryDelaysMs ?? retryDelaysMs, delayMs }),
  }
}

/** A simulator's pages for people. */
export interface GatewayPages extends Partial<Omit<PayPageGateway, 'name'>> {
  /** "支付宝（模拟）": the simulated gateway's name. */
  name: string
  /** Notifies the shop of a payment made on the pay page. */
  notify: TakePaymentDeps['notify']
  /** Paths of the pay page; `/pay/…` by default. */
  payPath?: RegExp
}

export interface ServedGateway
  extends AsyncDisposable,
    Pick<GatewayParts, 'ledger' | 'webhooks' | 'rejections'> {
  url: string
}

/** Serves a gateway on loopback: the list of open trades at `/`, the pay pages, and its protocol elsewhere. */
export async function serveGateway(
  parts: GatewayParts,
  { name, notify, payPath = /^\/pay\//, ...more }: GatewayPages,
  handle: (
    request: SimulatorRequest,
  ) => SimulatorResponse | undefined | Promise<SimulatorResponse | undefined>,
): Promise<ServedGateway> {
  const { ledger, webhooks, rejections } = parts
  const page: PayPageGateway = {
    name,
    byToken: ledger.byToken,
    pay: takePayment({ ...parts, notify }),
    ...more,
  }
  const server = await serve((request) => {
    if (request.path === '/') return tradeListPage(name, ledger, request, page.formatAmount)
    return payPath.test(request.path) ? payPage(page, request) : handle(request)
  }, parts.port)
  return {
    url: server.url,
    ledger,
    webhooks,
    rejections,
    async [Symbol.asyncDispose]() {
      await webhooks.stop()
      await server.close()
    },
  }
}

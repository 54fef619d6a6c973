import { balance } from './balance.ts'
import { epayMd5 } from './epay-md5.ts'
import { epayRsa } from './epay-rsa.ts'
import type {
  Attempt,
  Capabilities,
  CloseAnswer,
  CreateAnswer,
  Notice,
  Provider,
  RawNotice,
  RefundAnswer,
  RefundOrder,
  TradeAnswer,
  TradeRef,
  World,
} from './provider.ts'

/** Every protocol that a pay channel can speak, by the name that its row carries. */
export const providers = { balance, 'epay-md5': epayMd5, 'epay-rsa': epayRsa } as const

/** A protocol with one channel's settings, checked. */
export interface Gateway {
  capabilities: Capabilities
  create(attempt: Attempt, world: World): Promise<CreateAnswer>
  readNotice(notice: RawNotice, now: Date): Notice
  acknowledge(stored: boolean): { status: number; body: string }
  query(trade: TradeRef, world: World): Promise<TradeAnswer>
  close(trade: TradeRef, world: World): Promise<CloseAnswer>
  refund(order: RefundOrder, world: World): Promise<RefundAnswer>
}

const opener =
  <Settings>(provider: Provider<Settings>) =>
  (unchecked: unknown): Gateway | undefined => {
    const { success, data: settings } = provider.settings.safeParse(unchecked)
    if (!success) return undefined
    return {
      capabilities: provider.capabilities(settings),
      create: (attempt, world) => provider.create(attempt, settings, world),
      readNotice: (notice, now) => provider.readNotice(notice, settings, now),
      acknowledge: provider.acknowledge,
      query: (trade, world) => provider.query(trade, settings, world),
      close: (trade, world) => provider.close(trade, settings, world),
      refund: (order, world) => provider.refund(order, settings, world),
    }
  }

const openers: ReadonlyMap<string, (unchecked: unknown) => Gateway | undefined> = new Map([
  ['balance', opener(balance)],
  ['epay-md5', opener(epayMd5)],
  ['epay-rsa', opener(epayRsa)],
])

/** The gateway of a channel row. Undefined for an unknown protocol or settings that break its schema. */
export const openGateway = (provider: string, settings: unknown): Gateway | undefined =>
  openers.get(provider)?.(settings)

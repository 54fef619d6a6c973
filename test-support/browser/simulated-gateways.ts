import { channelName as nameIn } from '@faka/contract/pay-channel/channel-name'
import type { Locale } from '@faka/contract/shared/locale'
import { expect } from 'vitest'
import type { Simulators } from '../../simulators/open-simulators.ts'
import { messagePattern } from './messages.ts'
import type { Visitor } from './open-visitor.ts'
import { openItem, orderItem } from './purchase.ts'

export type SimulatedGateway = Simulators['gateways'][number]

/** The name of a simulated gateway's channel in the demo shop. */
export const simulatedChannelName = ({ name }: Pick<SimulatedGateway, 'name'>): string => `${name}（模拟）`

/** The tile of a payment method on the visible page; the previous page may still be mounted, hidden. */
export const payMethodTile = ({ page }: Visitor, gateway: SimulatedGateway) =>
  page
    .locator('label')
    .filter({ hasText: simulatedChannelName(gateway), visible: true })
    .or(
      page
        .locator('label')
        .filter({ hasText: nameIn(simulatedChannelName(gateway), 'en-US'), visible: true }),
    )

/** Orders an item with a gateway's channel, up to the checkout; returns the order number. */
export async function orderWithGateway(
  visitor: Visitor,
  locale: Locale,
  title: string,
  gateway: SimulatedGateway,
): Promise<string> {
  const { page } = visitor
  await openItem(visitor, title)
  // hydration must not happen between the choice and the next step
  await page.locator('html[data-hydrated]').waitFor()
  await payMethodTile(visitor, gateway).click()
  return orderItem(visitor, locale)
}

/** Chooses another payment method at the checkout and waits until its gateway has opened the trade. */
export async function switchGateway(visitor: Visitor, gateway: SimulatedGateway): Promise<void> {
  const before = gateway.ledger.trades.length
  await payMethodTile(visitor, gateway).click()
  await expect.poll(() => gateway.ledger.trades.length).toBe(before + 1)
}

/** The URL of the payment page of a gateway's newest trade. */
export function getPayPage({ url, ledger }: SimulatedGateway): string {
  const token = ledger.trades.at(-1)?.token
  if (token === undefined) throw new Error('the gateway has no trade')
  return `${url}/pay/${token}`
}

/** The cards on the page of a paid order. */
export const visibleCards = ({ page }: Visitor) => page.locator('pre, code').filter({ hasText: 'DEMO' })

/** Reloads the order's page until this message is shown. */
export async function expectEventually(
  { page }: Visitor,
  locale: Locale,
  key: Parameters<typeof messagePattern>[1],
) {
  const message = page.getByText(messagePattern(locale, key))
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        return message.first().isVisible()
      },
      { timeout: 40_000, interval: 1000 },
    )
    .toBe(true)
}

import { channelName as nameIn } from '@faka/contract/pay-channel/channel-name'
import type { Locale } from '@faka/contract/shared/locale'
import { expect } from 'vitest'
import type { Simulators } from '../simulators/open-simulators.ts'
import { messagePattern } from './messages.ts'
import type { Visitor } from './open-visitor.ts'
import { openItem, orderItem } from './purchase.ts'

export type SimulatedGateway = Simulators['gateways'][number]

/** What the demo shop calls the channel of a small gateway. */
export const simulatedChannelName = ({ name }: Pick<SimulatedGateway, 'name'>): string => `${name}（模拟）`

/** The tile of a way to pay on the page that is seen: the one before it stays behind it, hidden. */
export const payMethodTile = ({ page }: Visitor, gateway: SimulatedGateway) =>
  page
    .locator('label')
    .filter({ hasText: simulatedChannelName(gateway), visible: true })
    .or(
      page
        .locator('label')
        .filter({ hasText: nameIn(simulatedChannelName(gateway), 'en-US'), visible: true }),
    )

/** From an item's page to the cash desk by a way to pay; answers the order's number. */
export async function orderWithGateway(
  visitor: Visitor,
  locale: Locale,
  title: string,
  gateway: SimulatedGateway,
): Promise<string> {
  const { page } = visitor
  await openItem(visitor, title)
  // the scripts must not take the page over between the choice and what follows
  await page.locator('html[data-alive]').waitFor()
  await payMethodTile(visitor, gateway).click()
  return orderItem(visitor, locale)
}

/** Chooses another way to pay at the cash desk, and waits until its gateway has opened the trade. */
export async function switchGateway(visitor: Visitor, gateway: SimulatedGateway): Promise<void> {
  const before = gateway.ledger.trades.length
  await payMethodTile(visitor, gateway).click()
  await expect.poll(() => gateway.ledger.trades.length).toBe(before + 1)
}

/** The page to pay a gateway's newest trade on. */
export function getPayPage({ url, ledger }: SimulatedGateway): string {
  const token = ledger.trades.at(-1)?.token
  if (token === undefined) throw new Error('the gateway has no trade')
  return `${url}/pay/${token}`
}

/** The cards as the page of the bought order shows them. */
export const visibleCards = ({ page }: Visitor) => page.locator('pre, code').filter({ hasText: 'DEMO' })

/** Reloads the order's page until it tells this. */
export async function expectEventually(
  { page }: Visitor,
  locale: Locale,
  word: Parameters<typeof messagePattern>[1],
) {
  const told = page.getByText(messagePattern(locale, word))
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
        return told.first().isVisible()
      },
      { timeout: 40_000, interval: 1000 },
    )
    .toBe(true)
}

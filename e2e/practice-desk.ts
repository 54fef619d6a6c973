import { channelName as nameIn } from '@faka/contract/channel-name'
import type { Locale } from '@faka/contract/locale'
import { expect } from 'vitest'
import type { Practice } from '../gateways/open-practice.ts'
import type { Visitor } from './open-visitor.ts'
import { openItem, orderItem } from './purchase.ts'
import { said } from './words.ts'

export type RowGateway = Practice['gateways'][number]

/** What the demo shop calls the channel of a small gateway. */
export const channelName = ({ name }: Pick<RowGateway, 'name'>): string => `${name}（模拟）`

/** The tile of a way to pay on the page that is seen: the one before it stays behind it, hidden. */
export const tileOf = ({ page }: Visitor, gateway: RowGateway) =>
  page
    .locator('label')
    .filter({ hasText: channelName(gateway), visible: true })
    .or(page.locator('label').filter({ hasText: nameIn(channelName(gateway), 'en-US'), visible: true }))

/** From an item's page to the cash desk by a way to pay; answers the order's number. */
export async function orderBy(
  visitor: Visitor,
  locale: Locale,
  title: string,
  gateway: RowGateway,
): Promise<string> {
  const { page } = visitor
  await openItem(visitor, title)
  // the scripts must not take the page over between the choice and what follows
  await page.locator('html[data-alive]').waitFor()
  await tileOf(visitor, gateway).click()
  return orderItem(visitor, locale)
}

/** Chooses another way to pay at the cash desk, and waits until its gateway has opened the trade. */
export async function changeTo(visitor: Visitor, gateway: RowGateway): Promise<void> {
  const before = gateway.ledger.trades.length
  await tileOf(visitor, gateway).click()
  await expect.poll(() => gateway.ledger.trades.length).toBe(before + 1)
}

/** The page to pay a gateway's newest trade on. */
export function payPageOf({ url, ledger }: RowGateway): string {
  const token = ledger.trades.at(-1)?.token
  if (token === undefined) throw new Error('the gateway has no trade')
  return `${url}/pay/${token}`
}

/** The cards as the page of the bought order shows them. */
export const shownCards = ({ page }: Visitor) => page.locator('pre, code').filter({ hasText: 'DEMO' })

/** Reloads the order's page until it tells this. */
export async function tellsOnce({ page }: Visitor, locale: Locale, word: Parameters<typeof said>[1]) {
  const told = page.getByText(said(locale, word))
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

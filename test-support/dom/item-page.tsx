import type { Item } from '@faka/contract/item/item'
import { ItemId, PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { Providers } from '../../web/src/app/providers.tsx'
import { itemQuery } from '../../web/src/features/item/item-query.ts'
import { setupI18n } from '../../web/src/lib/locale.ts'
import { createQueryClient } from '../../web/src/lib/query-client.ts'
import { RouteMatchProvider } from '../../web/src/lib/route-match.ts'
import ItemDetail from '../../web/src/pages/item-detail.tsx'
import { clearStorage } from './clear-storage.ts'
import { FixedRouter } from './fixed-router.tsx'
import { renderSettled } from './render-settled.ts'
import { findField, press, typeInto } from './user.ts'

export const orderNo = 'HD0VSEC2T567RK21W691'
export const plain: Item = {
  id: ItemId.parse('724AHRCQ33'),
  title: '会员季卡',
  cover: null,
  priceFromFen: 4980,
  priceFen: 5280,
  stock: { kind: 'exact', count: 7, more: false },
  delivery: 'automatic',
  needsLogin: false,
  shortUrl: ShortUrl.parse('demo'),
  shopName: '店',
  classifyId: null,
  classifyName: null,
  gallery: [],
  description: '',
  tiers: [{ minQuantity: 5, unitPriceFen: 4980 }],
  minQuantity: 1,
  maxQuantity: 20,
  maxQuantityNow: 20,
  nextRelease: null,
  cardPassword: 'optional',
  questions: [],
  warranty: '',
  payChannels: [
    {
      id: PayChannelId.parse('BTN3JGY6YY'),
      name: '支付宝',
      method: 'alipay',
      feeBasisPoints: 0,
      realMoney: true,
      leastFen: 1,
      mostFen: 1_000_000_000,
    },
  ],
}

interface RecordedCall {
  path: string
  body: Record<string, unknown>
}

interface Reply {
  code: number
  data: unknown
}

/** What the page called, its answers by path, and where it led; each test begins without any. */
export const calls: RecordedCall[] = []
export const answers: Record<string, (body: Record<string, unknown>) => Reply | Promise<Reply>> = {}
export const navigations: string[] = []
/** Where the page is rendered. */
export let root: HTMLElement

export const placed = () => ({
  code: 0,
  data: { orderNo, status: 'unpaid', amountFen: 5280, payBefore: '2026-11-21T08:15:00.000Z' },
})

export const find = <Kind extends Element = HTMLElement>(selector: string): Kind => {
  const found = root.querySelector<Kind>(selector)
  if (!found) throw new Error(`${selector} is missing`)
  return found
}
export const button = () => find('[data-press=buy]')
export const sum = () => find('output').textContent

/** Shows the page of an item. */
export async function show(item: Item, locale: Locale = 'zh-CN') {
  const client = createQueryClient()
  client.setQueryData(itemQuery(item.id).queryKey, item)
  const i18n = await setupI18n(locale, ['item'])
  root = document.createElement('div')
  document.body.replaceChildren(root)
  const url = new URL(`/itemDetail/${item.id}?shopId=demo`, 'http://shop.test')
  await renderSettled(
    <Providers client={client} i18n={i18n}>
      <FixedRouter address={url.pathname + url.search} onNavigate={(to) => navigations.push(to)}>
        <RouteMatchProvider value={{ params: { id: item.id }, query: url.searchParams }}>
          <ItemDetail />
        </RouteMatchProvider>
      </FixedRouter>
    </Providers>,
    root,
  )
}

export const type = (name: string, value: string) => typeInto(findField(name, root), value)
export const pressBuy = () => press(button())

/** Answers the calls of the item page in each test of a file. */
export function answerItemPage(): void {
  beforeEach(() => {
    calls.length = 0
    navigations.length = 0
    clearStorage()
    for (const path of Object.keys(answers)) delete answers[path]
    answers['/card-core/order/createOrderV2'] = placed
    answers['/card-core/item/get'] = () => ({ code: 0, data: plain })
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const body = JSON.parse(String(init.body))
      calls.push({ path, body })
      const { code, data } = (await answers[path]?.(body)) ?? { code: 404000, data: null }
      return Response.json({ code, message: '', data })
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}

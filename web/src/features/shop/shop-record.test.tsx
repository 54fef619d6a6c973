// @vitest-environment happy-dom

import type { ItemBrief } from '@faka/contract/item/item'
import { ItemId } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { setupI18n } from '../../lib/locale.ts'
import { BriefBadges } from '../item/item-badges.tsx'
import { ShopRecord } from './shop-record.tsx'

/** The text of each child of the rendered element. */
async function renderedTexts(node: ReactNode, locale: Locale): Promise<(string | null)[]> {
  const i18n = await setupI18n(locale, ['shop', 'item'])
  const container = document.createElement('div')
  container.innerHTML = renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)
  return [...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)
}

const openSince = '2026-03-31T20:00:00.000Z'
const complaints = { made: 3, perMille: 23, resolved: 2, rejected: 0, withdrawn: 1 }

it('shows deliveries and the outcome of complaints, without empty outcomes', async () => {
  const record = {
    openSince,
    ratings: { count: 12, averageTenths: 48 },
    lately: { delivered: 128, withinMinutePercent: 99, complaints },
  }
  expect(await renderedTexts(<ShopRecord record={record} />, 'zh-CN')).toEqual([
    '近 90 天评分 4.8（12 条）',
    '近 30 天成交 128 单',
    '99% 的订单一分钟内发货',
    '近 30 天投诉 3 起（2.3%），已解决 2 起，买家撤回 1 起',
    '2026年3月开店',
  ])
  expect(await renderedTexts(<ShopRecord record={record} />, 'en-US')).toEqual([
    'Rated 4.8 of 5 in 90 days (12 ratings)',
    '128 orders delivered in 30 days',
    '99% delivered within a minute',
    '3 complaints in 30 days (2.3%), 2 resolved, 1 withdrawn',
    'Open since March 2026',
  ])
})

it('shows only the opening date without recent figures, and nothing without a record', async () => {
  expect(await renderedTexts(<ShopRecord record={{ openSince }} />, 'en-US')).toEqual([
    'Open since March 2026',
  ])
  expect(await renderedTexts(<ShopRecord record={undefined} />, 'en-US')).toEqual([])
})

it('item badges show what is unusual and the first bulk price, not automatic delivery', async () => {
  const common: ItemBrief = {
    id: ItemId.parse('724AHRCQ33'),
    title: 'x',
    cover: null,
    priceFromFen: 900,
    priceFen: 1000,
    stock: { kind: 'band', band: 'many' },
    delivery: 'automatic',
    needsLogin: false,
  }
  expect(await renderedTexts(<BriefBadges item={common} />, 'zh-CN')).toEqual([])
  const rare: ItemBrief = {
    ...common,
    delivery: 'byHand',
    needsLogin: true,
    firstTier: { minQuantity: 10, unitPriceFen: 950 },
  }
  expect(await renderedTexts(<BriefBadges item={rare} />, 'zh-CN')).toEqual([
    '人工发货',
    '需登录',
    '满 10 件 ¥9.50/件',
  ])
})

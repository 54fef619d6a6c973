// @vitest-environment happy-dom

import type { ItemBrief } from '@faka/contract/item/item'
import { ItemId } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { setupI18n } from '../../lib/locale.ts'
import { I18nContext, translationOf } from '../../lib/messages.ts'
import { BriefBadges } from '../item/item-badges.tsx'
import { ShopRecord } from './shop-record.tsx'

/** The texts of the innermost elements that are drawn. */
async function drawn(node: ReactNode, locale: Locale): Promise<(string | null)[]> {
  const words = translationOf(await setupI18n(locale, ['shop', 'item']))
  const holder = document.createElement('div')
  holder.innerHTML = renderToStaticMarkup(<I18nContext value={words}>{node}</I18nContext>)
  return [...(holder.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)
}

const openSince = '2026-03-31T20:00:00.000Z'
const complaints = { made: 3, resolved: 2, rejected: 0, withdrawn: 1 }

it('says what a shop did and how complaints ended, leaving out what did not happen', async () => {
  const record = { openSince, lately: { delivered: 128, withinMinutePercent: 99, complaints } }
  expect(await drawn(<ShopRecord record={record} />, 'zh-CN')).toEqual([
    '近 30 天成交 128 单',
    '99% 的订单一分钟内发货',
    '近 30 天投诉 3 起，已解决 2 起，买家撤回 1 起',
    '2026年3月开店',
  ])
  expect(await drawn(<ShopRecord record={record} />, 'en-US')).toEqual([
    '128 orders delivered in 30 days',
    '99% delivered within a minute',
    '3 complaints in 30 days, 2 resolved, 1 withdrawn',
    'Open since March 2026',
  ])
})

it('says only since when a shop is open where there is too little to say, and nothing where nothing came', async () => {
  expect(await drawn(<ShopRecord record={{ openSince }} />, 'en-US')).toEqual(['Open since March 2026'])
  expect(await drawn(<ShopRecord record={undefined} />, 'en-US')).toEqual([])
})

it('marks of items in a grid what is uncommon and what many cost, not that they are delivered at once', async () => {
  const common: ItemBrief = {
    ...{ id: ItemId.parse('724AHRCQ33'), title: 'x', cover: null, priceFromFen: 900, priceFen: 1000 },
    ...{ stock: { kind: 'band', band: 'many' }, delivery: 'automatic', needsLogin: false },
  }
  expect(await drawn(<BriefBadges item={common} />, 'zh-CN')).toEqual([])
  const rare: ItemBrief = {
    ...common,
    ...{ delivery: 'byHand', needsLogin: true, firstTier: { minQuantity: 10, unitPriceFen: 950 } },
  }
  expect(await drawn(<BriefBadges item={rare} />, 'zh-CN')).toEqual([
    '人工发货',
    '需登录',
    '满 10 件 ¥9.50/件',
  ])
})

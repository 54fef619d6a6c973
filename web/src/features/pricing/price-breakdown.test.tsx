// @vitest-environment happy-dom

import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { setupI18n } from '../../lib/locale.ts'
import { PriceBreakdown } from './price-breakdown.tsx'

it('the lines of a price with bulk price, chosen cards and fee add up to its total', async () => {
  const price = {
    unitPriceFen: 900,
    goodsFen: 2500,
    discountFen: 200,
    feeFen: 23,
    amountFen: 2323,
    reasons: [
      { kind: 'surcharge' as const, surchargeFen: 500 },
      { kind: 'tier' as const, minQuantity: 2, unitPriceFen: 900 },
      { kind: 'fee' as const, feeBasisPoints: 100, feeFen: 23 },
    ],
  }
  const container = document.createElement('div')
  container.innerHTML = renderToStaticMarkup(
    <I18nProvider i18n={await setupI18n('zh-CN', ['item'])}>
      <PriceBreakdown price={price} quantity={2} listPriceFen={1000} />
    </I18nProvider>,
  )
  const lines = [...container.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )
  expect(lines).toEqual([
    ['¥10.00 × 2', '¥20.00'],
    ['批发优惠（满 2 件，单价 ¥9.00）', '-¥2.00'],
    ['自选加价', '¥5.00'],
    ['支付手续费 1%', '¥0.23'],
  ])
})

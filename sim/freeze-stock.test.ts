import { expect, test } from 'vitest'
import { freezeStock } from './freeze-stock.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

test('1,000 attackers from 200 networks who never pay leave 100 honest buyers at least 90 % of what they ask for', async () => {
  const { bought, asked, maxHeld } = await freezeStock({ minutes: 36 })
  console.log(
    `honest buyers got ${bought} of ${asked} cards (${percent(bought / asked)}); attackers held ${maxHeld} at most`,
  )
  expect(bought / asked).toBeGreaterThanOrEqual(0.9)
})

test('without limits on what unpaid orders hold, the same attackers leave them next to nothing', async () => {
  const { bought, asked } = await freezeStock({ minutes: 12, limited: false })
  console.log(`without shares honest buyers got ${bought} of ${asked} cards (${percent(bought / asked)})`)
  expect(bought / asked).toBeLessThan(0.2)
})

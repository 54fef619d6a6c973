// @vitest-environment happy-dom
import { OrderNo, PayChannelId } from '@faka/contract/shared/ids'
import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderSettled, unmountSettled } from '../../../../test-support/dom/render-settled.ts'
import { Providers } from '../../app/providers.tsx'
import { setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { BalanceTile } from './balance-tile.tsx'

afterEach(async () => {
  await unmountSettled()
  vi.unstubAllGlobals()
})

const channel = {
  id: PayChannelId.parse('BTN3JGY6YY'),
  name: 'Alipay',
  method: 'alipay',
  feeBasisPoints: 0,
  realMoney: true,
  leastFen: 1,
  mostFen: 1_000_000,
} as const

/** Shows a balance of 300 分 beside an order of 1000; returns the box that takes it. */
async function show(onPartChosen: (balanceFen: number) => Promise<void>): Promise<HTMLInputElement> {
  const balance = { balanceFen: 300, amountFen: 1000, realMoney: true }
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: balance }))
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await renderSettled(
    <Providers client={createQueryClient()} i18n={await setupI18n('en-US', ['wallet'])}>
      <BalanceTile
        orderNo={OrderNo.parse('HD0VSEC2T567RK21W691')}
        method={{ channel, balanceFen: 0, amountWith: (balanceFen) => 1000 - balanceFen }}
        onPartChosen={onPartChosen}
        onSettled={() => {}}
      />
    </Providers>,
    root,
  )
  return vi.waitFor(() => {
    const box = root.querySelector<HTMLInputElement>('input[type=checkbox]')
    if (!box) throw new Error('the box is not shown yet')
    return box
  }, 60_000)
}

it('shows the part of the balance as taken from the press on, and as not taken after a failure', async () => {
  const start = Promise.withResolvers<void>()
  const chosen: number[] = []
  const box = await show((balanceFen) => {
    chosen.push(balanceFen)
    return start.promise
  })
  act(() => box.click())
  expect(box.checked).toBe(true)
  await expect.poll(() => box.disabled).toBe(true)
  expect(box.checked).toBe(true)
  await expect.poll(() => chosen).toEqual([300])
  await act(async () => start.reject(new Error('no answer')))
  await expect.poll(() => box.disabled).toBe(false)
  expect(box.checked).toBe(false)
})

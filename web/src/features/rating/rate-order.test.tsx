// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/shared/ids'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../../test-support/dom/clear-storage.ts'
import { FixedRouter } from '../../../../test-support/dom/fixed-router.tsx'
import { renderSettled, unmountSettled } from '../../../../test-support/dom/render-settled.ts'
import { press } from '../../../../test-support/dom/user.ts'
import { Providers } from '../../app/providers.tsx'
import { setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import RateOrder from './rate-order.tsx'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')
const rating = {
  ratingNo: '0'.repeat(20),
  stars: 4,
  text: 'Came <b>at once</b>.',
  createTime: '2026-11-20T08:00:00.000Z',
  changeTime: null,
  answer: null,
  changeUntil: '2026-12-04T08:00:00.000Z',
  hiddenWhy: null,
}

const sent: unknown[] = []
afterEach(async () => {
  await unmountSettled()
  clearStorage()
  sent.length = 0
  vi.unstubAllGlobals()
})

async function show(found: unknown): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/rating/get')) return Response.json({ code: 0, message: '', data: found })
    sent.push(JSON.parse(String(body)))
    return Response.json({ code: 0, message: '', data: rating })
  })
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await renderSettled(
    <Providers client={createQueryClient()} i18n={await setupI18n('en-US', ['rating'])}>
      <FixedRouter address="/userCenter/order-detail">
        <RateOrder orderNo={orderNo} access={() => ({ orderNo })} />
      </FixedRouter>
    </Providers>,
    root,
  )
  return root
}

it('asks for stars, sends them with the text, and shows the rating without its markup', async () => {
  const root = await show({ rating: null, mayRate: true })
  const send = () => root.querySelector<HTMLElement>('button[type=submit]')
  await expect.poll(() => send()).not.toBeNull()
  await press(send())
  expect(root.querySelector('[role=alert]')?.textContent).toBe('Please choose one to five stars.')
  expect(sent).toEqual([])
  await press(root.querySelectorAll<HTMLElement>('input[type=radio]')[3])
  await press(send())
  await expect.poll(() => root.textContent).toContain('Came <b>at once</b>.')
  expect(sent).toEqual([{ orderNo, stars: 4, text: '' }])
  expect(root.textContent).toContain('4 of 5 stars')
  expect(root.querySelector('b')).toBeNull()
})

it('shows nothing where the order may not be rated, and why a rating is hidden', async () => {
  expect((await show({ rating: null, mayRate: false })).textContent).toBe('')
  const root = await show({
    rating: { ...rating, changeUntil: null, hiddenWhy: 'A phone number' },
    mayRate: false,
  })
  await expect.poll(() => root.textContent).toContain('A phone number')
  expect(root.querySelector('button')).toBeNull()
})

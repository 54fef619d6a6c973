// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/shared/ids'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderSettled } from '../../../../test-support/dom/render-settled.ts'
import { press } from '../../../../test-support/dom/user.ts'
import { Providers } from '../../app/providers.tsx'
import { setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { ShareCards } from './share-cards.tsx'

const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')
const requests: string[] = []
let root: HTMLElement

/** A phone whose share sheet does this; undefined: a desktop without one. */
async function show(share: ((data: ShareData) => Promise<void>) | undefined) {
  Object.assign(navigator, { share, canShare: share && (() => true) })
  const i18n = await setupI18n('zh-CN', ['delivery'])
  await renderSettled(
    <Providers client={createQueryClient()} i18n={i18n}>
      <ShareCards orderNo={orderNo} />
    </Providers>,
    root,
  )
}

const pressShare = () => press(root.querySelector('button'))

beforeEach(() => {
  requests.length = 0
  root = document.createElement('div')
  document.body.replaceChildren(root)
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return new Response('CARD-1', { headers: { 'content-disposition': 'attachment; filename="cards.txt"' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('shares the file itself, and no URL', async () => {
  const shared: ShareData[] = []
  await show(async (data) => void shared.push(data))
  await pressShare()
  await vi.waitFor(() => expect(shared).toHaveLength(1), 60_000)
  expect(Object.keys(shared[0] ?? {})).toEqual(['files'])
  const [file] = shared[0]?.files ?? []
  expect([file?.name, await file?.text()]).toEqual(['cards.txt', 'CARD-1'])
  expect(requests.join()).not.toContain('CARD')
})

it('asks for another press if the file arrived too late for the first, and fetches it once', async () => {
  let presses = 0
  await show(async () => {
    presses++
    if (presses === 1) throw new DOMException('no user activation', 'NotAllowedError')
  })
  await pressShare()
  await vi.waitFor(() => expect(root.textContent).toContain('再点一次'), 60_000)
  await pressShare()
  await vi.waitFor(() => expect(root.textContent).toContain('分享卡密文件'), 60_000)
  expect([presses, requests.length]).toEqual([2, 1])
})

it('is hidden where files cannot be shared', async () => {
  await show(undefined)
  expect(root.textContent).toBe('')
})

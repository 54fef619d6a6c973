// @vitest-environment happy-dom
import { ShortUrl } from '@faka/contract/shared/ids'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../../test-support/dom/clear-storage.ts'
import { renderSettled, unmountSettled } from '../../../../test-support/dom/render-settled.ts'
import { press, submit, typeInto } from '../../../../test-support/dom/user.ts'
import { Providers } from '../../app/providers.tsx'
import { ownShopsQuery } from '../../features/shop/own-shops-query.ts'
import { setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import Inquiries from './inquiries.tsx'
import SellerInquiryPage from './inquiry.tsx'

const inquiryNo = '1'.repeat(20)
const time = '2026-11-20T08:00:00.000Z'
const question = { messageNo: '1', side: 'buyer', text: 'Does it work <b>abroad</b>?', time }
const row = {
  inquiryNo,
  shortUrl: 'demo',
  shopName: 'Card shop',
  itemId: '724AHRCQ33',
  itemTitle: 'Season pass',
  status: 'open',
  messageCount: 1,
  createTime: time,
  lastTime: time,
  hiddenWhy: null,
  lastMessage: question,
  unread: true,
}
const inquiry = { ...row, messages: [question], isNotified: false, hasAccount: false }

const sent: { path: string; body: Record<string, unknown> }[] = []
let root: HTMLElement
beforeEach(clearStorage)
afterEach(async () => {
  await unmountSettled()
  sent.length = 0
  vi.unstubAllGlobals()
})

/** Replies of the server, by the last segment of the path. */
const replies: Record<string, (body: Record<string, unknown>) => object> = {
  list: () => ({ list: [row], total: 1, page: 1, pageSize: 50, open: 1 }),
  show: () => inquiry,
  answer: ({ text }) => ({
    ...inquiry,
    status: 'answered',
    messages: [question, { messageNo: '2', side: 'seller', text, time }],
  }),
  close: () => ({ ...inquiry, status: 'closed' }),
}

/** Shows a page of the console to someone with these rights in the shop; the owner has all. */
async function show(address: string, rights?: readonly ['orders' | 'complaints']): Promise<void> {
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const input = JSON.parse(String(body))
    sent.push({ path, body: input })
    return Response.json({
      code: 0,
      message: '',
      data: replies[path.split('/').at(-1) ?? '']?.(input) ?? null,
    })
  })
  const client = createQueryClient()
  client.setQueryData(ownShopsQuery().queryKey, [
    {
      shortUrl: ShortUrl.parse('demo'),
      name: 'Card shop',
      isOwner: rights === undefined,
      rights: [...(rights ?? [])],
      lacksFactor: false,
    },
  ] as never)
  root = document.createElement('div')
  document.body.replaceChildren(root)
  await renderSettled(
    <Providers client={client} i18n={await setupI18n('en-US', ['inquiry', 'inquiries', 'console'])}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/seller/inquiries" element={<Inquiries />} />
          <Route path="/seller/inquiries/:inquiryNo" element={<SellerInquiryPage />} />
        </Routes>
      </MemoryRouter>
    </Providers>,
    root,
  )
}

const button = (text: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))

it('lists first what waits for an answer, and then what was chosen', async () => {
  await show('/seller/inquiries?shop=demo')
  await expect.poll(() => root.textContent).toContain('Waiting for an answer (1)')
  expect(root.querySelector('li')?.textContent).toContain('Does it work <b>abroad</b>?')
  expect(root.querySelector('li a')?.getAttribute('href')).toBe(`/seller/inquiries/${inquiryNo}?shop=demo`)
  await press(button('Closed'))
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent.map(({ body }) => body.filter)).toEqual(['open', 'closed'])
})

it('answers a conversation and closes it', async () => {
  await show(`/seller/inquiries/${inquiryNo}`)
  await expect.poll(() => root.textContent).toContain('From a guest, who is not told of answers')
  expect(root.querySelector('b')).toBeNull()
  await typeInto(root.querySelector('textarea'), 'It does.')
  await submit(root.querySelector('form'))
  await expect.poll(() => root.querySelectorAll('ol li')).toHaveLength(2)
  await press(button('Close'))
  await expect.poll(() => root.textContent).toContain('An answer opens it again.')
  expect(sent.slice(1).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['answer', { inquiryNo, text: 'It does.' }],
    ['close', { inquiryNo }],
  ])
})

it('has no box for who may only read it', async () => {
  await show(`/seller/inquiries/${inquiryNo}?shop=demo`, ['orders'])
  await expect.poll(() => root.textContent).toContain('Does it work <b>abroad</b>?')
  expect(root.querySelector('textarea')).toBeNull()
})

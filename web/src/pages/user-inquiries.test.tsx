// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../test-support/dom/clear-storage.ts'
import { FixedRouter } from '../../../test-support/dom/fixed-router.tsx'
import { renderSettled, unmountSettled } from '../../../test-support/dom/render-settled.ts'
import { submit, typeInto } from '../../../test-support/dom/user.ts'
import { Providers } from '../app/providers.tsx'
import { setupI18n } from '../lib/locale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { RouteMatchProvider } from '../lib/route-match.ts'
import UserInquiries from './user-inquiries.tsx'

const inquiryNo = '1'.repeat(20)
const secret = 'S'.repeat(43)
const time = '2026-11-20T08:00:00.000Z'
const message = (messageNo: string, side: 'buyer' | 'seller', text: string) => ({
  messageNo,
  side,
  text,
  time,
})
const inquiry = {
  inquiryNo,
  shortUrl: 'demo',
  shopName: 'Card shop',
  itemId: '724AHRCQ33',
  itemTitle: 'Season pass',
  status: 'answered',
  messageCount: 2,
  createTime: time,
  lastTime: time,
  hiddenWhy: null as string | null,
  lastMessage: message('2', 'seller', 'It does.'),
  unread: true,
  messages: [message('1', 'buyer', 'Does it work <b>abroad</b>?'), message('2', 'seller', 'It does.')],
  isNotified: false,
}

const sent: { path: string; body: Record<string, unknown> }[] = []
let root: HTMLElement
beforeEach(clearStorage)
afterEach(async () => {
  await unmountSettled()
  sent.length = 0
  vi.unstubAllGlobals()
})

/** Shows the page on the device of a guest who asked once. */
async function show(address: string, found: object = inquiry): Promise<void> {
  localStorage.setItem(
    'inquiries',
    JSON.stringify([{ inquiryNo, secret, itemTitle: 'Season pass', createTime: time }]),
  )
  let data: object = found
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const input = JSON.parse(String(body))
    sent.push({ path, body: input })
    if (path.endsWith('/write')) {
      const messages = [...inquiry.messages, message(`new ${sent.length}`, 'buyer', input.text)]
      data = { ...inquiry, status: 'open', messages, messageCount: messages.length }
    }
    return Response.json({ code: 0, message: '', data })
  })
  root = document.createElement('div')
  document.body.replaceChildren(root)
  const query = new URL(address, 'http://shop.test').searchParams
  await renderSettled(
    <Providers
      client={createQueryClient()}
      i18n={await setupI18n('en-US', ['inquiry', 'profile', 'orders', 'shop'])}
    >
      <FixedRouter address={address}>
        <RouteMatchProvider value={{ params: {}, query }}>
          <UserInquiries />
        </RouteMatchProvider>
      </FixedRouter>
    </Providers>,
    root,
  )
}

const bubbles = () => [...root.querySelectorAll('ol li > p:last-child')].map(({ textContent }) => textContent)

it('lists what this device asked, with what is new, without marking it as read', async () => {
  await show('/userCenter/inquiries')
  await expect.poll(() => root.textContent).toContain('New message')
  const link = root.querySelector('li a')
  expect(link?.textContent).toBe('Season pass')
  expect(link?.getAttribute('href')).toBe(`/userCenter/inquiries?inquiryNo=${inquiryNo}`)
  expect(link?.getAttribute('href')).not.toContain(secret)
  expect(sent.map(({ body }) => body)).toEqual([{ inquiryNo, secret, peek: true }])
})

it('shows a conversation without its markup, and sends a further message once under one request id', async () => {
  await show(`/userCenter/inquiries?inquiryNo=${inquiryNo}`)
  await expect.poll(() => bubbles()).toEqual(['Does it work <b>abroad</b>?', 'It does.'])
  expect(root.querySelector('b')).toBeNull()
  const field = root.querySelector('textarea')
  await typeInto(field, 'x')
  await submit(root.querySelector('form'))
  await expect.poll(() => field?.getAttribute('aria-invalid')).toBe('true')
  await typeInto(field, 'Thank you!')
  await submit(root.querySelector('form'))
  await expect.poll(() => bubbles().at(-1)).toBe('Thank you!')
  const written = sent.filter(({ path }) => path.endsWith('/write'))
  expect(written.map(({ body }) => body)).toEqual([
    { inquiryNo, secret, text: 'Thank you!', requestId: expect.any(String) },
  ])
  expect(field?.value).toBe('')
})

it('tells equal messages of one moment apart', async () => {
  const errors = vi.spyOn(console, 'error')
  const messages = ['1', '2', '3'].map((messageNo) => message(messageNo, 'buyer', 'Hello?'))
  await show(`/userCenter/inquiries?inquiryNo=${inquiryNo}`, { ...inquiry, messages })
  await expect.poll(() => bubbles()).toEqual(['Hello?', 'Hello?', 'Hello?'])
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})

it('says why nothing more can be written', async () => {
  await show(`/userCenter/inquiries?inquiryNo=${inquiryNo}`, { ...inquiry, status: 'closed' })
  await expect.poll(() => root.textContent).toContain('The seller closed')
  expect(root.querySelector('textarea')).toBeNull()
  await unmountSettled()
  await show(`/userCenter/inquiries?inquiryNo=${inquiryNo}`, {
    ...inquiry,
    messages: [],
    lastMessage: null,
    hiddenWhy: 'A phone number',
  })
  await expect.poll(() => root.textContent).toContain('A phone number')
  expect(root.querySelector('textarea')).toBeNull()
})

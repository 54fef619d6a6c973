// @vitest-environment happy-dom
import { finishUpload, signUpload } from '@faka/contract/upload/upload'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderSettled } from '../../../../test-support/dom/render-settled.ts'
import { press } from '../../../../test-support/dom/user.ts'
import { setupI18n } from '../../lib/locale.ts'
import { currentToast, dismissToast } from '../../ui/toast.ts'
import { PictureChooser } from './picture-chooser.tsx'
import { type Pictures, usePictures } from './use-pictures.ts'

const ticketKey = '0'.repeat(26)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)
const picture = (name: string, bytes: Uint8Array<ArrayBuffer> = png) =>
  new File([bytes], name, { type: 'image/png' })

/** A request that the test controls. */
class FakeRequest {
  static readonly sent: FakeRequest[] = []
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  responseText = ''
  aborted = false
  open(_method: string, _url: string) {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {
    FakeRequest.sent.push(this)
  }
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  respond(status: number, responseText = '') {
    Object.assign(this, { status, responseText })
    this.onload?.()
  }
}

let pictures: Pictures | undefined
let calledPaths: string[]
let finished = 0

function Form() {
  pictures = usePictures({ purpose: 'proof', max: 3 })
  return <PictureChooser label="Pictures" purpose="proof" max={3} pictures={pictures} />
}

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  FakeRequest.sent.length = 0
  calledPaths = []
  finished = 0
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin)
    calledPaths.push(pathname)
    const ticket = { key: ticketKey, method: 'PUT', url: '/x', headers: {}, fields: {} }
    const key = String(++finished).padStart(26, '0')
    const data =
      pathname === signUpload.path
        ? { ...ticket, expireTime: '2026-11-21T08:00:00.000Z' }
        : { key, url: '/p', width: 20, height: 20 }
    return Response.json({ code: 0, message: '', data })
  })
  const i18n = await setupI18n('en-US', ['upload'])
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  await renderSettled(
    <I18nProvider i18n={i18n}>
      <Form />
    </I18nProvider>,
    container,
  )
})

afterEach(() => {
  cleanup()
  dismissToast()
  vi.unstubAllGlobals()
})

const toasts = () => [currentToast()?.text].filter((text) => text !== undefined)
const waitUntil = (isMet: () => boolean) => waitFor(() => expect(isMet()).toBe(true))
const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)
const add = (...files: File[]) => act(async () => pictures?.add(files))

it('uploads each picture at once, shows progress, and returns its key when it is done', async () => {
  await add(picture('a.png'), picture('b.png'))
  await waitUntil(() => FakeRequest.sent.length === 2)
  expect(pictures).toMatchObject({ busy: true, keys: [] })
  await act(async () => FakeRequest.sent[0]?.upload.onprogress?.({ loaded: 3, total: 12 }))
  expect(document.querySelector('progress')?.getAttribute('value')).toBe('25')
  await act(async () => {
    for (const request of FakeRequest.sent) request.respond(200)
  })
  await waitUntil(() => pictures?.keys.length === 2)
  expect(pictures?.busy).toBe(false)
  expect(calledPaths.filter((path) => path === finishUpload.path)).toHaveLength(2)
  expect(toasts()).toContain('Uploaded')
})

it('reports files that are too large or no pictures without sending them, and keeps them listed', async () => {
  await add(
    picture('large.png', new Uint8Array(5 * 1024 * 1024 + 1)),
    picture('x.png', Uint8Array.of(60, 104)),
  )
  await waitUntil(() => pictures?.failed === true && pictures.busy === false)
  expect(calledPaths).toEqual([])
  expect([...document.querySelectorAll('[role=alert]')].map((each) => each.textContent)).toEqual([
    'The picture is larger than the limit of 5 MB.',
    'Only PNG, JPEG and WebP pictures are accepted.',
  ])
  // a retry would not help
  expect(document.body.textContent).not.toContain('again')
})

it('rejected files take no slot', async () => {
  const notPicture = picture('x.png', Uint8Array.of(60, 104))
  await add(notPicture, notPicture, notPicture)
  await waitUntil(() => pictures?.failed === true && pictures.busy === false)
  await add(picture('a.png'), picture('b.png'), picture('c.png'), picture('d.png'))
  await waitUntil(() => FakeRequest.sent.length === 3)
  await act(async () => {
    for (const request of FakeRequest.sent) request.respond(200)
  })
  await waitUntil(() => pictures?.keys.length === 3)
  expect(pictures?.shown.map(({ name }) => name)).toEqual([
    'x.png',
    'x.png',
    'x.png',
    'a.png',
    'b.png',
    'c.png',
  ])
  expect(document.querySelector('input[type=file]')).toBeNull()
})

it('a failed upload that can be retried keeps its slot', async () => {
  await add(picture('a.png'), picture('b.png'), picture('c.png'))
  await waitUntil(() => FakeRequest.sent.length === 3)
  await act(async () => FakeRequest.sent[0]?.onerror?.())
  await waitUntil(() => pictures?.failed === true)
  await add(picture('d.png'))
  expect(pictures?.shown).toHaveLength(3)
})

it('retries a failed upload', async () => {
  await add(picture('a.png'))
  await waitUntil(() => FakeRequest.sent.length === 1)
  await act(async () => FakeRequest.sent[0]?.onerror?.())
  await waitUntil(() => pictures?.failed === true)
  expect(toasts()).toEqual(['The upload failed. Please try again.'])
  const retryButton = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Upload a.png again'),
  )
  await press(retryButton)
  await waitUntil(() => FakeRequest.sent.length === 2)
  await act(async () => FakeRequest.sent[1]?.respond(200))
  await waitUntil(() => pictures?.keys.length === 1)
  expect(pictures?.failed).toBe(false)
})

it('shows the message of a store that rejects the upload', async () => {
  await add(picture('a.png'))
  await waitUntil(() => FakeRequest.sent.length === 1)
  const rejection = { code: 110025, message: 'The upload took too long.', data: null }
  await act(async () => FakeRequest.sent[0]?.respond(403, JSON.stringify(rejection)))
  await waitUntil(() => pictures?.failed === true)
  expect(toasts()).toEqual(['The upload took too long.'])
})

it('aborts the upload of a removed picture', async () => {
  await add(picture('a.png'))
  await waitUntil(() => FakeRequest.sent.length === 1)
  await press(button('Remove a.png'))
  expect(FakeRequest.sent[0]?.aborted).toBe(true)
  expect(pictures).toMatchObject({ shown: [], busy: false, failed: false })
  expect(toasts()).toEqual([])
})

it('takes no more than the maximum, dropped and pasted files included', async () => {
  const drop = new Event('drop', { bubbles: true })
  Object.assign(drop, { dataTransfer: { files: [picture('a.png'), picture('b.png')], types: ['Files'] } })
  fireEvent(document.querySelector('fieldset') ?? document, drop)
  await waitUntil(() => pictures?.shown.length === 2)
  const paste = new Event('paste', { bubbles: true })
  Object.assign(paste, { clipboardData: { files: [picture('c.png'), picture('d.png')] } })
  fireEvent(document, paste)
  expect(pictures?.shown.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(toasts()).toContain('At most 3 pictures can be uploaded.')
  expect(document.querySelector('input[type=file]')).toBeNull()
})

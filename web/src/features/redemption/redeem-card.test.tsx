// @vitest-environment happy-dom
import { ItemId } from '@faka/contract/shared/ids'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../../test-support/dom/clear-storage.ts'
import { FixedRouter } from '../../../../test-support/dom/fixed-router.tsx'
import { renderSettled, unmountSettled } from '../../../../test-support/dom/render-settled.ts'
import { findField, press, typeInto } from '../../../../test-support/dom/user.ts'
import { Providers } from '../../app/providers.tsx'
import { setupI18n } from '../../lib/locale.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { AnswerField } from '../order/answer-field.tsx'
import { RedeemCard } from './redeem-card.tsx'

const itemId = ItemId.parse('7RC1A5629Z')
const questions = [{ label: 'Account', kind: 'text' as const, required: true, options: [] }]
const open = { state: 'open', redeemTime: null, deliverTime: null, text: null, rejection: null }
const waiting = { ...open, state: 'waiting', redeemTime: '2026-11-20T08:00:00.000Z' }

const sent: { path: string; body: unknown }[] = []
afterEach(async () => {
  await unmountSettled()
  clearStorage()
  sent.length = 0
  vi.unstubAllGlobals()
})

async function show(found: { code?: number; message?: string; data?: unknown }): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)) })
    const answer = path.endsWith('/redemption/find') ? found : { data: waiting }
    return Response.json({ code: 0, message: '', data: null, ...answer })
  })
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  await renderSettled(
    <Providers client={createQueryClient()} i18n={await setupI18n('en-US', ['redeem', 'item'])}>
      <FixedRouter address="/redeem">
        <RedeemCard
          itemId={itemId}
          questions={questions}
          renderAnswer={(field) => <AnswerField {...field} />}
        />
      </FixedRouter>
    </Providers>,
    root,
  )
  return root
}

const button = (root: HTMLElement, text: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))

it('checks a card, asks what the seller needs, and redeems it once', async () => {
  const root = await show({ data: open })
  await press(button(root, 'Check the card'))
  expect(root.textContent).toContain('Please enter the card.')
  expect(sent).toEqual([])
  await typeInto(findField('card', root), ' VIP-0001 ')
  await press(button(root, 'Check the card'))
  await expect.poll(() => button(root, 'Redeem')).toBeDefined()
  await press(button(root, 'Redeem'))
  expect(root.querySelector('[name=answer-0]')?.getAttribute('aria-invalid')).toBe('true')
  await typeInto(findField('answer-0', root), 'anna')
  await press(button(root, 'Redeem'))
  await expect.poll(() => root.textContent).toContain('Redeemed; the seller has to deliver')
  expect(sent.map(({ body }) => body)).toEqual([
    { itemId, card: 'VIP-0001' },
    { itemId, card: 'VIP-0001', answers: ['anna'] },
  ])
  expect(button(root, 'Redeem')).toBeUndefined()
})

it('says at the field why a card cannot be redeemed, in the words of the server', async () => {
  const root = await show({ code: 210283, message: 'This card was refunded, so it cannot be redeemed.' })
  await typeInto(findField('card', root), 'VIP-0001')
  await press(button(root, 'Check the card'))
  await expect.poll(() => root.textContent).toContain('This card was refunded')
  expect(root.querySelector('input[name=card]')?.getAttribute('aria-invalid')).toBe('true')
})

it('shows what was delivered, and why a redemption was rejected', async () => {
  const delivered = {
    ...waiting,
    state: 'delivered',
    deliverTime: '2026-11-20T09:00:00.000Z',
    text: 'Charged.',
  }
  const root = await show({ data: delivered })
  await typeInto(findField('card', root), 'VIP-0001')
  await press(button(root, 'Check the card'))
  await expect.poll(() => root.querySelector('pre')?.textContent).toBe('Charged.')
  const again = await show({
    data: { ...open, rejection: { why: 'No such account.', time: waiting.redeemTime } },
  })
  await typeInto(findField('card', again), 'VIP-0001')
  await press(button(again, 'Check the card'))
  await expect.poll(() => again.textContent).toContain('No such account.')
  expect(button(again, 'Redeem')).toBeDefined()
})

import type { Order } from '@faka/contract/delivery/delivery'
import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { Providers } from '../../web/src/app/providers.tsx'
import { setupI18n } from '../../web/src/lib/locale.ts'
import { createQueryClient } from '../../web/src/lib/query-client.ts'
import { RouteMatchProvider } from '../../web/src/lib/route-match.ts'
import { FixedRouter } from './fixed-router.tsx'
import { renderSettled, unmountSettled } from './render-settled.ts'
import { orderNo, sandbox, unpaid } from './unpaid-order.ts'

export { orderNo, unpaid }

/** Paid by a QR code with a URL. */
export const paid = {
  paymentNo: 'AAAAAAAAAAAAAAAAAAAA',
  payChannel: sandbox.id,
  way: 'code',
  jsapi: null,
  validSeconds: null,
  qrContent: 'https://pay.test/1',
  feeFen: 0,
  amountFen: unpaid.amountFen,
  payBefore: unpaid.payBefore,
}

export interface Answer {
  code: number
  data: unknown
}
type Body = Record<string, unknown>

export const rejected = (code: number): Answer => ({ code, data: null })

/** A server with one order, and a browser that shows one page. */
export function openOrderPage() {
  const waiting = new Set<() => void>()
  const harness = {
    order: unpaid,
    /** Replies that differ from the usual ones, by the last segment of the path. */
    answers: new Map<string, (body: Body) => Answer>(),
    calls: [] as string[],
    navigations: [] as string[],
    client: createQueryClient(),
    root: document.createElement('div'),
    leave: unmountSettled,
    /** Changes the order and resolves pending long polls. */
    change(to: Partial<Order>) {
      harness.order = { ...harness.order, ...to }
      for (const resolvePoll of waiting) resolvePoll()
    },
    async show(Page: ComponentType, address: string) {
      const url = new URL(address, 'http://shop.test')
      const i18n = await setupI18n('zh-CN', [
        'payment',
        'delivery',
        'complaint',
        'feedback',
        'item',
        'upload',
        'orders',
      ])
      document.body.replaceChildren(harness.root)
      await renderSettled(
        <Providers client={harness.client} i18n={i18n}>
          <FixedRouter
            address={url.pathname + url.search}
            onNavigate={(to) => void harness.navigations.push(to)}
          >
            <RouteMatchProvider value={{ params: {}, query: url.searchParams }}>
              <Page />
            </RouteMatchProvider>
          </FixedRouter>
        </Providers>,
        harness.root,
      )
    },
    text: () => harness.root.textContent ?? '',
    /** Waits for the effects of replies. */
    waitUntil: async (condition: () => void): Promise<void> => waitFor(condition),
  }

  const usual: Record<string, (body: Body, signal: AbortSignal | undefined) => unknown> = {
    get: () => harness.order,
    check: () => ({ needPassword: harness.order.needPassword }),
    pay: () => ({ ...paid, amountFen: harness.order.amountFen, payBefore: harness.order.payBefore }),
    async getOrderStatus({ since }, signal) {
      if (since === harness.order.status)
        await new Promise<void>((resolve, reject) => {
          waiting.add(resolve)
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
      const { status, payBefore } = harness.order
      return { status, payBefore, moneyVersion: 0, serverTime: '2026-11-21T08:01:00.000Z' }
    },
  }
  vi.stubGlobal(
    'fetch',
    async (address: string, { body, signal }: { body: string; signal?: AbortSignal }) => {
      const path = new URL(address, 'http://shop.test').pathname
      const name = path.split('/').at(-1) ?? ''
      const input: Body = JSON.parse(body)
      harness.calls.push(name)
      const own = path.includes('/order/') ? (harness.answers.get(name) ?? usual[name]) : undefined
      const changed = harness.answers.get(name)?.(input)
      const answer =
        changed ?? (own ? { code: 0, data: await usual[name]?.(input, signal) } : rejected(404000))
      return new Response(JSON.stringify({ message: '', ...answer }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  )
  return harness
}

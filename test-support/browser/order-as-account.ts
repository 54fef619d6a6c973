import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import type { Site } from './open-site.ts'
import type { Visitor } from './open-visitor.ts'
import { findItemPath } from './place-order.ts'

/** Places an order with the session in the visitor's browser; returns its number and price. */
export async function orderItemAsAccount(site: Site, { page }: Visitor, title: string) {
  const itemId = (await findItemPath(site, title)).split('/').at(-1) ?? ''
  return page.evaluate(
    async ([getPath = '', createPath = '', id = '']) => {
      const ask = async (path: string, body: object) => {
        const token = localStorage.getItem('token') ?? ''
        const headers = { 'content-type': 'application/json', token }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await answer.json()).data
      }
      const { payChannels } = await ask(getPath, { id })
      return ask(createPath, {
        requestId: crypto.randomUUID(),
        itemId: id,
        quantity: 1,
        payChannel: payChannels[0].id,
        contact: { phone: '13800138000' },
      })
    },
    [getItem.path, createOrder.path, itemId],
  )
}

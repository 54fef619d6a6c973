import * as z from 'zod/mini'
import { Mail } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'

export const requestRestockMail = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/item/requestRestockMail',
  summary:
    'Requests one email when a sold-out item is back in stock; idempotent, and the reply never reveals whether the address was known',
  input: z.strictObject({ itemId: ItemId, mail: Mail }),
  reply: z.strictObject({}),
  errorCodes: ['itemNotFound', 'itemInStock', 'mailUnavailable', 'tooOften'],
})

/** The unsubscribe page of restock emails; its number is random and known from that email only. */
export const restockUnsubscribePath = '/unsubscribe/restock'

import * as z from 'zod/mini'
import { Mail } from '../shared/contact.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ItemId } from '../shared/ids.ts'

export const requestRestockMail = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/card-core/item/requestRestockMail',
  summary:
    'Asks for one mail when a sold-out item is back in stock; asking again changes nothing, and the answer never tells whether the address was known',
  input: z.strictObject({ itemId: ItemId, mail: Mail }),
  reply: z.strictObject({}),
  errorCodes: ['itemNotFound', 'itemInStock', 'mailUnavailable', 'tooOften'],
})

/** Where a restock mail leads who wants no more of them; the number is random and known from that mail only. */
export const restockUnsubscribePath = '/unsubscribe/restock'

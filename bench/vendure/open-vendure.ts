import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { Pool } from 'undici'
import { ensureVendure } from '../../scripts/ensure-vendure.mjs'

/** A shop of Vendure with one product, in a process of its own, beside ours. */
export interface VendureShop extends AsyncDisposable {
  openBuyer(): VendureBuyer
}

interface VendureBuyer {
  /** The shortest whole purchase: nothing is shipped, and the payment is settled at once, without a gateway. */
  buy(): Promise<void>
  close(): Promise<void>
}

interface GraphqlAnswer {
  data?: Record<string, { state?: string; message?: string } | null> | null
  errors?: unknown
}

const addItem = 'addItemToOrder(productVariantId: "1", quantity: 1)'
const setCustomer = (email: string) =>
  `setCustomerForOrder(input: { emailAddress: "${email}", firstName: "A", lastName: "Buyer" })`
const arrangePayment = 'transitionOrderToState(state: "ArrangingPayment")'
const pay = 'addPaymentToOrder(input: { method: "paid-at-once", metadata: {} })'

let openedBuyers = 0

function openVendureBuyer(url: string): VendureBuyer {
  const pool = new Pool(url, { connections: 1, pipelining: 1 })
  const email = `buyer-${openedBuyers++}@example.com`
  let token: string | undefined
  /** Makes a change of the order, as a storefront does; throws where it is not in that state afterwards. */
  async function change(mutation: string, state: string): Promise<void> {
    const query = `mutation { ${mutation} { ... on Order { state } ... on ErrorResult { message } } }`
    const { headers, body } = await pool.request({
      method: 'POST',
      path: '/shop-api',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query }),
    })
    token = String(headers['vendure-auth-token'] ?? token)
    const { data, errors } = (await body.json()) as GraphqlAnswer
    const [order] = Object.values(data ?? {})
    if (order?.state !== state) throw new Error(`Vendure answered ${JSON.stringify(errors ?? data)}`)
  }
  return {
    async buy() {
      await change(addItem, 'AddingItems')
      await change(setCustomer(email), 'AddingItems')
      await change(arrangePayment, 'ArrangingPayment')
      await change(pay, 'PaymentSettled')
    },
    close: () => pool.close(),
  }
}

/** Opens it in a database of its own on the same server of PostgreSQL. It is fetched at the first use. */
export async function openVendure(databaseUrl: string): Promise<VendureShop> {
  const home = await ensureVendure()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('create database vendure')
  await client.end()
  const ownUrl = new URL(databaseUrl)
  ownUrl.pathname = '/vendure'
  const child = fork(new URL('./shop.mjs', import.meta.url), [home], {
    env: { ...process.env, VENDURE_DATABASE_URL: ownUrl.href },
  })
  const ended = once(child, 'exit')
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('Vendure could not be started')
    }),
  ])) as [{ url: string }]
  return {
    openBuyer: () => openVendureBuyer(url),
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}

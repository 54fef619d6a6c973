import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const webhooks = 'server/src/modules/payment/receive-webhook.test.ts'
const providers = 'server/src/payment-gateways/open-gateway.test.ts'
const page = 'server/src/web/ssr/storefront-plugin.test.ts'
const settle = 'server/src/modules/payment/settle.test.ts'

/** Vulnerabilities found in similar shops, and the tests that would fail if this shop had them. */
const vulnerabilities: readonly {
  vulnerability: string
  tests: readonly (readonly [file: string, name: string])[]
}[] = [
  {
    vulnerability: 'the status is not checked: a pending trade delivers its cards',
    tests: [
      [webhooks, 'a status other than success means no money, whatever it is'],
      [providers, 'any status but TRADE_SUCCESS is not a payment, and a missing one is malformed'],
    ],
  },
  {
    vulnerability: 'a repeated webhook with a waiting status delivers cards for a payment that never came',
    tests: [
      [
        'server/src/payment-gateways/bepusdt/bepusdt.test.ts',
        'repeated notifications of a waiting or expired trade settle nothing',
      ],
    ],
  },
  {
    vulnerability: 'signatures compared loosely: true, 0e… and lists equal anything',
    tests: [
      [webhooks, 'signatures that are not text, lists, and bodies of another type are rejected'],
      [providers, 'a signature that can be made without the key is rejected'],
    ],
  },
  {
    vulnerability: 'cards for anyone who knows an order number, or for the password "0"',
    tests: [
      [
        'server/src/modules/order/card-password.test.ts',
        'cards are shown and exported only with the card password',
      ],
      [
        'server/src/test/bad-input.test.ts',
        'every request that breaks its schema is rejected with the field, and changes nothing',
      ],
      [
        'server/src/test/access-matrix.test.ts',
        'what does not exist and what belongs to others is rejected alike: code, body, status and headers',
      ],
    ],
  },
  {
    vulnerability: 'the order’s price is taken as the amount paid; one payment used for two orders',
    tests: [
      [webhooks, 'a validly signed webhook that its gateway does not confirm pays nothing, and is stored'],
      [
        webhooks,
        'money of one order never pays another: neither by a webhook that names the other, nor by a replayed one',
      ],
    ],
  },
  {
    vulnerability: 'an open redirect: a URL in a query leads to another host',
    tests: [
      [
        'server/src/web/ssr/site-redirect.test.ts',
        'choosing a site is remembered and redirects to the same page there',
      ],
    ],
  },
  {
    vulnerability: 'cards in plain text, and money in floats',
    tests: [
      [
        'server/src/test/secrets.test.ts',
        'no card, password, answer, contact or address is logged, and no secret is stored in plaintext',
      ],
      [
        'contract/src/shared/money.test.ts',
        'an amount written in yuan is read as the same amount, to the 分',
      ],
    ],
  },
  {
    vulnerability: 'an empty key verifies every signature',
    tests: [
      [webhooks, 'an empty key verifies nothing, even if the database has one'],
      [providers, 'empty and short keys, plain http hosts and keys of the wrong half are rejected'],
      [
        'server/src/modules/pay-channel/pay-channels.test.ts',
        'a public shop does not enable test money, and reports enabled channels with invalid settings',
      ],
    ],
  },
  {
    vulnerability: 'a signed webhook replayed for another order; a list for an amount',
    tests: [
      [providers, 'a signature for one payment never fits another'],
      [providers, 'amounts in other formats are malformed, even when signed'],
    ],
  },
  {
    vulnerability: 'orders found by enumerating their numbers, or by another visitor',
    tests: [
      [
        'sim/attack-numbers.test.ts',
        'the response time of a rejected order does not reveal whether another buyer has it',
      ],
      [
        'server/src/modules/delivery/get-order.test.ts',
        'order lookups are limited to thirty in ten minutes per network, whether found or not',
      ],
    ],
  },
  {
    vulnerability: 'a webhook accepted by another provider than its sender',
    tests: [
      [webhooks, 'a webhook is read by the channel’s own protocol only, and an unknown channel answers 404'],
    ],
  },
  {
    vulnerability: 'another merchant’s webhook',
    tests: [
      [providers, 'another merchant’s notification is rejected, even with the same key'],
      [webhooks, 'each webhook leaves one row, valid or not, however often it comes, and no row contains it'],
    ],
  },
  {
    vulnerability: 'one cart that freezes a shop’s stock',
    tests: [
      [
        'server/src/modules/order/create-order.test.ts',
        'one contact can have three unpaid orders, however many are requested concurrently',
      ],
      [
        'server/src/modules/order/create-order.test.ts',
        'one network address can have five unpaid orders of an item, and cancelling one frees a place',
      ],
    ],
  },
  {
    vulnerability: 'late payments that are lost',
    tests: [[settle, ': late money still buys its card if there is one, and is refunded if there is none']],
  },
  {
    vulnerability: 'webhooks with other separators are misread',
    tests: [[webhooks, 'a gateway that escapes the field separators is understood']],
  },
  {
    vulnerability: 'passwords with fast hashes, numbers from Math.random, TLS that is not verified',
    tests: [
      [
        'server/src/platform/password-hasher.test.ts',
        'the vector of the Argon2 reference: argon2id, 64 MiB, two passes',
      ],
      ['server/src/modules/order/order-numbers.test.ts', 'never from Math.random'],
      ['server/src/test/secure-calls.test.ts', 'no number, key or code is from Math.random'],
      ['server/src/test/secure-calls.test.ts', 'TLS is verified wherever anything is sent'],
    ],
  },
  {
    vulnerability: 'a script in a text of a shop runs in its pages',
    tests: [
      ['web/src/features/item/description.test.ts', 'loses no text for any input, and links to https only'],
      [page, 'embeds its data so that nothing in it can end the element'],
      [page, 'writes titles and descriptions as text'],
      [page, 'allows exactly its own inline style and script'],
    ],
  },
  {
    vulnerability: 'orders and their cards listed without a password',
    tests: [
      [
        'server/src/modules/order/find-guest-orders.test.ts',
        'the cards of a listed order are shown only with its card password, and the buyer can act on it',
      ],
      [
        'server/src/modules/order/find-guest-orders.test.ts',
        'a contact without guest orders gets the same reply, and no message',
      ],
    ],
  },
  {
    vulnerability: 'a path leaves its folder: in an address, a name of a file or an upload',
    tests: [
      ['server/src/modules/stock/stock-files.test.ts', '../secret-key'],
      [
        'server/src/modules/upload/receive-upload.test.ts',
        'a ticket accepts its picture once, with its type and size, and only with its MAC',
      ],
      [page, 'has its own not-found pages, and serves no files'],
      [page, 'never serves the manifest of the build'],
    ],
  },
]

for (const { vulnerability, tests } of vulnerabilities)
  test(`a test covers: ${vulnerability}`, async () => {
    for (const [file, name] of tests) {
      const text = await readFile(new URL(file, root), 'utf8')
      expect(text.includes(name), `${file} has no test "${name}"`).toBe(true)
    }
  })

test('every test file named in the threat model exists', async () => {
  const text = await readFile(new URL('docs/threat-model.md', root), 'utf8')
  // a section may say in which folder its files are
  const named = [...text.matchAll(/`(?:\.\.\/)?([\w./-]+\.(?:test|e2e)\.tsx?)`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.length).toBeGreaterThan(100)
  const files: string[] = []
  const tests = '{server,web,sim,scripts,simulators,contract,e2e}/**/*.{test,e2e}.{ts,tsx}'
  for await (const file of glob(tests, { cwd: root, exclude: ['**/node_modules/**'] })) files.push(file)
  const missing = [...new Set(named)].filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))
  expect(missing, 'name a test that exists').toEqual([])
})

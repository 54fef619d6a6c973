import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const callBacks = 'server/src/modules/payment/receive-webhook.test.ts'
const providers = 'server/src/modules/payment/providers/open-gateway.test.ts'
const settling = 'server/src/modules/payment/settle.test.ts'

/** Vulnerabilities found in similar shops, and the tests that would fail if this shop had them. */
const vulnerabilities: readonly {
  hole: string
  tests: readonly (readonly [file: string, name: string])[]
}[] = [
  {
    hole: 'a status that nobody looks at: a pending trade delivers its cards',
    tests: [
      [callBacks, 'a status other than success tells of no money, whatever it is'],
      [providers, 'any status but TRADE_SUCCESS is not a payment, and a missing one is malformed'],
    ],
  },
  {
    hole: 'a push that says waiting, every minute, delivers the cards of coins that never came',
    tests: [
      [
        'server/src/modules/payment/providers/bepusdt/bepusdt.test.ts',
        'repeated notifications of a waiting or expired trade settle nothing',
      ],
    ],
  },
  {
    hole: 'signatures compared loosely: true, 0e… and lists equal anything',
    tests: [
      [callBacks, 'signatures that are no text, lists and bodies of another kind are refused'],
      [providers, 'a signature that can be made without the key is rejected'],
    ],
  },
  {
    hole: 'cards for whoever knows an order number, or for the password "0"',
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
    hole: 'the order’s own price taken for what was paid; one payment used for two orders',
    tests: [
      [callBacks, 'a well signed message that its gateway does not confirm pays nothing, and is kept'],
      [
        callBacks,
        'money of one order never pays another: neither a message that names it, nor one that is replayed',
      ],
    ],
  },
  {
    hole: 'an address in a query that leads to another host',
    tests: [
      [
        'server/src/web/ssr/site-redirect.test.ts',
        'choosing a site is remembered and redirects to the same page there',
      ],
    ],
  },
  {
    hole: 'cards in plain text, and money in floats',
    tests: [
      [
        'server/src/test/secrets.test.ts',
        'no card, password, answer, contact or address is logged, and no secret is stored in plaintext',
      ],
      [
        'contract/src/shared/money.test.ts',
        'a sum that is written as yuan is read as the same sum, to the 分',
      ],
    ],
  },
  {
    hole: 'an empty key signs for everybody',
    tests: [
      [callBacks, 'an empty key signs for nobody, even where it stands in the database'],
      [providers, 'empty and short keys, plain http hosts and keys of the wrong half are rejected'],
      [
        'server/src/modules/payment/pay-channels.test.ts',
        'a public shop switches no test money on, and names broken channels that are on',
      ],
    ],
  },
  {
    hole: 'a signed call-back replayed for another order; a list for an amount',
    tests: [
      [providers, 'a signature for one payment never fits another'],
      [providers, 'amounts in other formats are malformed, even when signed'],
    ],
  },
  {
    hole: 'orders found by counting their numbers, or by somebody else',
    tests: [
      [
        'sim/attack-numbers.test.ts',
        'how long the refusal of an order takes does not tell whether somebody else has it',
      ],
      [
        'server/src/modules/delivery/get-order.test.ts',
        'order lookups are limited to thirty in ten minutes per network, whether found or not',
      ],
    ],
  },
  {
    hole: 'a call-back believed by another provider than it was sent by',
    tests: [
      [
        callBacks,
        'a message is read by the channel’s own protocol only, and an unknown channel is nothing at all',
      ],
    ],
  },
  {
    hole: 'another merchant’s call-back',
    tests: [
      [providers, 'another merchant’s notification is rejected, even with the same key'],
      [callBacks, 'each message leaves one row, good or bad, however often it comes, and none quotes it'],
    ],
  },
  {
    hole: 'one cart that freezes a shop’s stock',
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
    hole: 'late money that is lost',
    tests: [
      [settling, ': late money still buys its card while there is one, and goes back when there is none'],
    ],
  },
  {
    hole: 'call-backs with other separators that are misread',
    tests: [[callBacks, 'a gateway that joins fields by other signs is understood']],
  },
]

for (const { hole, tests } of vulnerabilities)
  test(`a test covers: ${hole}`, async () => {
    for (const [file, name] of tests) {
      const text = await readFile(new URL(file, root), 'utf8')
      expect(text.includes(name), `${file} has no test "${name}"`).toBe(true)
    }
  })

test('every test file named in the threat model exists', async () => {
  const text = await readFile(new URL('docs/threat-model.md', root), 'utf8')
  const named = [
    ...text.matchAll(/`((?:server|web|sim|house|contract|e2e)\/[\w./-]+\.(?:test|e2e)\.tsx?)`/g),
  ].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(40)
  const missing = [...new Set(named)].filter((file) => !existsSync(new URL(file, root)))
  expect(missing, 'name a test that exists').toEqual([])
})

import { expect, test } from 'vitest'
import { isTest, sources } from './sources.ts'

const product = sources((path) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path))

/** The members of an interface that modules extend, wherever they are declared. */
const membersOf = (name: string): string[] =>
  product
    .flatMap(({ text }) => [
      ...text.matchAll(new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n {0,2}\\}`, 'g')),
    ])
    .flatMap(([, body = '']) => {
      const depth =
        /^ {2,4}(?=['\w])/.exec(body.split('\n').find((line) => /^ *['\w]/.test(line)) ?? '')?.[0] ?? ''
      return [...body.matchAll(new RegExp(`^${depth}'?([\\w.-]+)'?:`, 'gm'))].map(([, member = '']) => member)
    })
    .sort()

test('a key purpose is never renamed: what its key encrypted could not be read any more', () => {
  expect(membersOf('KeyPurposes'), 'append a new one; never change one').toEqual(
    [
      'accounts',
      'addresses',
      'audit',
      'backup',
      'batch-keys',
      'card-passwords',
      'channels',
      'chats',
      'codes',
      'contacts',
      'factors',
      'fingerprints',
      'gift-codes',
      'links',
      'manage-secrets',
      'idempotency',
      'messages',
      'payers',
      'programs',
      'proofs',
      'sealed-contacts',
      'texts',
      'webhooks',
    ].sort(),
  )
})

test('kinds that are stored in rows are never renamed', () => {
  expect(membersOf('Actors')).toEqual(['apiKey', 'buyer', 'guest', 'job', 'orderingSeller', 'seller'])
  expect(membersOf('DomainEventKinds')).toEqual(
    [
      'card.redeemed',
      'complaint.answered',
      'complaint.decided',
      'complaint.dueSoon',
      'complaint.escalated',
      'complaint.messaged',
      'complaint.opened',
      'complaint.replied',
      'inquiry.answered',
      'inquiry.asked',
      'item.lowStock',
      'item.soldOut',
      'order.delivered',
      'order.paid',
      'order.programFailed',
      'order.recalled',
      'order.replaced',
      'order.refundFailed',
      'order.refundUnfunded',
      'order.refunded',
      'rating.written',
    ].sort(),
  )
})

test('a channel keeps its name, since processes of two versions run side by side during an update', () => {
  expect(membersOf('PubSubChannels')).toEqual(['catalogue', 'cells', 'orders'])
})

import { expect, test } from 'vitest'
import { lineup } from '../server/src/modules/line-up.ts'
import { isTest, sources } from './sources.ts'

/** The words of the business in GLOSSARY.md that are not a module's name; the plural counts as well. */
const businessWords = [
  'balance',
  'buyer',
  'card',
  'catalogue',
  'checkout',
  'classify',
  'deliver',
  'demo',
  'gateway',
  'guest',
  'lapse',
  'merchant',
  'pay',
  'payer',
  'price',
  'proof',
  'purchase',
  'refund',
  'restock',
  'reveal',
  'sale',
  'sandbox',
  'seller',
  'settle',
  'simulator',
  'storefront',
  'trade',
  'wares',
  'webhook',
]

const moduleWords = lineup
  .flatMap((name) => name.split('-'))
  .filter((word) => !['api', 'channel', 'code', 'key', 'top', 'up'].includes(word))
const words: ReadonlySet<string> = new Set([...moduleWords, ...businessWords])

/** Technical terms that contain such a word. */
const technicalTerms: readonly RegExp[] = [
  /\border by\b/g,
  /\.orderBy\(/g,
  /ByteOrderMark/g,
  // the event of a PostgreSQL client that listens
  /\.on\('notification'/g,
  // Tencent Cloud's name of a login of its own
  /\bsub-account\b/g,
]

/** The column in which the platform's own tables keep the tenant; a stored name does not change. */
const tenantColumn = /\bshop_id\b/g
const filesWithTenantColumn = [
  'server/src/platform/audit/audit-link.sql.ts',
  'server/src/platform/domain-events.ts',
]

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<!s)s$/, '')

/** The business words in the identifiers and strings of a code. */
function businessWordsIn(code: string): string[] {
  let text = withoutComments(code)
  for (const term of technicalTerms) text = text.replaceAll(term, '')
  const parts = [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)].map(([part]) => part.toLowerCase())
  return [...new Set(parts.filter((part) => words.has(part) || words.has(singular(part))))]
}

test('the platform holds no business word in its code', () => {
  const files = sources(
    (path) => path.startsWith('server/src/platform/') && path.endsWith('.ts') && !isTest(path),
  )
  const violations = files.flatMap(({ path, text }) => {
    const code = filesWithTenantColumn.includes(path) ? text.replaceAll(tenantColumn, '') : text
    return businessWordsIn(code).map(
      (word) => `${path} says “${word}”: let the module declare it, or pass it in as an argument`,
    )
  })
  expect(files.length).toBeGreaterThan(50)
  expect(violations).toEqual([])
})

test('business words are found in identifiers and strings, and technical terms are not', () => {
  expect(businessWordsIn('const maxOrders = limits.unpaidPerBuyer')).toEqual(['orders', 'buyer'])
  expect(businessWordsIn("sql`select 1 from card_event`; const name = 'complaint-deadlines'")).toEqual([
    'card',
    'complaint',
  ])
  expect(businessWordsIn('SHOP_URL')).toEqual(['shop'])
  expect(businessWordsIn("/** an order */ query.orderBy('at') // of cards\nsql`order by at`")).toEqual([])
  expect(businessWordsIn('const border = discard(payload)')).toEqual([])
})

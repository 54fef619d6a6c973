import { createHash } from 'node:crypto'
import { exportCard } from '@faka/contract/delivery/delivery'
import { expect, test } from 'vitest'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { readZip } from '../../../../test-support/server/read-zip.ts'

/** Cards that spreadsheets would run as formulas, or that break lines and cells. */
const trickyCards = [
  '=1+1',
  '+SUM(A1)',
  '-2',
  '@x',
  '\tx',
  'a,b',
  'say "hi"',
  '卡密 <&>',
  'two\nlines',
  ' z ',
  '＝1',
]
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function buyCards(cards: readonly string[], title = 'Month card') {
  const shop = await openShop()
  const itemId = await shop.addItem({ title, cards })
  const purchase = await buy(shop, itemId, { quantity: cards.length })
  const file = async (format: 'txt' | 'csv' | 'xlsx' | 'json', locale: 'zh-CN' | 'en-US' = 'en-US') =>
    shop.visitor(undefined, locale).send(exportCard, { orderNo: purchase.orderNo, format })
  return { shop, ...purchase, file, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('txt: one line of metadata, then the cards byte for byte', async () => {
  await using open = await buyCards(trickyCards)
  const { orderNo, file } = open
  const answer = await file('txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="cards-${orderNo}.txt"`)
  expect(answer.headers['cache-control']).toBe('no-store')
  const head = `Order: ${orderNo} | Item: Month card | Count: 11 | SHA-256: ${sha256(trickyCards.join('\n'))}`
  expect(answer.body).toBe(`# ${head} | Test payment: sandbox\n${trickyCards.join('\n')}\n`)
})

test('csv: cells as in RFC 4180, none of which a spreadsheet reads as a formula', async () => {
  await using open = await buyCards(trickyCards)
  const { orderNo, file } = open
  const answer = await file('csv', 'zh-CN')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const hash = sha256(trickyCards.join('\n'))
  const rows = [
    `# 订单号: ${orderNo} | 商品: Month card | 数量: 11 | SHA-256: ${hash} | 测试支付: sandbox`,
    '序号,卡密',
    "1,'=1+1",
    "2,'+SUM(A1)",
    "3,'-2",
    "4,'@x",
    "5,'\tx",
    '6,"a,b"',
    '7,"say ""hi"""',
    '8,卡密 <&>',
    '9,"two\nlines"',
    '10, z ',
    "11,'＝1",
  ]
  expect(answer.body).toBe(`\uFEFF${rows.join('\r\n')}\r\n`)
})

test('json: the unchanged cards, with their count and hash', async () => {
  await using open = await buyCards(trickyCards)
  const answer = await open.file('json')
  expect(answer.json()).toEqual({
    orderNo: open.orderNo,
    itemTitle: 'Month card',
    sandbox: true,
    count: 11,
    sha256: sha256(trickyCards.join('\n')),
    cards: trickyCards,
  })
})

test('xlsx: two sheets of plain text without formulas', async () => {
  await using open = await buyCards(trickyCards)
  const answer = await open.file('xlsx')
  const files = await readZip(answer.rawPayload)
  const names = [...files.keys()].filter((name) => /sheet\d+\.xml$/.test(name)).sort()
  expect(names).toHaveLength(2)
  const all = [...files.values()].map(String).join('\n')
  expect(names.map((name) => String(files.get(name))).join('\n')).not.toMatch(/<f[ >]/)
  for (const text of ['=1+1', '+SUM(A1)', '-2', '@x', 'a,b', '卡密 &lt;&amp;&gt;', open.orderNo])
    expect(all).toContain(`>${text}<`)
  expect(all).toContain('two\nlines')
  expect(all).toContain(sha256(trickyCards.join('\n')))
})

test('a title cannot break out of the metadata line', async () => {
  await using open = await buyCards(['X-1'], 'Title "A", =1+1 | B')
  const hash = sha256('X-1')
  const { orderNo, file } = open
  const head = `# Order: ${orderNo} | Item: Title "A", =1+1 | B | Count: 1 | SHA-256: ${hash} | Test payment: sandbox`
  expect((await file('txt')).body).toBe(`${head}\nX-1\n`)
  expect((await file('csv')).body.split('\r\n')[0]).toBe(`\uFEFF"${head.replaceAll('"', '""')}"`)
})

test('nothing can be exported before delivery', async () => {
  await using shop = await openShop()
  const { buyer, orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const refusal = await buyer.expectRejection(exportCard, { orderNo, format: 'csv' })
  expect(refusal).toMatchObject({ status: 200, code: 'notDelivered' })
  expect(refusal.headers['content-disposition']).toBeUndefined()
})

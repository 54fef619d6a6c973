import { expect, test } from 'vitest'
import { createGatewayLedger } from '../../../../simulators/gateway-ledger.ts'
import { writeStatement } from '../../../../simulators/wechat-statement.ts'
import { parseStatement } from './fetch-statement.ts'

const merchant = { mchId: '1900000109', appId: 'wx0123456789abcdef' }

/** A statement with one payment for each title, and a refund of the first. */
function statementOf(columnTitles: readonly string[]) {
  const now = new Date('2026-11-20T04:00:00Z')
  const ledger = createGatewayLedger(() => now)
  for (const [at, subject] of columnTitles.entries()) {
    const trade = ledger.open({ outTradeNo: `PAY${at}`, merchant: 'm', amountFen: 100 + at, subject })
    ledger.pay(trade)
    if (at === 0) ledger.refund(trade, 'REFUND0', 40)
  }
  return { ledger, text: writeStatement(ledger.trades, '2026-11-20', merchant) ?? '' }
}

const titles = [
  '月卡,季卡,年卡',
  'He said "yes", twice',
  '🎮 会员 “一个月”, 🎁',
  '  blanks  before and behind ',
  '`a mark',
  'a mark with a comma,` and more',
  'two\nlines',
  '',
]

test('every trade of a day is read with its amount, whatever the product name contains', () => {
  const { ledger, text } = statementOf(titles)
  const lines = parseStatement(text)
  expect(lines?.filter(({ kind }) => kind === 'paid')).toEqual(
    titles.map((_, at) => ({
      kind: 'paid',
      paymentNo: `PAY${at}`,
      tradeNo: ledger.trades[at]?.tradeNo,
      refundNo: null,
      amountFen: 100 + at,
    })),
  )
  expect(lines?.filter(({ kind }) => kind === 'refunded')).toEqual([
    expect.objectContaining({ paymentNo: 'PAY0', refundNo: 'REFUND0', amountFen: 40 }),
  ])
})

test('a truncated statement, or one with missing columns or invalid amounts, is rejected', () => {
  const { text } = statementOf(['An item'])
  expect(parseStatement(text)).toHaveLength(2)
  expect(parseStatement(text.slice(0, text.indexOf('总交易单数')))).toBeUndefined()
  expect(parseStatement(text.replace('订单金额,申请', '别的金额,申请'))).toBeUndefined()
  expect(parseStatement(text.replace(',`1.00,', ',`1.OO,'))).toBeUndefined()
})

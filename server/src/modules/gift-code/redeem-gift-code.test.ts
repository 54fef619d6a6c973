import { GiftCodeNo } from '@faka/contract/gift-code/gift-code'
import { redeemGiftCode } from '@faka/contract/gift-code/redeem-gift-code'
import { pageStatement } from '@faka/contract/wallet/wallet'
import { expect, test } from 'vitest'
import { findLedgerErrors } from '../../../../test-support/seed/add-balance.ts'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { seedGiftCodes } from '../../../../test-support/seed/seed-gift-codes.ts'
import { callConcurrently, callForCode } from '../../../../test-support/server/call-concurrently.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { solveProof } from '../../../../test-support/server/solve-proof.ts'
import type { RequestOf } from '../../../../test-support/server/visitor.ts'
import { getBalance } from '../wallet/public.ts'
import { disableGiftCodes } from './disable-gift-codes.ts'
import { enableGiftCodes } from './enable-gift-codes.ts'

test('a redeemed code is in the balance and the statement, and again gives the same answer and nothing more', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  const { code } = await seedGiftCodes(shop, { worthFen: 1234 })
  const first = await visitor.call(redeemGiftCode, { code })
  expect(first.worthFen).toBe(1234)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect(await visitor.call(redeemGiftCode, { code: typed })).toEqual(first)
  const { list, balanceFen } = await visitor.call(pageStatement, {})
  expect(balanceFen).toBe(1234)
  expect(list).toMatchObject([{ kind: 'giftCode', orderNo: null, amountFen: 1234, balanceAfterFen: 1234 }])
  expect(await findLedgerErrors(shop)).toEqual([])
})

test('of many who redeem one code at once, one account gets its worth, once', async () => {
  await using shop = await openShop()
  const { code } = await seedGiftCodes(shop, { worthFen: 500 })
  const buyers: Buyer[] = []
  for (let each = 0; each < 10; each++) buyers.push(await openBuyer(shop))
  const visitorOf = (index: number) => buyers[index % buyers.length]?.visitor ?? shop.visitor()
  const counts = await callConcurrently(200, 40, (index) =>
    callForCode(visitorOf(index), redeemGiftCode, { code }),
  )
  expect(counts).toEqual({ ok: 20, giftCodeUsed: 180 })
  const balances = await Promise.all(
    buyers.map(({ account }) => getBalance(shop.services, shop.db.db, account.account_id)),
  )
  expect(balances.filter((fen) => fen > 0)).toEqual([500])
  expect(await findLedgerErrors(shop)).toEqual([])
})

test('a code that is unknown, disabled, over or of the other kind of money says so, and costs nothing', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  const validUntil = new Date(shop.clock.now.getTime() + 3_600_000).toISOString()
  const { batchNo, codes, code } = await seedGiftCodes(shop, { count: 2, validUntil })
  const refusal = async (text: string) => (await visitor.expectRejection(redeemGiftCode, { code: text })).code
  expect(await refusal('0000-0000-0000-0000-0000')).toBe('giftCodeUnknown')
  expect(await refusal('not a code')).toBe('giftCodeUnknown')
  await disableGiftCodes(shop.seller, { batchNo })
  expect(await refusal(code)).toBe('giftCodeDisabled')
  await enableGiftCodes(shop.seller, { batchNo })
  const [{ codeNo } = { codeNo: '' }] = codes
  const one = { batchNo, codeNo: GiftCodeNo.parse(codeNo) }
  await disableGiftCodes(shop.seller, one)
  expect(await refusal(code)).toBe('giftCodeDisabled')
  await enableGiftCodes(shop.seller, one)
  await shop.db.db.updateTable('gift_code_batch').set({ real_money: true }).execute()
  expect(await refusal(code)).toBe('giftCodeUnknown')
  await shop.db.db.updateTable('gift_code_batch').set({ real_money: false }).execute()
  await visitor.call(redeemGiftCode, { code })
  shop.clock.now = new Date(validUntil)
  expect(await refusal(codes[1]?.code ?? '')).toBe('giftCodeExpired')
  const { visitor: other } = await openBuyer(shop)
  expect((await other.expectRejection(redeemGiftCode, { code })).code).toBe('giftCodeUsed')
  expect((await visitor.call(pageStatement, {})).balanceFen).toBe(2000)
  const events = await shop.db.db
    .selectFrom('gift_code_event')
    .select(['kind', 'code_no'])
    .orderBy('event_id')
    .execute()
  expect(events).toEqual([
    { kind: 'created', code_no: null },
    { kind: 'exported', code_no: null },
    { kind: 'disabled', code_no: null },
    { kind: 'enabled', code_no: null },
    { kind: 'disabled', code_no: codeNo },
    { kind: 'enabled', code_no: codeNo },
  ])
})

const wrong = { code: '0000-0000-0000-0000-0000' }

test('after too many wrong codes an account redeems none, and a network none by all of its accounts', async () => {
  await using shop = await openShop({
    limits: { wrongGiftCodesPer10Minutes: 3, wrongGiftCodesPerNetworkAnd10Minutes: 5, proofOfWorkCost: 1 },
  })
  const { codes } = await seedGiftCodes(shop, { count: 3 })
  const [one, other] = [await openBuyer(shop), await openBuyer(shop)]
  const right = (index: number) => ({ code: codes[index]?.code ?? '' })
  const answer = (input: { code: string }) => callForCode(one.visitor, redeemGiftCode, input)
  await one.visitor.call(redeemGiftCode, right(0))
  for (let tries = 0; tries < 3; tries++) expect(await answer(wrong)).toBe('giftCodeUnknown')
  for (const input of [wrong, right(1), right(1)]) expect(await answer(input)).toBe('tooOften')
  // the other account, at the same address
  one.visitor.token = other.visitor.token
  for (let tries = 0; tries < 2; tries++) expect(await answer(wrong)).toBe('giftCodeUnknown')
  for (let tries = 0; tries < 4; tries++) expect(await answer(right(1))).toBe('tooOften')
  // what was not looked up does not count: elsewhere the account still redeems
  expect(await callForCode(other.visitor, redeemGiftCode, right(2))).toBe('ok')
  shop.clock.now = new Date(shop.clock.now.getTime() + 601_000)
  await one.visitor.call(redeemGiftCode, right(1))
})

test('from half of the wrong codes on an account redeems a code for a proof of work, used once and not by another', async () => {
  await using shop = await openShop({ limits: { wrongGiftCodesPer10Minutes: 4, proofOfWorkCost: 1 } })
  const { code } = await seedGiftCodes(shop)
  const [one, other] = [await openBuyer(shop), await openBuyer(shop)]
  const refusal = async ({ visitor }: Buyer, input: RequestOf<typeof redeemGiftCode>) =>
    (await visitor.expectRejection(redeemGiftCode, input)).code
  for (const buyer of [one, other])
    for (let tries = 0; tries < 2; tries++) expect(await refusal(buyer, wrong)).toBe('giftCodeUnknown')
  // what lacks its proof is neither looked up nor counted
  for (let tries = 0; tries < 9; tries++) expect(await refusal(one, { code })).toBe('proofNeeded')
  const proof = await solveProof((await one.visitor.expectRejection(redeemGiftCode, { code })).data)
  expect(await refusal(other, { code, proof })).toBe('proofNeeded')
  expect(await refusal(one, { ...wrong, proof })).toBe('giftCodeUnknown')
  expect(await refusal(one, { code, proof })).toBe('proofNeeded')
  expect(await callForCode(one.visitor, redeemGiftCode, { code })).toBe('ok')
})

test('the database holds no code in plain text', async () => {
  await using shop = await openShop()
  const { code } = await seedGiftCodes(shop)
  const digits = code.replaceAll('-', '')
  const rows = await shop.db.db.selectFrom('gift_code').selectAll().execute()
  for (const { fingerprint, sealed } of rows)
    for (const bytes of [fingerprint, sealed]) {
      expect(bytes.includes(digits)).toBe(false)
      expect(bytes.includes(code)).toBe(false)
    }
})

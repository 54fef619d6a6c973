import { sendPhoneCode } from '@faka/contract/account/change-account'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../test-support/server/read-outbox.ts'
import { inTx } from '../../platform/db.ts'
import { getAccount } from './account.sql.ts'
import { changePhone, verifyPhone } from './change-phone.ts'

const readPhone = async (shop: TestShop, accountId: number) =>
  (await getAccount(shop.services, shop.db.db, accountId)).phone

async function change(shop: TestShop, accountId: number, phone: string, code: string): Promise<void> {
  const proved = await verifyPhone(shop.seller, phone, code)
  await inTx(shop.db.db, (tx) => changePhone(shop.seller, tx, accountId, proved))
}

test('a buyer changes to a phone verified by a code, which works once', async () => {
  await using shop = await openShop()
  const { account, visitor } = await openBuyer(shop)
  const phone = newPhone()
  await visitor.call(sendPhoneCode, { phone })
  const code = await getLastCode(shop, phone)
  await change(shop, account.account_id, phone, code)
  expect(await readPhone(shop, account.account_id)).toBe(phone)
  await expect(change(shop, account.account_id, phone, code)).rejects.toMatchObject({ codeName: 'codeWrong' })
})

test('a phone of another account is rejected after its code is checked, and nothing changes', async () => {
  await using shop = await openShop()
  const { account, visitor } = await openBuyer(shop)
  const { account: other } = await openBuyer(shop)
  const phone = other.phone ?? ''
  await visitor.call(sendPhoneCode, { phone })
  const code = await getLastCode(shop, phone)
  await expect(change(shop, account.account_id, phone, code)).rejects.toMatchObject({
    codeName: 'phoneTaken',
  })
  expect(await readPhone(shop, account.account_id)).toBe(account.phone)
})

test('wrong codes are counted even if no transaction follows', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openBuyer(shop)
  const phone = newPhone()
  await visitor.call(sendPhoneCode, { phone })
  const code = await getLastCode(shop, phone)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let index = 0; index < 5; index++)
    await expect(verifyPhone(shop.seller, phone, wrong)).rejects.toMatchObject({ codeName: 'codeWrong' })
  await expect(change(shop, account.account_id, phone, code)).rejects.toMatchObject({ codeName: 'codeWrong' })
})

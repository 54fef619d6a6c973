import { sendPhoneCode } from '@faka/contract/account/change-account'
import { listSessions } from '@faka/contract/account/sessions'
import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../test-support/server/read-outbox.ts'

test('a new buyer has an empty profile, and changes one field at a time', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openBuyer(shop)
  const before = await visitor.call(getBuyer, {})
  expect(before).toEqual({
    id: account.public_id,
    userId: account.public_id,
    phone: account.phone,
    balanceFen: 0,
    nickName: '',
    avatar: '',
    qq: '',
    mail: '',
    wechat: '',
    region: '',
  })
  await visitor.call(changeBuyer, { nickName: ' 小青 ', region: '110101' })
  await visitor.call(changeBuyer, { mail: 'qing@example.com', avatar: '/avatars/fox.svg' })
  const changed = { nickName: '小青', region: '110101', mail: 'qing@example.com', avatar: '/avatars/fox.svg' }
  expect(await visitor.call(getBuyer, {})).toEqual({ ...before, ...changed })
  expect(await visitor.call(changeBuyer, { mail: '' })).toEqual({ ...before, ...changed, mail: '' })
  expect(await visitor.call(changeBuyer, {})).toMatchObject({ nickName: '小青' })
})

test('concurrent changes keep each other’s fields', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  await Promise.all([
    visitor.call(changeBuyer, { nickName: 'a' }),
    visitor.call(changeBuyer, { qq: '10001' }),
    visitor.call(changeBuyer, { wechat: 'wx_12345' }),
  ])
  expect(await visitor.call(getBuyer, {})).toMatchObject({ nickName: 'a', qq: '10001', wechat: 'wx_12345' })
})

test('a phone is changed only with the code sent to it, and never to that of another account', async () => {
  await using shop = await openShop()
  const { visitor, account } = await openBuyer(shop)
  const other = await openBuyer(shop)
  const phone = newPhone()
  expect(await visitor.call(changeBuyer, { phone: account.phone ?? '' })).toMatchObject({
    phone: account.phone,
  })
  expect((await visitor.expectRejection(changeBuyer, { phone, nickName: 'lost' })).code).toBe('codeWrong')
  await visitor.call(sendPhoneCode, { phone })
  const verifyCode = await getLastCode(shop, phone)
  const wrong = verifyCode === '000000' ? '111111' : '000000'
  expect((await visitor.expectRejection(changeBuyer, { phone, verifyCode: wrong })).code).toBe('codeWrong')
  expect((await other.visitor.expectRejection(changeBuyer, { phone: newPhone(), verifyCode })).code).toBe(
    'codeWrong',
  )
  expect(await visitor.call(changeBuyer, { phone, verifyCode, nickName: 'kept' })).toMatchObject({
    phone,
    nickName: 'kept',
  })
  expect((await visitor.expectRejection(changeBuyer, { phone: newPhone(), verifyCode })).code).toBe(
    'codeWrong',
  )

  await shop.advanceClock(61)
  await other.visitor.call(sendPhoneCode, { phone })
  const taken = { phone, verifyCode: await getLastCode(shop, phone), nickName: 'lost' }
  expect((await other.visitor.expectRejection(changeBuyer, taken)).code).toBe('phoneTaken')
  expect((await other.visitor.call(getBuyer, {})).nickName).toBe('')
  await visitor.call(listSessions, {})
})

test('a profile needs a session', async () => {
  await using shop = await openShop()
  expect((await shop.visitor().expectRejection(getBuyer, {})).code).toBe('sessionNeeded')
  expect((await shop.visitor().expectRejection(changeBuyer, { nickName: 'x' })).code).toBe('sessionNeeded')
})

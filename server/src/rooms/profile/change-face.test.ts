import { changeBuyer, getBuyer } from '@faka/contract/profile'
import { avatarUrlOf, UploadKey } from '@faka/contract/upload'
import { expect, test } from 'vitest'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop } from '../../test/open-shop.ts'
import { drawPicture, filesOf, sendPicture } from '../../test/pictures.ts'

const pathOf = ({ key }: { key: string }): string => avatarUrlOf(UploadKey.parse(key))

test('a buyer’s own picture becomes his face, stands for everybody at its path, and goes with the next one', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  const first = pathOf(await sendPicture(shop, visitor, await drawPicture(), { purpose: 'avatar' }))
  expect(await visitor.ask(changeBuyer, { avatar: first })).toMatchObject({ avatar: first })
  const shown = await shop.app.inject(first)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['cache-control']).toMatch(/^public, max-age=/)
  // saved once more with the same face, it stays
  expect(await visitor.ask(changeBuyer, { avatar: first, nickName: 'Qing' })).toMatchObject({ avatar: first })

  const second = pathOf(await sendPicture(shop, visitor, await drawPicture(), { purpose: 'avatar' }))
  await visitor.ask(changeBuyer, { avatar: second })
  expect((await shop.app.inject(first)).statusCode).toBe(404)
  await shop.pass(3600)
  expect(await filesOf(shop)).toEqual([`pictures/${second.split('/').at(-1)}`])
  expect((await visitor.refused(changeBuyer, { avatar: first })).code).toBe('uploadNotFound')
  await visitor.ask(changeBuyer, { avatar: '/avatars/fox.svg' })
  await shop.pass(3600)
  expect(await filesOf(shop)).toEqual([])
})

test('nobody takes a picture that somebody else sent, is his face, or was sent for a complaint', async () => {
  await using shop = await openShop()
  const owner = await openBuyer(shop)
  const thief = await openBuyer(shop)
  const ready = await sendPicture(shop, owner.visitor, await drawPicture(), { purpose: 'avatar' })
  const used = await sendPicture(shop, owner.visitor, await drawPicture(), { purpose: 'avatar' })
  await owner.visitor.ask(changeBuyer, { avatar: pathOf(used) })
  const proof = await sendPicture(shop, thief.visitor)
  for (const picture of [ready, used, proof, { key: '0'.repeat(26) }])
    expect(
      (await thief.visitor.refused(changeBuyer, { avatar: pathOf(picture), nickName: 'lost' })).code,
    ).toBe('uploadNotFound')
  expect(await thief.visitor.ask(getBuyer, {})).toMatchObject({ avatar: '', nickName: '' })
  expect((await shop.app.inject(pathOf(used))).statusCode).toBe(200)
})

test('of many faces that are chosen at once one is shown, and the others are given up', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  const bytes = await drawPicture()
  const pictures = await Promise.all(
    Array.from({ length: 5 }, () => sendPicture(shop, visitor, bytes, { purpose: 'avatar' })),
  )
  await Promise.all(pictures.map((picture) => visitor.ask(changeBuyer, { avatar: pathOf(picture) })))
  const { avatar } = await visitor.ask(getBuyer, {})
  await shop.pass(3600)
  expect(await filesOf(shop)).toEqual([`pictures/${avatar.split('/').at(-1)}`])
})

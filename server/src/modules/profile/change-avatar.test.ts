import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import { avatarUrlOf, UploadKey } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createPicture, listStoredFiles, uploadPicture } from '../../../../test-support/seed/pictures.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'

const avatarPath = ({ key }: { key: string }): string => avatarUrlOf(UploadKey.parse(key))

test('an uploaded picture becomes the avatar, is public at its path, and is dropped with the next one', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  const first = avatarPath(await uploadPicture(shop, visitor, await createPicture(), { purpose: 'avatar' }))
  expect(await visitor.call(changeBuyer, { avatar: first })).toMatchObject({ avatar: first })
  const shown = await shop.app.inject(first)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['cache-control']).toMatch(/^public, max-age=/)
  // saved again with the same avatar, it stays
  expect(await visitor.call(changeBuyer, { avatar: first, nickName: 'Qing' })).toMatchObject({
    avatar: first,
  })

  const second = avatarPath(await uploadPicture(shop, visitor, await createPicture(), { purpose: 'avatar' }))
  await visitor.call(changeBuyer, { avatar: second })
  expect((await shop.app.inject(first)).statusCode).toBe(404)
  await shop.advanceClock(3600)
  expect(await listStoredFiles(shop)).toEqual([`pictures/${second.split('/').at(-1)}`])
  expect((await visitor.expectRejection(changeBuyer, { avatar: first })).code).toBe('uploadNotFound')
  await visitor.call(changeBuyer, { avatar: '/avatars/fox.svg' })
  await shop.advanceClock(3600)
  expect(await listStoredFiles(shop)).toEqual([])
})

test('a picture that another account uploaded, uses, or sent for a complaint is rejected', async () => {
  await using shop = await openShop()
  const owner = await openBuyer(shop)
  const thief = await openBuyer(shop)
  const ready = await uploadPicture(shop, owner.visitor, await createPicture(), { purpose: 'avatar' })
  const used = await uploadPicture(shop, owner.visitor, await createPicture(), { purpose: 'avatar' })
  await owner.visitor.call(changeBuyer, { avatar: avatarPath(used) })
  const proof = await uploadPicture(shop, thief.visitor)
  for (const picture of [ready, used, proof, { key: '0'.repeat(26) }])
    expect(
      (await thief.visitor.expectRejection(changeBuyer, { avatar: avatarPath(picture), nickName: 'lost' }))
        .code,
    ).toBe('uploadNotFound')
  expect(await thief.visitor.call(getBuyer, {})).toMatchObject({ avatar: '', nickName: '' })
  expect((await shop.app.inject(avatarPath(used))).statusCode).toBe(200)
})

test('of many concurrent avatars one is kept, and the others are dropped', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop)
  const bytes = await createPicture()
  const pictures = await Promise.all(
    Array.from({ length: 5 }, () => uploadPicture(shop, visitor, bytes, { purpose: 'avatar' })),
  )
  await Promise.all(pictures.map((picture) => visitor.call(changeBuyer, { avatar: avatarPath(picture) })))
  const { avatar } = await visitor.call(getBuyer, {})
  await shop.advanceClock(3600)
  expect(await listStoredFiles(shop)).toEqual([`pictures/${avatar.split('/').at(-1)}`])
})

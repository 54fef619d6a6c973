import { maxReadyReplies, ReplyNo } from '@faka/contract/complaint/ready-reply'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { listReplies } from './list-replies.ts'
import { removeReply } from './remove-reply.ts'
import { saveReply } from './save-reply.ts'

test('a shop keeps ready-made answers: added, changed, removed, and listed by title', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const saved = await saveReply(shop.seller, {
    shortUrl,
    title: 'Which error',
    text: 'Which error of {item}?',
  })
  const asked = { ...saved, replyNo: ReplyNo.parse(saved.replyNo) }
  await saveReply(shop.seller, { shortUrl, title: 'Again', text: 'Please try {orderNo} again.' })
  await saveReply(shop.seller, { shortUrl, ...asked, title: 'Error', text: 'What does it say?' })
  const titles = async () => (await listReplies(shop.seller, { shortUrl })).list.map(({ title }) => title)
  expect(await titles()).toEqual(['Again', 'Error'])
  await removeReply(shop.seller, { shortUrl, replyNo: asked.replyNo })
  expect(await titles()).toEqual(['Again'])
  await expect(removeReply(shop.seller, { shortUrl, replyNo: asked.replyNo })).rejects.toMatchObject({
    codeName: 'replyNotFound',
  })
  await expect(saveReply(shop.seller, { shortUrl, ...asked })).rejects.toMatchObject({
    codeName: 'replyNotFound',
  })
})

test('concurrent additions never exceed the limit of a shop, and none is lost below it', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const results = await Promise.allSettled(
    Array.from({ length: maxReadyReplies + 10 }, (_, index) =>
      saveReply(shop.seller, { shortUrl, title: `Answer ${index}`, text: 'Please try again.' }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxReadyReplies)
  const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason.codeName] : []))
  expect(new Set(refused)).toEqual(new Set(['tooManyReplies']))
  expect((await listReplies(shop.seller, { shortUrl })).list).toHaveLength(maxReadyReplies)
})

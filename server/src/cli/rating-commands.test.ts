import { expect, test } from 'vitest'
import { buy } from '../../../test-support/seed/purchase.ts'
import { rate } from '../../../test-support/seed/rate.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'

test('ratings are listed, answered once, reported, hidden and kept', async () => {
  await using shop = await openShop()
  const run = (...args: string[]) => runBeside(shop, ['rating', ...args])
  const item = await shop.addItem({ title: 'Star crystals', cards: createCards(1) })
  const { ratingNo } = await rate(await buy(shop, item), 2, 'Too slow.')
  const list = async (...args: string[]) => (await run('list', shop.shortUrl, ...args)).out
  expect(await list('--only', 'unanswered')).toMatch(
    new RegExp(`${ratingNo} .*2 +Star crystals +Too slow\\. +not answered`),
  )
  expect((await run('answer', ratingNo, '--text', 'Sorry.')).out).toContain('everybody reads it')
  const again = await run('answer', ratingNo, '--text', 'Another.')
  expect([again.exitCode, again.err]).toEqual([1, expect.stringContaining('cannot be changed')])
  expect(await list('--only', 'unanswered')).not.toContain(ratingNo)
  expect((await run('report', ratingNo, '--why', 'It is about another shop.')).exitCode).toBe(0)
  expect((await run('reported')).out).toMatch(new RegExp(`${shop.shortUrl} +${ratingNo} .*reported`))
  expect((await run('hide', ratingNo, '--why', 'It is about another shop.')).exitCode).toBe(0)
  expect(await list()).toMatch(/hidden/)
  expect((await run('reported')).out).not.toContain(ratingNo)
  expect((await run('keep', ratingNo, '--why', 'It is true after all.')).exitCode).toBe(0)
  expect(await list()).toMatch(/answered/)
})

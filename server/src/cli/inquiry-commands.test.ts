import { expect, test } from 'vitest'
import { ask } from '../../../test-support/seed/ask.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'

test('questions before buying are listed, answered and closed, and the platform opens, hides and shows them', async () => {
  await using shop = await openShop()
  const run = (...args: string[]) => runBeside(shop, ['inquiry', ...args])
  const item = await shop.addItem({ title: 'Star crystals', cards: createCards(1) })
  const { inquiryNo } = await ask(shop.visitor(), item, 'Does it work abroad?')
  const list = async (...args: string[]) => (await run('list', shop.shortUrl, ...args)).out
  expect(await list('--only', 'open')).toMatch(
    new RegExp(`${inquiryNo} .*1 +Star crystals +waits for an answer`),
  )
  expect((await run('show', inquiryNo)).out).toContain('Does it work abroad?')
  expect((await run('answer', inquiryNo, '--text', 'It does.')).out).toContain('Answered')
  expect(await list('--only', 'open')).not.toContain(inquiryNo)
  expect((await run('close', inquiryNo)).exitCode).toBe(0)
  expect(await list('--only', 'closed')).toContain(inquiryNo)
  const all = (await run('all')).out
  expect(all).toMatch(new RegExp(`${shop.shortUrl} +${inquiryNo} .*closed`))
  const why = ['--why', 'The seller asked us.']
  expect((await run('open', inquiryNo, ...why)).out).toMatch(/abroad\?[\s\S]*It does\./)
  expect((await run('hide', inquiryNo, ...why)).exitCode).toBe(0)
  const hidden = (await run('show', inquiryNo)).out
  expect(hidden).toContain('Hidden because: The seller asked us.')
  expect(hidden).not.toContain('abroad')
  expect((await run('unhide', inquiryNo, ...why)).exitCode).toBe(0)
  expect((await run('show', inquiryNo)).out).toContain('abroad')
})

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { item, visitor } from '../../../../test-support/dom/walk.ts'

describe('carrying the classify', () => {
  it('appends the previous page’s classify when the next address has none', async () => {
    const { move } = visitor()
    expect(await move(`${item}?shopId=demo`, '/shopDetail/demo?classifyId=PHPJDDK1C3')).toBe(
      `${item}?shopId=demo&classifyId=PHPJDDK1C3`,
    )
  })

  it('keeps an address that names its own classify', async () => {
    const { move } = visitor()
    expect(
      await move(`${item}?classifyId=AAAAAAAAAA`, '/shopDetail/demo?classifyId=PHPJDDK1C3'),
    ).toBeUndefined()
  })

  it('keeps "all" inside a shop', async () => {
    const { move } = visitor()
    expect(await move('/shopDetail/demo', '/shopDetail/demo?classifyId=PHPJDDK1C3')).toBeUndefined()
  })

  it('changes nothing when going back', async () => {
    const { move } = visitor()
    expect(await move('/shopDetail/demo', `${item}?classifyId=PHPJDDK1C3`, 'pop')).toBeUndefined()
  })
})

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { item, visitor } from './walk-for-tests.ts'

describe('carrying the classify', () => {
  it('appends the classify of the page before when the next address lacks it', async () => {
    const { move } = visitor()
    expect(await move(`${item}?shopId=demo`, '/shopDetail/demo?classifyId=PHPJDDK1C3')).toBe(
      `${item}?shopId=demo&classifyId=PHPJDDK1C3`,
    )
  })

  it('leaves an address alone that names its own classify', async () => {
    const { move } = visitor()
    expect(
      await move(`${item}?classifyId=AAAAAAAAAA`, '/shopDetail/demo?classifyId=PHPJDDK1C3'),
    ).toBeUndefined()
  })

  it('lets "all" inside a shop be all', async () => {
    const { move } = visitor()
    expect(await move('/shopDetail/demo', '/shopDetail/demo?classifyId=PHPJDDK1C3')).toBeUndefined()
  })

  it('changes nothing on the way back', async () => {
    const { move } = visitor()
    expect(await move('/shopDetail/demo', `${item}?classifyId=PHPJDDK1C3`, 'pop')).toBeUndefined()
  })
})

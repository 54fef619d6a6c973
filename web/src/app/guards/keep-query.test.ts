// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { item, visitor } from '../../../../test-support/dom/walk.ts'

describe('restoring the query', () => {
  it('leads back to the page and classify last shown in a shop', async () => {
    const { move } = visitor()
    const seen = '/shopDetail/demo?classifyId=PHPJDDK1C3&page=3'
    await move(`${item}?classifyId=PHPJDDK1C3`, seen)
    expect(await move('/shopDetail/demo', `${item}?classifyId=PHPJDDK1C3`)).toBe(
      '/shopDetail/demo?page=3&classifyId=PHPJDDK1C3',
    )
  })

  it('restores nothing for another shop', async () => {
    const { move } = visitor()
    await move(item, '/shopDetail/demo?page=3')
    expect(await move('/shopDetail/other', item)).toBeUndefined()
  })
})

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { item, visitor } from '../../../../test-support/dom/walk.ts'

describe('tracking visits', () => {
  it('reports the shop on entering its page, and the shop that an item names', async () => {
    const { move, reported } = visitor()
    await move('/shopDetail/demo')
    await move(`${item}?shopId=demo`, '/shopDetail/demo')
    await move('/cashDesk?orderId=1', `${item}?shopId=demo`)
    expect(reported).toEqual(['demo', 'demo'])
  })

  it('reports a visit once even if a later guard changes its address', async () => {
    const { move, reported } = visitor()
    await move(`${item}?shopId=demo`, '/shopDetail/demo?classifyId=PHPJDDK1C3')
    expect(reported).toEqual(['demo'])
  })

  it('counts another classify as the same visit', async () => {
    const { move, reported } = visitor()
    await move('/shopDetail/demo?classifyId=PHPJDDK1C3', '/shopDetail/demo')
    expect(reported).toEqual([])
  })

  it('reports nothing for an item that names no shop', async () => {
    const { move, reported } = visitor()
    await move(item)
    expect(reported).toEqual([])
  })
})
